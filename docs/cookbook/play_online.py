"""Play online: open a table with bots and play legal actions at random to the end. Start `doppelagent serve` first."""

import json
import secrets
import sys
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

from websockets.sync.client import connect

SERVER = sys.argv[1] if len(sys.argv) > 1 else "localhost:8080"


def post(path: str, body: object, cookie: str = "") -> tuple[dict[str, Any], str]:
    with closing(HTTPConnection(SERVER)) as http:
        http.request("POST", path, json.dumps(body), {"Content-Type": "application/json", "Cookie": cookie})
        answer = json.load(response := http.getresponse())
    return (answer, response.headers.get("Set-Cookie", "").partition(";")[0]) if response.status == 200 else sys.exit(answer["en"])


cookie = post("/api/me", {"name": "Robin"})[1]
table = post("/api/tables", {"game": "don-carlo", "players": 3, "bots": ["informant", "agent"]}, cookie)[0]["table"]
scene, picture, acts, waits_for = dict[str, Any](), dict[str, Any](), 0, ""
with connect(f"ws://{SERVER}/api/tables/{table}/socket", additional_headers={"Origin": f"http://{SERVER}", "Cookie": cookie}) as socket:
    socket.send(json.dumps({"do": "add", "id": "add", "own": secrets.token_hex(32)}))
    socket.send(json.dumps({"do": "start", "id": "start"}))
    while scene.get("status") != "over":
        frame = json.loads(socket.recv())
        if frame["type"] in ("snapshot", "step"):
            scene |= frame.get("scene", {})  # a step has only what changed
            picture |= frame.get("picture") or {}  # null before the deal
            if frame["type"] == "snapshot" or frame.get("done") == waits_for:
                waits_for = ""
            if scene["legal"] and not waits_for:
                acts, waits_for, action = acts + 1, f"act-{acts}", secrets.choice(scene["legal"])
                socket.send(json.dumps({"do": "act", "id": waits_for, "number": frame["number"], "action": action}))
        elif frame["type"] == "refused" and frame["code"] != "stale":  # with "stale" comes a snapshot
            sys.exit(frame["en"])
print([(seat["name"], score["score"]) for seat, score in zip(scene["seats"], scene["scores"], strict=False)])
