"""What there is only when rules are compiled; `rule` is the door to it. Interpreted, none of this is loaded."""
