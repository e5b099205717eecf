"""What belongs to a draft or a passport: found, read, joined."""
