"""§2 to §15: the rules of Vienna, a file for each chapter; `turn` tells in which order they come."""
