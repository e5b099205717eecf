"""What the commands do, without their words on the command line."""
