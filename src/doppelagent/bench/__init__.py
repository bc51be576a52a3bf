"""Benchmarks: the speed of random play and search, compared with OpenSpiel."""
