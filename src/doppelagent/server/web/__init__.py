"""HTTP and WebSockets: the application, its routes, sessions and limits."""
