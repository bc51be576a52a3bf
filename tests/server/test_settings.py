"""The settings of a server, and values that are refused with a sentence."""

import socket
from typing import Any

import pytest

from doppelagent.server import settings as settings_module
from doppelagent.server.settings import BadSetting, Settings
from doppelagent.server.store import DEFAULT_DATABASE


def test_only_local_origins_are_allowed_by_default() -> None:
    assert Settings(port=8123).allowed_origins() == {"http://localhost:8123", "http://127.0.0.1:8123"}


def test_the_default_database_is_the_one_that_a_backup_reads() -> None:
    assert Settings.database == DEFAULT_DATABASE


def test_a_server_on_all_interfaces_allows_this_machine_s_other_names() -> None:
    settings = Settings(host="0.0.0.0")  # noqa: S104  # the setting under test
    assert f"http://{socket.gethostname().lower()}:8080" in settings.allowed_origins()
    assert settings.address() in settings.allowed_origins()


def test_the_address_is_localhost_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_module, "address_in_network", lambda: None)
    settings = Settings(host="::")
    assert settings.address() == "http://localhost:8080"
    assert settings.address() in settings.allowed_origins()


def test_the_address_elsewhere_is_none_of_this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_module, "address_in_network", lambda: "192.168.7.7")
    assert Settings().address_elsewhere() is None
    assert Settings(host="localhost").address_elsewhere() is None
    assert Settings(host="::1").address_elsewhere() is None
    assert Settings(origins=("http://localhost:8080",)).address_elsewhere() is None
    assert Settings(host="0.0.0.0").address_elsewhere() == "http://192.168.7.7:8080"  # noqa: S104  # the setting under test
    assert Settings(host="192.168.7.8").address_elsewhere() == "http://192.168.7.8:8080"
    assert Settings(origins=("https://play.example.org",)).address_elsewhere() == "https://play.example.org"


def test_given_origins_are_the_only_ones() -> None:
    settings = Settings(origins=("https://play.example.org",), secure=True)
    assert settings.allowed_origins() == {"https://play.example.org"}
    assert settings.address() == "https://play.example.org"


def test_an_ipv6_host_is_written_in_brackets_and_port_80_is_left_out() -> None:
    assert Settings(host="::1", port=80).address() == "http://[::1]"


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"port": 70000}, "port"),
        ({"pace": -1}, "pace"),
        ({"pace": float("nan")}, "pace"),
        ({"origins": ("https://play.example.org/",)}, "origin"),
        ({"origins": ("play.example.org",)}, "origin"),
        ({"origins": ("*",)}, "origin"),
        ({"secure": True}, "--origin https"),
        ({"secure": True, "origins": ("http://play.example.org",)}, "--origin https"),
        ({"log_level": "loud"}, "log level"),
        ({"metrics_from": ("here",)}, "metrics"),
        ({"sockets": 0}, "sockets"),
        ({"person_rate": 0.0}, "person-rate"),
        ({"address_rate": float("inf")}, "address-rate"),
        ({"tables_per_person": -1}, "tables-per-person"),
    ],
)
def test_an_invalid_value_is_refused_with_a_sentence(changes: dict[str, Any], word: str) -> None:
    with pytest.raises(BadSetting, match=word) as refused:
        Settings(**changes)
    assert str(refused.value).endswith(".")
