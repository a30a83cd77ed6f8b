"""What `krabbel --help` and `krabbel COMMAND --help` say. A line of \\b keeps those below it."""

KEYS = """In a game, type what stands before the move you want: the card's number, a letter where
moves share a number, or the line's number where no move has one. Names of moves and their
beginnings are understood, too; letters that are commands or begin several moves are left out. ?
shows the rules that apply, h gives a hint, l shows the log, u takes your last decision back (among
people where it has shown nothing), and q saves the match and quits; so do the words help, hint,
log, undo and quit.
"""
WELCOME = f"""A card table in your terminal: Party Bugs, Cockroach Poker Royal, Rucki Zucki and Go5,
with friends at one keyboard or against bots.

{KEYS}
\b
To begin:
  krabbel play               asks which game, and you sit down with bots
  krabbel play go5 -p 3      Go5 with two bots
  krabbel serve              the same games in the browser, with friends too
  krabbel games              the games and their variants
  krabbel rules go5          the rules of Go5
"""
PLAY = f"""Play a game: you against bots, or several people at this keyboard.

Players' cards stay hidden from each other: everyone is asked in turn. The match is saved as a
record when it ends and when you quit; krabbel replay shows it again. If you leave out GAME, you
will be asked.

{KEYS}
\b
Examples:
  krabbel play party-bugs
  krabbel play rucki-zucki --players 3 --with board=red
  krabbel play poker-royal --seats Ana,Ben,normal,easy
  krabbel play party-bugs --with face_down --with mirror --seed 7
  krabbel play --continue my-match.record
"""
REPLAY = """Step through a saved match, move by move.

All cards are face up, in hands and on the table. Enter shows the next move, b the one before, a
number jumps there; sA shows what seat A sees, s all cards face up again; q quits.
"""
RULES = """Show the rules of a game, or one paragraph of them.

PARAGRAPH is a number, such as 2.1, or a section, such as 2.
"""
SERVE = """Open the table in the browser, for you and your friends.

It only accepts connections from this computer unless --host says otherwise; tables are kept in your
user data folder. Press Ctrl-C to stop; nothing is lost.

\b
Examples:
  krabbel serve
  krabbel serve --host 0.0.0.0          for friends in the same network
  krabbel serve --port 80 --database /srv/krabbel.sqlite --no-open
  krabbel serve --origin https://krabbel.example.org     behind a proxy that speaks HTTPS
"""
SIMULATE = """Let bots play many matches and see who wins, how long it takes and what happens.

Bots are named seat by seat; the last one takes the seats that are left. Ctrl-C ends it early and
shows what there is. The same seed gives the same matches on every runner. Hard bots think by the
clock, so with them that holds only if --simulations says how long they think.

\b
Examples:
  krabbel simulate party-bugs
  krabbel simulate poker-royal --players 5 --seats normal,easy
  krabbel simulate party-bugs --with face_down --games 1000000 --json out.json
  krabbel simulate go5 --plot pictures --records samples --seed 7
  krabbel simulate go5 --seats hard,normal --simulations 5000 --games 100
"""
ARENA = """Let bots play against bots, every deal with every seating, so that luck cancels.

One bot against all others of another kind, and the other way round: its share of the wins stands
beside its fair share. Without GAME, all games are played. Results are added to --out as
they come in: run it again with the same file to resume after an interruption.

\b
Examples:
  krabbel arena party-bugs --bots normal,easy
  krabbel arena --players 2-4 --games 20000 --out arena.jsonl --plot arena.svg
"""
COMPILE = """Compile games ahead, so that nobody waits for it later.

Simulations, hard bots and hints run machine code, which is made when it is first needed and kept in
your cache folder; people play without it. This makes it now, for these games or for all. Press
Ctrl-C to stop; what is ready is kept.

\b
Examples:
  krabbel compile
  krabbel compile go5 --training
"""

LANGUAGE = "The language that is spoken; otherwise the system's."
SIMULATIONS = "Let hard bots think so many simulations per decision, not by the clock."
