"""What people play on: the table in a notebook cell."""
