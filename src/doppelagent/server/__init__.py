"""The server: tables where people and bots play any installed game, over HTTP and WebSockets. Nothing here knows a game."""
