"""`doppelagent serve`: the server, for people with browsers."""

from typing import Annotated

import typer

from doppelagent.server.settings import Settings

Host = Annotated[str, typer.Option(envvar="DOPPELAGENT_HOST", help="The address to listen on; 0.0.0.0 lets others in your network in.")]
Port = Annotated[int, typer.Option(envvar="DOPPELAGENT_PORT", help="The port to listen on.")]
Database = Annotated[
    str, typer.Option(envvar="DOPPELAGENT_DATABASE", metavar="FILE|URL", help="A file for SQLite, or postgresql://… for many processes.")
]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--origin",
        envvar="DOPPELAGENT_ORIGINS",
        metavar="URL",
        help="What people type to come here; may be repeated (as a variable: with blanks between).",
        show_default="this machine's own addresses",
    ),
]
Secure = Annotated[bool, typer.Option("--secure", envvar="DOPPELAGENT_SECURE", help="People come by https, through a proxy.")]
Proxies = Annotated[str, typer.Option(envvar="DOPPELAGENT_PROXIES", metavar="ADDRESS,…", help="Proxies whose X-Forwarded-For is believed.")]
MetricsFrom = Annotated[
    list[str] | None,
    typer.Option(
        envvar="DOPPELAGENT_METRICS_FROM",
        metavar="NETWORK",
        help="Who may read /metrics; may be repeated.",
        show_default="this machine",
    ),
]
Sockets = Annotated[int, typer.Option(envvar="DOPPELAGENT_SOCKETS", help="Most open sockets in all.")]
SocketsPerPerson = Annotated[int, typer.Option(envvar="DOPPELAGENT_SOCKETS_PER_PERSON", help="Most open sockets of a person.")]
SocketsPerAddress = Annotated[int, typer.Option(envvar="DOPPELAGENT_SOCKETS_PER_ADDRESS", help="Most open sockets from an address.")]
TablesPerPerson = Annotated[int, typer.Option(envvar="DOPPELAGENT_TABLES_PER_PERSON", help="Most tables a person has open.")]
PersonRate = Annotated[float, typer.Option(envvar="DOPPELAGENT_PERSON_RATE", help="Requests of a person a second, in the long run.")]
AddressRate = Annotated[float, typer.Option(envvar="DOPPELAGENT_ADDRESS_RATE", help="Requests from an address a second, in the long run.")]
Pace = Annotated[float, typer.Option(envvar="DOPPELAGENT_PACE", help="How long bots take: 1 as usual, 0 at once.")]
LogLevel = Annotated[str, typer.Option(envvar="DOPPELAGENT_LOG_LEVEL", metavar="LEVEL", help="debug, info, warning or error.")]


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
    log_level: LogLevel = Settings.log_level,
) -> None:
    """Let people play with friends and bots, in their browsers."""
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
        log_level=log_level,
    )
    from doppelagent.server.web.server import serve

    serve(settings, lambda settings: typer.echo(f"Doppelagent is at {settings.address()} (Ctrl-C stops it)."))
