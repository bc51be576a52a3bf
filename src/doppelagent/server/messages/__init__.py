"""Every message between server and client, as a type. A message that does not fit its type is refused before it is processed."""
