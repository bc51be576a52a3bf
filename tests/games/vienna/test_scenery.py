"""The box as sent to clients: named as in pictures, and equal to the box of the rules."""

import json

from doppelagent.core.match import Match
from doppelagent.games.vienna.scenery import scenery

SCENERY = scenery()


def test_it_is_json_in_both_languages() -> None:
    assert json.loads(json.dumps(SCENERY)) == SCENERY
    named = [*SCENERY["buildings"].values(), *SCENERY["goods"].values(), *SCENERY["seats"].values()]
    assert all({*each["name"]} == {"en", "de"} for each in named)
    assert all({*each["text"]} == {*each["brief"]} == {"en", "de"} for each in SCENERY["cards"].values())


def test_everything_in_a_picture_is_there_as_it_lies_on_the_board() -> None:
    match = Match("vienna", 3, {"version": "full"}, seed=1)
    picture = match.game.picture(match.view(0))
    assert SCENERY["edition"] == picture["edition"]
    for building in picture["buildings"]:
        known = SCENERY["buildings"][building["name"]]
        assert all(known[key] == building[key] for key in ("colour", "flag", "seal", "letter"))
    for square in picture["squares"]:
        assert sorted(SCENERY["squares"][square["name"]]["buildings"]) == sorted(square["buildings"])
    assert all(card in SCENERY["cards"] for card in picture["hand"])
    assert all(order in SCENERY["orders"] for order in picture["display"])
    roof = {key: picture["roof"][key] for key in ("last", "purchases", "paydays")}
    assert SCENERY["roofs"]["3"] == roof
    assert sum(SCENERY["areas"]) == picture["tracks"]["last"] + 1


def test_an_order_for_a_building_names_one_with_a_letter() -> None:
    wanted = [order["needs"] for order in SCENERY["orders"].values() if order["kind"] == "building"]
    assert len(wanted) == 10
    assert all(len(needs) == 1 and SCENERY["buildings"][needs[0]]["letter"] for needs in wanted)


def test_a_card_says_what_its_icon_is() -> None:
    assert SCENERY["cards"]["002"]["icon"] == {"kind": "bribe", "name": "wine"}
    assert SCENERY["cards"]["002"]["brief"] == {"en": "wine: 1 more", "de": "Wein: 1 mehr"}
    assert SCENERY["cards"]["090"]["icon"] is None
