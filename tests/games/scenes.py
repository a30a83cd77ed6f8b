"""A move as it is shown, scene by scene: what each looks like, in a few words."""

from krabbel.core.scenes import Move, between


def shown(table, seat, action, viewer, look):
    """Make the move; by scene the kind of its event and what `look` sees of the view."""
    before = table.view(viewer)
    table.act(seat, action)
    after, (_, code) = table.view(viewer), table.history[-1]
    actions = table.game.actions
    choice = actions.choice(code) if viewer == seat else actions.seen_choice(code)
    events = table.game.happenings(before, after)
    return [
        ("" if number is None else events[number].kind, look(view))
        for number, view in between(table.game, before, after, Move(seat, choice), events)
    ]
