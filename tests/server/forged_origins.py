"""Origins that are almost ours. For readability the lists are strings, split at spaces."""

from typing import Final

SCHEMES: Final = "https ws wss ftp file HTTP Http httpx data chrome-extension"
HOSTS: Final = (
    "evil.example localhost.evil.example 127.0.0.1.evil.example evil127.0.0.1 127.0.0.1. .127.0.0.1 127.1 2130706433 0x7f000001 127.0.0.2 "
    "127.0.0.01 [::1] [::ffff:127.0.0.1] 0.0.0.0 LOCALHOST Localhost localhost. locaIhost l\u043ecalhost xn--lcalhost-01a "
    "\uff11\uff12\uff17.0.0.1 127\u30020\u30020\u30021 127.0.0.1\u200b * %31%32%37.0.0.1 127.0.0.1%00 "
    "a@127.0.0.1 a:b@127.0.0.1 evil.example@127.0.0.1 @127.0.0.1"
)
TAILS: Final = (
    "/ /a ? # \\ /.. .evil.example @evil.example :@evil.example ,http://evil.example ; , %00 %20 & = ' \" -evil _ ~ ! $ ( ) * + < > [ ] ^ "
    "` { | } @ 0"
)
HEADS: Final = "' \" null, x view-source: blob: http://evil.example, http://evil.example? http://evil.example#"
PLAIN: Final = ("", "null", "NULL", "undefined", "*", "self", "'self'", "about:blank", "http://", "http:")


def forged_origins(own: str) -> list[str]:
    """More than 100 forgeries of an origin with a port."""
    scheme, _, place = own.partition("://")
    host, _, port = place.partition(":")
    ports = ("", ":", ":80", ":443", ":0", f":0{port}", f":{int(port) + 1}")
    return [
        *(f"{other}://{place}" for other in SCHEMES.split()),
        *(f"{scheme}://{other}:{port}" for other in HOSTS.split()),
        *(f"{scheme}://{host}{other}" for other in ports),
        *(own + tail for tail in TAILS.split()),
        *(f"{own} {other}" for other in ("http://evil.example", "null")),
        *(head + own for head in HEADS.split()),
        *(host, place, f"//{place}", f"{scheme}:{place}", f"{scheme}:/{place}"),
        *PLAIN,
    ]
