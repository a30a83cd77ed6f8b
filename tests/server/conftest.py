import pytest


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    """The address of an empty database, of each kind in turn."""
    if request.param == "postgres":
        return request.getfixturevalue("postgres").empty()
    return tmp_path / "new folder" / "krabbel.sqlite"
