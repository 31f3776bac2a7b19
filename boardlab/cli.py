"""The command line: ``boardlab list | show | rules | differences | play | replay | cases | verify | study | check``."""

from __future__ import annotations

import argparse
import inspect
import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import boardlab
from boardlab.kernel.errors import BadRecord, BoardlabError, IllegalAction, Message, UnknownName, there_are
from boardlab.kernel.reader import quoted
from boardlab.kernel.record import Record, read_text
from boardlab.kernel.registry import bots, games, package_of
from boardlab.kernel.rulebook import coverage, rules_named_in
from boardlab.kernel.session import Session
from boardlab.kernel.values import Report, Violation
from boardlab.kernel.words import LANGUAGES, package_words, typed, with_rule


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Returns:
        0 when all is well, 1 when something failed or was refused; 2 for a wrong command line.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    options = parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except BoardlabError as error:
        print(f"boardlab: {error.text(options.lang)}", file=sys.stderr)
        return 1
    except (BrokenPipeError, KeyboardInterrupt):
        return 1
    except OSError as error:
        where = f"'{error.filename}': " if error.filename else ""
        print(f"boardlab: {where}{error.strerror}", file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    top = argparse.ArgumentParser(prog="boardlab", description="Learn board games by playing their rules.")
    top.add_argument("--version", action="version", version=f"boardlab {boardlab.__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, run: Callable[[Any], int], about: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=about, description=about)
        command.set_defaults(run=run)
        command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the words")
        return command

    add("list", list_games, "list the games and bots that are installed")
    show = add("show", show_position, "show the start of a game, or a saved game, as text, SVG or PNG")
    show.add_argument("what", help="a game, or the file of a saved game")
    show.add_argument("--seed", default="0")
    show.add_argument("--players", type=counting_number, help="how many play; two, or as few as the game allows")
    show.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option, such as board=back"
    )
    show.add_argument("--out", type=Path, help="write the picture to this .svg or .png file")
    show.add_argument("--theme", choices=("light", "dark", "projector"), default="light")
    rules = add("rules", show_rules, "list the rules: where each is raised in the code and taught in a lesson")
    rules.add_argument("game")
    rules.add_argument("rule", nargs="?", help="one rule id: print its words")
    differences = add("differences", show_differences, "list where the source document and the published game differ")
    differences.add_argument("game")
    play = add("play", play_game, "play in the terminal")
    play.add_argument("game")
    play.add_argument("--seats", default="you,greedy", help="for each seat 'you' or a bot, such as you,greedy,random")
    play.add_argument("--seed", default="0")
    play.add_argument("--ruleset", default="published")
    play.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option, such as board=back"
    )
    replay = add("replay", replay_record, "replay a saved game and tell what happened")
    replay.add_argument("file", type=Path)
    cases = add("cases", check_cases, "run a file of rule cases (docs/cases.md)")
    cases.add_argument("file", type=Path)
    verify = add("verify", verify_games, "replay a file of recorded games (docs/cases.md)")
    verify.add_argument("file", type=Path)
    verify.add_argument("--game", help="the game, when the name of the file does not begin with it")
    study = add("study", study_bots, "let bots play many games and tell how often each won")
    study.add_argument("game")
    study.add_argument("--bots", default="greedy,random")
    study.add_argument("--games", type=counting_number, default=100)
    study.add_argument("--seed", type=int, default=0)
    check = add("check", check_environment, "say whether this environment can show the boards")
    check.add_argument("--lessons", action="store_true", help="check the lessons instead")
    return top


