"""A move as it is shown, scene by scene: what each looks like, in a few words."""

from krabbel.core.scenes import between, told_move


def shown(table, seat, action, viewer, look):
    """Make the move; by scene the kind of its event and what `look` sees of the view."""
    before = table.view(viewer)
    table.act(seat, action)
    after = table.view(viewer)
    events = table.game.happenings(before, after)
    move = told_move(table.game, viewer, *table.history[-1])
    return [
        ("" if number is None else events[number].kind, look(view))
        for number, view in between(table.game, before, after, move, events)
    ]
