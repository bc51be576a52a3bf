"""Every message between server and client, as a type. What does not fit its type is refused before anybody looks at it."""