def counting_number(text: str) -> int:
    """A whole number above zero, for ``argparse``."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above zero")
    return int(text)


def names(text: str) -> list[str]:
    """The names of a list such as ``"you, greedy"``."""
    return [name.strip() for name in text.split(",")]


def list_games(options: argparse.Namespace) -> int:
    """Print the games and bots by name."""
    for name in games():
        game = boardlab.game(name)
        print(f"{name}: {game.min_players} to {game.max_players} players, rulesets {', '.join(game.rulesets())}")
        for option in game.options().values():
            print(f"  {option.name}: {', '.join(option.choices)} (usually {option.default})")
    print(f"bots: {', '.join(bots())}")
    return 0


def show_position(options: argparse.Namespace) -> int:
    """Print a position in text and words; write its picture when asked."""
    check_picture(options.out)
    if options.what in games():
        players = options.players or max(2, boardlab.game(options.what).min_players)
        chosen = chosen_options(options.option)
        state: Any = boardlab.new(options.what, players=players, seed=options.seed, **chosen)
    elif Path(options.what).exists():
        state = Session.load(options.what).state
    else:
        raise UnknownName("terminal.what", name=quoted(options.what), hint=there_are(games()))
    game = boardlab.game(state.game)
    told = game.describe(state, options.lang)
    if options.out:
        write_picture(game.scene(state, theme=options.theme), options.out, told)
    print(game.text(state))
    print(told)
    if options.out:
        print(options.out)
    return 0


def check_picture(path: Path | None) -> None:
    """Refuse a file whose ending is not that of a picture.

    Raises:
        UnknownName: The ending is neither ``.svg`` nor ``.png``.
    """
    if path is not None and path.suffix.lower() not in (".svg", ".png"):
        raise UnknownName("terminal.picture", path=str(path), parts=(".svg", ".png"))


def write_picture(scene: Any, path: Path, label: str) -> None:
    """Write a scene as SVG or PNG, by the file's ending."""
    from boardlab.picture.png import to_png
    from boardlab.picture.svg import to_svg

    if path.suffix.lower() == ".svg":
        path.write_text(to_svg(scene, label), encoding="utf-8")
    else:
        path.write_bytes(to_png(scene))


def show_rules(options: argparse.Namespace) -> int:
    """Print the coverage table, or one rule in words; 1 when there is a gap."""
    game = boardlab.game(options.game)
    words = game.words(options.lang)
    if options.rule:
        rule = game.rulebook().rule(options.rule.upper())
        print(f"{rule.id}: {words.text(f'rule.{rule.id}.title')}")
        print(words.text(f"rule.{rule.id}.text"))
        document = words.joined(rule.statements) or "-"
        print(words.text("rule_source.line", document=document, published=rule.cited(words) or "-"))
        return 0
    taught, raised = rules_taught(options.game), rules_named_in(package_of(options.game), game.rulebook())
    rows, gaps = coverage(game.rulebook(), taught, raised), 0
    for row in rows:
        gap = row.gap
        gaps += bool(gap)
        where = "prose only" if row.rule.prose_only else ", ".join(row.raised)
        print(
            f"{row.rule.id:<15} {words.text(f'rule.{row.rule.id}.title')} | {' '.join(row.rule.statements) or '-'} | "
            f"lessons {', '.join(row.taught) or '-'} | {where or '-'}{f'  <- {gap}' if gap else ''}"
        )
    carried = game.rulebook().statements()
    print(f"{len(rows)} rules, {len(carried)} statements of the document carried, {gaps} gaps")
    return 1 if gaps else 0


def rules_taught(game: str) -> dict[str, list[str]]:
    """For every rule id, the lessons that teach it."""
    from boardlab.lessons import open_course

    taught: dict[str, list[str]] = {}
    for lesson in open_course(game).lessons:
        for rule in lesson.rules:
            taught.setdefault(rule, []).append(lesson.id)
    return taught


def show_differences(options: argparse.Namespace) -> int:
    """Print every difference between the document and the published game."""
    game = boardlab.game(options.game)
    words = game.words(options.lang)
    for row in game.differences():
        print(f"{row.id} ({row.rule}{f', ruling {row.ruling}' if row.ruling else ''})")
        for part in ("document", "published", "effect"):
            if words.has(f"difference.{row.id}.{part}"):
                print(f"  {part}: {words.text(f'difference.{row.id}.{part}')}")
    return 0


def play_game(options: argparse.Namespace) -> int:
    """Play in a plain terminal until the game is over, or until ``quit`` or the end of the input."""
    seats, chosen = names(options.seats), chosen_options(options.option)
    session = Session(options.game, seats, options.seed, ruleset=options.ruleset, **chosen)
    told, eyes = dict[int, int](), -1
    while True:
        session.bots_play()
        if eyes != looking(session) and shares_secrets(session) and not handed_over(session, options.lang):
            return 0
        eyes, who = looking(session), listener(session)
        tell_events(session, told.get(who, 0), options.lang)
        told[who] = session.at
        if session.state.is_over:
            print(session.game.describe_result(session.state, options.lang))
            return 0
        print(session.game.text(session.state))
        print(session.game.prompt(session.state, options.lang))
        line = next_line()
        if line is None:
            return 0
        try:
            told[who] = answer_line(session, line, told[who], options.lang)
            told = {each: min(n, session.at) for each, n in told.items()}
        except IllegalAction as error:
            print(reasons_in_words(session, error.violations, options.lang))
        except BoardlabError as error:
            print(error.text(options.lang))


