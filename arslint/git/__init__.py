"""What git knows: earlier versions, changed files, links in its index."""
