"""The lessons: structure in ``NN_*.toml``, words in ``words/<lang>/lesson_NN.toml``; measures in ``kit``."""
