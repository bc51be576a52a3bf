"""Input is parsed in slices within a budget, and unread output is bounded; the test moves the clock."""

from typing import cast

import pytest

from doppelagent.server.web.limits import BYTES_PER_REQUEST, PLAIN_CONNECTIONS
from doppelagent.server.web.protocols import PART_COST, REQUEST_COST, BoundedWebSocket
from doppelagent.server.web.throttle import LINGER, LINGER_BYTES, READ, SLICE, TOO_MANY, UNREAD_LEAST, UNREAD_TIMEOUT, ThrottledTransport
from tests.server.throttled import HOST, PING, Connections, Frames, Resuming, Transport

# Input


def test_other_connections_have_their_turn_between_two_slices() -> None:
    connections = Connections()
    flood, honest = connections.socket("flood", Transport(port=1)), connections.socket("honest", Transport("192.0.2.8"))
    flood.data_received(b"x" * 5 * SLICE)
    honest.data_received(b"x")
    connections.loop.run()
    assert connections.log == ["flood", "honest", *["flood"] * 4]


def test_a_flood_of_pings_is_parsed_as_fast_as_its_budget_allows() -> None:
    connections, transport = Connections(person_rate=20, person_burst=100), Transport()
    flood = connections.socket("flood", transport)
    flood.data_received(PING * 20_000)
    connections.loop.run()
    cost = SLICE + SLICE // len(PING) * PART_COST
    at_once = len(connections.log)
    assert at_once == pytest.approx(100 * BYTES_PER_REQUEST / cost, abs=1)
    assert not transport.reading
    connections.loop.run(60)
    assert len(connections.log) - at_once == pytest.approx(60 * 20 * BYTES_PER_REQUEST / cost, abs=1)


def test_a_protocol_that_resumes_within_a_slice_gets_no_second_one_beyond_its_budget() -> None:
    connections, transport = Connections(person_rate=20, person_burst=1), Transport()
    socket = connections.socket("a", transport)
    socket.inner = cast("BoundedWebSocket", Resuming("a", connections.log))
    socket.inner.connection_made(ThrottledTransport(socket, transport))
    socket.data_received(PING * 20_000)
    connections.loop.run()
    assert connections.log == ["a"]
    cost = SLICE + SLICE // len(PING) * PART_COST
    connections.loop.run(60)
    assert len(connections.log) == pytest.approx(60 * 20 * BYTES_PER_REQUEST / cost, abs=2)


def test_a_request_costs_as_much_as_several_frames() -> None:
    connections, transport = Connections(address_rate=10, address_burst=100), Transport()
    get = f"GET /{'x' * SLICE} HTTP/1.1\r\nHost: a\r\n\r\n".encode()
    cost = len(get) + REQUEST_COST
    connections.http(transport).data_received(get * 500)
    connections.loop.run()
    at_once = transport.written.count(b"HTTP/1.1 204")
    assert at_once == pytest.approx(100 * BYTES_PER_REQUEST / cost, abs=2)
    connections.loop.run(60)
    assert transport.written.count(b"HTTP/1.1 204") - at_once == pytest.approx(60 * 10 * BYTES_PER_REQUEST / cost, abs=2)
    assert REQUEST_COST >= 5 * PART_COST


def test_an_address_that_connects_again_and_again_waits_for_its_first_slice() -> None:
    connections = Connections(address_rate=10, address_burst=100, sockets_per_address=1000)
    for port in range(100):
        connections.connect("flood", Transport(port=port)).data_received(b"x")
    cost = REQUEST_COST + 1
    at_once = len(connections.log)
    assert at_once == pytest.approx(100 * BYTES_PER_REQUEST / cost, abs=1)
    connections.connect("honest", Transport("192.0.2.8")).data_received(b"x")
    assert connections.log[-1] == "honest"
    connections.loop.run(60)
    assert len(connections.log) == 101


def test_a_connection_that_waits_for_its_budget_is_not_read_from() -> None:
    connections, transport = Connections(person_burst=1), Transport()
    socket = connections.socket("a", transport)
    socket.data_received(PING * 40)
    assert transport.reading  # nothing is unparsed
    socket.data_received(PING)
    assert not transport.reading
    connections.loop.run(10)
    assert (len(connections.log), transport.reading) == (2, True)


