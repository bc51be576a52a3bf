"""Tables: the journal, its fold, what each viewpoint is shown, and everything that can be asked of a table."""
