"""Devices: where a person is logged in. Each has its own token, which can be revoked."""

from typing import Final

from doppelagent.server.messages.pages import Device, Devices
from doppelagent.server.refusals import Refusal
from doppelagent.server.web.guests import hash_token
from doppelagent.server.web.services import Services

# The first key found in a User-Agent decides: every browser also names those it imitates.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def describe_device(user_agent: str) -> str:
    """The browser and system of a device, such as "Firefox, Windows". Nothing else is kept of the User-Agent."""
    found = (next((name for sign, name in names.items() if sign in user_agent), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def device_of(token: str) -> str:
    """The public id of the device with this token: the beginning of the token's hash, which does not reveal the token."""
    return _id(hash_token(token)) if token else ""


def _id(hash: bytes) -> str:
    return hash.hex()[:16]


async def list_devices(services: Services, person: str, token: str) -> Devices:
    devices = await services.store.devices(person, services.environment.now())
    return Devices([Device(_id(each.hash), each.device, each.created, each.used, each.hash == hash_token(token)) for each in devices])


async def revoke(services: Services, person: str, token: str, device: str) -> None:
    """Log another device out."""
    for each in await services.store.devices(person, services.environment.now()):
        if _id(each.hash) == device and each.hash != hash_token(token) and await services.store.revoke(person, each.hash):
            return await _spread(services, device)
    raise Refusal("no_device")


async def revoke_others(services: Services, person: str, token: str) -> None:
    for other in await services.store.revoke_others(person, hash_token(token)):
        await _spread(services, _id(other))


async def _spread(services: Services, device: str) -> None:
    """Close the sockets of a device, here and in other processes."""
    services.disconnect_device(device)
    await services.store.tell(f"device {device}")
