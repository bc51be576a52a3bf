"""Tables: the journal, its fold, what each viewpoint is shown, and all requests to a table."""