def chosen_options(pairs: Sequence[str]) -> dict[str, Any]:
    """The game's options as ``--option NAME=VALUE`` gives them.

    Raises:
        UnknownName: A pair is no pair, or names what another option of the command sets.
    """
    chosen: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not value:
            raise UnknownName("terminal.pair", pair=quoted(pair), example="board=back")
        if name == "players":
            raise UnknownName("terminal.players", name=name, option="--players", example="--seats you,greedy,random")
        if name in inspect.signature(Session).parameters:
            raise UnknownName("terminal.no_option", name=quoted(name), command="boardlab list")
        chosen[name] = value
    return chosen


def next_line() -> str | None:
    """What the player types; None when the player leaves, at the end of the input, or when there is none."""
    try:
        line = input("> ").strip()
    except (EOFError, RuntimeError):  # Python raises the second when the input was closed from the start
        return None
    return None if line.lower() in ("quit", "q", "exit") else line


def reasons_in_words(session: Session, reasons: Sequence[Violation], lang: str) -> str:
    """The reasons against an action, a line each."""
    seats = session.state.seats
    return "\n".join(with_rule(session.game.violation_text(r, lang, seats), r.rule, lang) for r in reasons)


COMMANDS = "list, why ACTION, what CELL, rule ID, undo, redo, save FILE, load FILE, describe, quit"
NEED_MORE = ("why", "what", "rule", "save", "load")


def answer_line(session: Session, line: str, told: int, lang: str) -> int:
    """Do what one line of the player says.

    Returns:
        How many actions have been told.
    """
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
    game, state = session.game, session.state
    if word in ("help", "?", "") or (word in NEED_MORE and not rest):
        print(package_words(None, lang).text("terminal.help", commands=COMMANDS))
    elif word == "list":
        own = looking(session) if game.hides else None
        print("; ".join(game.notation(action) for action in state.legal_actions(own)))
    elif word == "why":
        print(
            reasons_in_words(session, session.why_not(own_action(session, rest, asking=True)), lang)
            or package_words(None, lang).text("terminal.allowed")
        )
    elif word == "what":
        print(game.describe_cell(seen(session), typed(rest), lang))
    elif word == "describe":
        print(game.describe(seen(session), lang, seen_by=looking(session)))
    elif word == "rule":
        rule = game.rulebook().rule(rest.upper()).id
        print(game.words(lang).text(f"rule.{rule}.text"))
    elif word in ("undo", "redo"):
        return session.undo() if word == "undo" else session.redo()
    elif word == "save":
        print(session.save(rest))
    elif word == "load":
        loaded = Session.load(rest)
        session.__dict__.update(loaded.__dict__)
        return session.at
    else:
        session.play(own_action(session, line))
    return told


def own_action(session: Session, text: str, asking: bool = False) -> Any:
    """An action from its notation.

    Args:
        session: The game.
        text: The notation.
        asking: It is only asked why it may be refused.

    Raises:
        BoardlabError: It is the action of a bot; or of another person, and the answer would tell a secret.
    """
    action = session.parse(text)
    actor = session.game.actor(session.state, action)
    if 0 <= actor < len(session.seats) and actor not in session.people:
        raise BoardlabError("illegal.bots_turn", player=actor + 1, bot=session.seats[actor])
    other = actor in session.people and actor != looking(session)
    if other and session.game.hides and (asking or session.game.secret(session.state) or session.why_not(action)):
        raise BoardlabError("illegal.others_turn", player=actor + 1, other=looking(session) + 1)
    return action


def shares_secrets(session: Session) -> bool:
    """Do several people sit at this terminal, each with something that the others may not see now?"""
    return len(session.people) > 1 and session.game.secret(session.state)


def handed_over(session: Session, lang: str) -> bool:
    """Take everything off the screen, and wait until the next person looks alone; False when the players leave."""
    game, state = session.game, session.state
    print("\033[2J\033[3J\033[H" if sys.stdout.isatty() else "")
    print(game.words(lang).text("terminal.hand", who=game.seat_name(state, looking(session), lang)))
    return next_line() is not None


def listener(session: Session) -> int:
    """Who is told what happened: where several people have secrets, each of them; -1 for all together."""
    return looking(session) if session.game.hides and len(session.people) > 1 else -1


