"""The version of boardlab, also written into records."""

VERSION = "0.1.0"
