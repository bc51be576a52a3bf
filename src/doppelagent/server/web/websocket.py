"""The WebSocket endpoint: checks the host, the origin, the limits and the cookie before it accepts a connection to a table."""

from starlette.websockets import WebSocket

from doppelagent.core.errors import DoppelagentError
from doppelagent.server.web.devices import device_of
from doppelagent.server.web.origins import check_host, check_origin
from doppelagent.server.web.responses import refused
from doppelagent.server.web.services import Services
from doppelagent.server.web.session import Session


async def open_websocket(services: Services, socket: WebSocket) -> None:
    """Anybody may watch from our own page; a cookie identifies a person."""
    try:
        check_host(socket.headers, services.hosts)
        check_origin(socket.headers, services.origins, required=True)
        services.limit_requests(socket)
        services.limits.sockets.check_total()
        await services.wait_until_ready()
        guest = await services.authenticate(socket)
    except DoppelagentError as error:
        await socket.send_denial_response(refused(services.count_refusal(error)))
        return
    device = device_of(services.token_of(socket))
    await socket.accept()
    socket.scope["headers"].clear()  # kilobytes that are not needed again
    await Session(services, socket, guest.id if guest else None, device).run()