def looking(session: Session) -> int:
    """The seat of the person who is to move, or who looks on."""
    people = session.people
    return next((seat for seat in session.to_move if seat in people), people[0] if people else -1)


def seen(session: Session) -> Any:
    """The state as the person who is to move may know it."""
    return session.game.seen(session.state, looking(session))


def tell_events(session: Session, told: int, lang: str) -> None:
    """Print what happened since so many actions, as far as the person who is to move may know it."""
    for n, event in session.events:
        if n > told and (event.to is None or looking(session) in event.to):
            print("  " + with_rule(session.game.event_text(session.state, event, lang), event.rule, lang))


def replay_record(options: argparse.Namespace) -> int:
    """Replay a saved game and print every event."""
    record = Record.load(options.file)
    game, state = boardlab.game(record.game), record.start()
    for n, (action, after) in enumerate(record.replay(), start=1):
        print(f"{n}. {game.notation(action)}")
        for event in after.events:
            print("     " + with_rule(game.event_text(after, event, options.lang), event.rule, options.lang))
        state = after
    print(game.describe(state, options.lang))
    return 0


def check_cases(options: argparse.Namespace) -> int:
    """Run the rule cases of a file."""
    data = json_file(options.file)
    if not isinstance(data.get("game"), str):
        raise BadRecord("terminal.whose", path=str(options.file), key="game")
    # "Roll for the Galaxy (base game)" is rollgalaxy
    name = re.sub(r"\(.*?\)|\b(for|the|of|a)\b|\s", "", data["game"].lower())
    game, doubtful = boardlab.game(name), doubtful_cases(data)
    if not doubtful:
        return print_report(game.run_cases(data))
    told = game.run_cases({**data, "cases": doubtful})
    print("\n".join([f"{name}: {problem}" for name, problem in told.failures] + [f"in doubt: {told.last_line}"]))
    sure = [case for case in data["cases"] if case not in doubtful]
    return print_report(game.run_cases({**data, "cases": sure})) if sure else 0


def doubtful_cases(data: dict[str, Any]) -> list[Any]:
    """The cases that are contested or rest on one weak source: they are told apart, and fail nobody."""
    rows = data["cases"] if isinstance(data.get("cases"), list) else []
    return [case for case in rows if isinstance(case, dict) and case.get("confidence") in ("contested", "low")]


def verify_games(options: argparse.Namespace) -> int:
    """Replay the recorded games of a file."""
    name = options.game or next((name for name in games() if options.file.name.startswith(name)), None)
    if name is None:
        raise UnknownName("terminal.which", name=quoted(options.file.name), option="--game", hint=there_are(games()))
    if not options.file.is_file():
        raise BadRecord("file.unread", path=str(options.file), why=Message("file.missing"))
    return print_report(boardlab.game(name).replay_games(options.file))


def json_file(path: Path) -> dict[str, Any]:
    """The table that a JSON file holds.

    Raises:
        BadRecord: It cannot be read, or holds something else.
    """
    try:
        data = json.loads(read_text(path))
    except json.JSONDecodeError:
        raise BadRecord("file.unread", path=str(path), why=Message("file.syntax", kind="JSON")) from None
    except RecursionError:
        raise BadRecord("file.unread", path=str(path), why=Message("file.nested")) from None
    if not isinstance(data, dict):
        raise BadRecord("terminal.no_cases", path=str(path))
    return data


def print_report(report: Report) -> int:
    """Print the failures and the closing line ``N passed, M failed``."""
    for name, problem in report.failures:
        print(f"{name}: {problem}")
    print(report.last_line)
    return 1 if report.failures else 0


def study_bots(options: argparse.Namespace) -> int:
    """Play games between bots and print how often each won."""
    from boardlab.study import share_of_points, simulate, wins

    rows = simulate(options.game, tuple(names(options.bots)), options.games, seed=options.seed)
    for share in wins(rows):
        rate = f"{share.rate:.1%} ({share.low:.1%} to {share.high:.1%})"
        print(f"{share.name}: won {rate} of {share.games}, {share.points:.1f} points on average")
    print("points by rule: " + ", ".join(f"{rule} {part:.0%}" for rule, part in share_of_points(rows).items()))
    return 0


def check_environment(options: argparse.Namespace) -> int:
    """Print what is there and what is missing, with what to do about it."""
    if options.lessons:
        from boardlab.lessons.contentcheck import main as check_lessons

        return int(check_lessons(list(games())))
    from boardlab.environment import report

    lines, good = report()
    print("\n".join(lines))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
