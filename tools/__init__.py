"""What the Makefile calls; not part of the package."""
