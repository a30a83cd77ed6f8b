"""`python -m krabbel` is the command `krabbel`."""

from krabbel.cli.main import main

main()
