"""Tables where people and bots play any game that is found, over HTTP and WebSockets. Nothing here knows a game."""