def test_sockets_of_one_address_share_a_budget_and_others_do_not() -> None:
    connections = Connections(person_burst=10_000, address_burst=50, address_rate=1)
    for port in range(10):
        connections.socket("flood", Transport(port=port)).data_received(PING * 1000)
    connections.loop.run()
    assert len(connections.log) <= 10 + 50 * BYTES_PER_REQUEST / (SLICE // len(PING) * PART_COST)
    honest = connections.socket("honest", Transport("192.0.2.8"))
    honest.data_received(b"x")
    assert connections.log[-1] == "honest"


def test_a_proxy_itself_is_not_limited() -> None:
    connections = Connections(proxies="192.0.2.7", address_burst=1, address_rate=1)
    connections.connect("proxy", Transport()).data_received(PING * 1000)
    connections.loop.run()
    assert len(connections.log) == 1000 * len(PING) // SLICE + 1


def test_nothing_is_parsed_while_the_protocol_wants_no_input() -> None:
    connections, transport = Connections(), Transport()
    socket = connections.socket("a", transport)
    socket.hold(True)
    socket.data_received(b"x")
    assert (connections.log, transport.reading) == ([], False)
    socket.hold(False)
    connections.loop.run()
    assert (connections.log, transport.reading) == (["a"], True)


def test_a_failing_library_ends_the_connection() -> None:
    connections, transport = Connections(), Transport()
    socket = connections.connect("a", transport)
    socket.inner.data_received = lambda _: 1 // 0  # type: ignore[method-assign, assignment]
    with pytest.raises(ZeroDivisionError):
        socket.data_received(b"x")
    assert transport.aborted


def test_little_is_read_at_once() -> None:
    connections, transport = Connections(), Transport()
    socket = connections.socket("a", transport)
    buffer = socket.get_buffer(1_000_000)
    assert len(buffer) == READ
    buffer[:3] = b"abc"
    socket.buffer_updated(3)
    assert connections.log == ["a"]


# Connections


def test_an_address_has_a_limited_number_of_connections() -> None:
    connections, most = Connections(sockets_per_address=3), 3 + PLAIN_CONNECTIONS
    connected = [connections.connect("a", Transport(port=port)) for port in range(most)]
    refused, other = Transport(), Transport("192.0.2.8")
    connections.connect("a", refused).connection_lost(None)
    connections.connect("b", other)
    assert (refused.written, refused.closing, other.closing) == (TOO_MANY, True, False)
    connected[0].connection_lost(None)
    again, another = Transport(), Transport()
    connections.connect("a", again)
    connections.connect("a", another)
    assert (again.closing, another.closing) == (False, True)


def test_all_addresses_together_have_a_limited_number_and_the_log_says_so_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    connections = Connections()
    connections.traffic.most = 5
    transports = [Transport(f"192.0.2.{number}") for number in range(9)]
    for transport in transports:
        connections.connect("a", transport)
    assert [transport.closing for transport in transports] == [False] * 5 + [True] * 4
    assert [record.getMessage() for record in caplog.records] == ["no more connections"]
    connections.loop.run(60)
    connections.connect("a", Transport())
    assert len(caplog.records) == 2


def test_a_proxy_has_as_many_connections_as_it_likes() -> None:
    connections = Connections(sockets_per_address=3, proxies=HOST)
    transports = [Transport(port=port) for port in range(3 + PLAIN_CONNECTIONS + 10)]
    for transport in transports:
        connections.connect("proxy", transport)
    assert not any(transport.closing for transport in transports)


# Output


def test_a_client_that_does_not_read_is_not_read_from() -> None:
    connections, transport = Connections(), Transport()
    socket = connections.socket("a", transport)
    socket.pause_writing()
    socket.data_received(PING)
    assert (connections.log, transport.reading) == ([], False)
    socket.resume_writing()
    connections.loop.run()
    assert (connections.log, transport.reading) == (["a"], True)


def test_a_client_that_does_not_read_is_disconnected() -> None:
    connections, transport = Connections(), Transport()
    transport.unread = 100_000
    connections.socket("a", transport).pause_writing()
    connections.loop.run(UNREAD_TIMEOUT - 1)
    assert not transport.aborted
    connections.loop.run(1)
    assert transport.aborted


def test_a_client_that_reads_slowly_but_steadily_stays() -> None:
    connections, transport = Connections(), Transport()
    transport.unread = 3 * UNREAD_LEAST
    connections.socket("a", transport).pause_writing()
    for _ in range(3):
        transport.unread -= UNREAD_LEAST
        connections.loop.run(UNREAD_TIMEOUT)
    assert not transport.aborted


def test_a_client_that_still_sends_is_read_for_a_moment_after_the_last_answer() -> None:
    connections, transport = Connections(), Transport()
    socket = connections.socket("a", transport)
    ThrottledTransport(socket, transport).write(b"the last")
    socket.close()
    ThrottledTransport(socket, transport).write(b"too late")
    socket.data_received(b"x" * 1000)
    assert (transport.ended, transport.closing, transport.reading, connections.log) == (True, False, True, [])
    assert transport.written == b"the last"
    connections.loop.run(LINGER)
    assert transport.closing


def test_what_a_client_still_sends_after_the_last_answer_is_charged_to_its_address() -> None:
    connections, transport = Connections(address_rate=10, address_burst=100), Transport()
    socket = connections.connect("a", transport)
    socket.close()
    dropped = 0
    while transport.reading and not transport.closing:
        socket.data_received(b"x" * READ)
        dropped += READ
    assert dropped == pytest.approx(100 * BYTES_PER_REQUEST, abs=2 * READ)
    connections.connect("again", Transport(port=2)).data_received(b"x")
    assert connections.log == []
    connections.loop.run(LINGER)
    assert (transport.closing, connections.log) == (True, ["again"])


def test_a_client_in_debt_is_read_on_after_the_last_answer_once_its_budget_allows() -> None:
    connections, transport = Connections(address_rate=100, address_burst=3), Transport()
    socket = connections.connect("a", transport)
    socket.close()
    socket.data_received(b"x" * READ)
    assert not transport.reading
    connections.loop.run(LINGER / 2)
    assert (transport.reading, transport.closing) == (True, False)


def test_a_client_that_has_sent_all_or_sends_too_much_is_closed_at_once() -> None:
    connections = Connections()
    for finished, sent in ((True, 0), (False, LINGER_BYTES + 1)):
        transport = Transport()
        socket = connections.socket("a", transport)
        cast("Frames", socket.inner).finished = finished
        socket.close()
        if sent:
            socket.data_received(b"x" * sent)
        assert transport.closing


def test_a_closed_connection_whose_client_does_not_read_the_rest_is_dropped() -> None:
    connections, transport = Connections(), Transport()
    transport.unread = 1
    connections.socket("a", transport).close()
    connections.loop.run(UNREAD_TIMEOUT)
    assert transport.aborted
