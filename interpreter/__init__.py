"""What the language means and how it is played."""
