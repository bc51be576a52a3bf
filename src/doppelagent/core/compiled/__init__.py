"""The compiler of rules; loaded only when rules are compiled, not interpreted."""
