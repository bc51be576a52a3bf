"""`doppelagent serve`: run the server."""

from typing import Annotated

import typer

from doppelagent.server.settings import Settings

Host = Annotated[str, typer.Option(envvar="DOPPELAGENT_HOST", help="Address to listen on; 0.0.0.0 accepts connections from the network.")]
Port = Annotated[int, typer.Option(envvar="DOPPELAGENT_PORT", help="Port to listen on.")]
Database = Annotated[
    str,
    typer.Option(envvar="DOPPELAGENT_DATABASE", metavar="FILE|URL", help="SQLite file, or postgresql://… for several server processes."),
]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--origin",
        envvar="DOPPELAGENT_ORIGINS",
        metavar="URL",
        help="Address at which browsers reach the server; may be repeated (in the variable: separated by spaces).",
        show_default="the addresses of this machine",
    ),
]
Secure = Annotated[bool, typer.Option("--secure", envvar="DOPPELAGENT_SECURE", help="Browsers connect by https, through a proxy.")]
Proxies = Annotated[
    str, typer.Option(envvar="DOPPELAGENT_PROXIES", metavar="ADDRESS,…", help="Proxies whose X-Forwarded-For header is trusted.")
]
MetricsFrom = Annotated[
    list[str] | None,
    typer.Option(
        envvar="DOPPELAGENT_METRICS_FROM",
        metavar="NETWORK",
        help="Network that may read /metrics; may be repeated.",
        show_default="this machine",
    ),
]
Sockets = Annotated[int, typer.Option(envvar="DOPPELAGENT_SOCKETS", help="Maximum number of open WebSockets.")]
SocketsPerPerson = Annotated[
    int, typer.Option(envvar="DOPPELAGENT_SOCKETS_PER_PERSON", help="Maximum number of open WebSockets per person.")
]
SocketsPerAddress = Annotated[
    int, typer.Option(envvar="DOPPELAGENT_SOCKETS_PER_ADDRESS", help="Maximum number of open WebSockets per address.")
]
TablesPerPerson = Annotated[
    int, typer.Option(envvar="DOPPELAGENT_TABLES_PER_PERSON", help="Maximum number of unfinished tables opened by one person.")
]
PersonRate = Annotated[float, typer.Option(envvar="DOPPELAGENT_PERSON_RATE", help="Sustained requests per second and person.")]
AddressRate = Annotated[float, typer.Option(envvar="DOPPELAGENT_ADDRESS_RATE", help="Sustained requests per second and address.")]
Pace = Annotated[float, typer.Option(envvar="DOPPELAGENT_PACE", help="Factor for the response time of bots; 0 is immediate.")]
Precompile = Annotated[
    bool,
    typer.Option(
        "--precompile/--no-precompile",
        envvar="DOPPELAGENT_PRECOMPILE",
        help="Compile every game in the background, at low priority; otherwise a game is compiled when a table needs it.",
    ),
]
LogLevel = Annotated[str, typer.Option(envvar="DOPPELAGENT_LOG_LEVEL", metavar="LEVEL", help="Log level: debug, info, warning or error.")]


def serve(
    host: Host = Settings.host,
    port: Port = Settings.port,
    database: Database = Settings.database,
    origin: Origins = None,
    secure: Secure = Settings.secure,
    proxies: Proxies = Settings.proxies,
    metrics_from: MetricsFrom = None,
    sockets: Sockets = Settings.sockets,
    sockets_per_person: SocketsPerPerson = Settings.sockets_per_person,
    sockets_per_address: SocketsPerAddress = Settings.sockets_per_address,
    tables_per_person: TablesPerPerson = Settings.tables_per_person,
    person_rate: PersonRate = Settings.person_rate,
    address_rate: AddressRate = Settings.address_rate,
    pace: Pace = Settings.pace,
    precompile: Precompile = Settings.precompile,
    log_level: LogLevel = Settings.log_level,
) -> None:
    """Run the server, to play with friends and bots in the browser."""
    settings = Settings(
        host=host,
        port=port,
        database=database,
        origins=tuple(origin or ()),
        secure=secure,
        proxies=proxies,
        metrics_from=tuple(metrics_from or Settings.metrics_from),
        sockets=sockets,
        sockets_per_person=sockets_per_person,
        sockets_per_address=sockets_per_address,
        tables_per_person=tables_per_person,
        person_rate=person_rate,
        address_rate=address_rate,
        pace=pace,
        precompile=precompile,
        log_level=log_level,
    )
    from doppelagent.server.web.server import serve

    serve(settings, lambda settings: typer.echo(f"Doppelagent is at {settings.address()} (Ctrl-C stops it)."))
