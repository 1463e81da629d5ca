# ruff: noqa: E501
"""For each rule of Presidency, one line that breaks it: (rule id, file, old text, new text)."""

FLOW = "games/presidency/flow.py"
WINDOW = "games/presidency/window.py"
EFFECTS = "games/presidency/effects.py"
PLANS = "games/presidency/plans.py"
SQUARES = "games/presidency/squares.py"
HANDS = "games/presidency/hands.py"
TRACK = "games/presidency/components.py"
TABLE = "games/presidency/table.py"
RULES = "games/presidency/rules.py"
DATA = "games/presidency/data.py"
OPTIONS = "games/presidency/options.py"

MUTANTS: list[tuple[str, str, str, str]] = [
    ("R-01", RULES, "return [3, 4, 5, MOST_PLAYERS]", "return [2, 3, 4, 5, MOST_PLAYERS]"),
    ("R-02", TABLE, "return [(first - step) % count for step in range(count)]", "return [(first + step) % count for step in range(count)]"),
    ("R-02", FLOW, "level = [seat for seat, roll in enumerate(rolls) if roll == highest]", "level = [seat for seat, roll in enumerate(rolls) if roll == highest][:1]"),
    ("R-03", RULES, 'kinds: dict[int, str] = {stage.at: "stage" for stage in self.board.stage}', "kinds: dict[int, str] = {}"),
    ("R-10", WINDOW, "if seat == table.holder:  # R-10", "if False:"),
    ("R-10", FLOW, "if pile is None:", "if False:"),
    ("R-11", HANDS, "if or_other and not table.piles[pile]:", "if not table.piles[pile]:"),
    ("R-11", HANDS, "if table.discards[pile]:", "if True:"),
    ("R-12", DATA, "return (self.value, -self.value) if self.either_way else (self.value,)", "return (self.value,)"),
    ("R-12", FLOW, "spend(table, table.holder, card)", "pass"),
    ("R-13", FLOW, "return bool(both) or not table.rules.roll_needs_both", "return True"),
    ("R-13", FLOW, "if not may_roll(table):", "if False:"),
    ("R-14", TRACK, "return max(CANDIDACY, end), bounced", "return abs(end), bounced"),
    ("R-20", FLOW, "if table.window_due:", "if False:"),
    ("R-21", WINDOW, "table.declared.sort(key=lambda declared: order.index(declared.seat))", "pass"),
    ("R-22", WINDOW, "if hand and (options := playable(table, seat))", "if hand and ((options := playable(table, seat)) or True)"),
    ("R-22", WINDOW, "MOST_SCHEMES = 60", "MOST_SCHEMES = 61"),
    ("R-22", WINDOW, 'returned = table.rules.impossible_scheme == "returned"', "returned = True"),
    ("R-22", WINDOW, 'table.hands["scheme"][seat].remove(card)', "pass"),
    ("R-22", PLANS, "return plan.would_do(table, seat, target)", "return True"),
    ("R-22", PLANS, "if not need(table, seat, target):", "if False:"),
    ("R-30", PLANS, "if target is not None and table.is_protected(target):", "if False:"),
    ("R-30", FLOW, "pawns = tuple([p for p in pawns if p == holder or not table.is_protected(p)])", "pass"),
    ("R-30", FLOW, 'if not table.rolled and campaign != "no_die":  # R-13, R-30', "if not table.rolled:"),
    ("R-30", FLOW, 'if not (table.money_played and campaign == "one_money"):  # R-30', "if True:"),
    ("R-30", FLOW, 'most = 2 if table.campaign(table.holder) == "draw_two" else 1', "most = 1"),
    ("R-31", SQUARES, "options += [(other, card) for card in table.cards(other)]", "options.append((other,))"),
    ("R-31", SQUARES, "elif table.rules.blind_kind:", "elif False:"),
    ("R-32", SQUARES, "expose(table, seat)  # R-32", "pass"),
    ("R-32", FLOW, "hide(table, table.holder)  # R-32", "pass"),
    ("R-33", SQUARES, 'cards = table.hands["scheme"][seat][:]', 'cards = table.hands["scheme"][seat][:1]'),
    ("R-34", EFFECTS, "for seat in table.rightwards(table.holder):", "for seat in range(len(table.seats)):"),
    ("R-34", EFFECTS, "if table.face_up[seat]:", "if True:"),
    ("R-35", TRACK, "return max((at for _, at, _ in limits if square > at), default=CANDIDACY)", "return max((at for _, at, _ in limits if square >= at), default=CANDIDACY)"),
    ("R-40", TRACK, "return sum(square > at for square in pawns)", "return sum(square >= at for square in pawns)"),
    ("R-40", TRACK, "if behind and len(pawns) - len(behind) >= limit:", "if behind and len(pawns) - len(behind) > limit:"),
    ("R-41", SQUARES, "annulled = crosses and is_annulled(table.pawns, seat, end, table.limits)  # R-41", "annulled = False"),
    ("R-41", SQUARES, "if stands in table.rules.kinds and (stands != start or (bounced and not annulled)):  # R-41", "if stands in table.rules.kinds and stands != start:"),
    ("R-42", SQUARES, 'table.event("restored", seat=seat, limit=stage.id)', "pass"),
    ("R-43", TRACK, "behind = [seat for seat, square in enumerate(pawns) if square <= at]", "behind = [seat for seat, square in enumerate(pawns) if square < at]"),
    ("R-50", SQUARES, 'return cause in ("roll", "money") or table.rules.scheme_elects', "return True"),
    ("R-50", FLOW, "for declared in table.declared:  # R-50", "for declared in ():"),
    ("R-51", TRACK, "end = 2 * last - end", "end = last"),
    ("R-52", SQUARES, 'table.event("elected", seat=seat, by=cause)', "pass"),
    ("R-53", FLOW, "while table.turn < table.rules.numbers.max_turns * len(table.seats):", "while table.turn < table.rules.numbers.max_turns:"),
    ("R-60", FLOW, "return all((yield asked))", "return any((yield asked))"),
    ("R-60", FLOW, "table.pawns[president] = table.rules.board.first_headline or CANDIDACY", "pass"),
    ("R-61", FLOW, "served = [*table.rightwards(president)[1:], president]", "served = table.rightwards(president)"),
    ("R-61", FLOW, 'if table.rules.president_exposed and stands_on == "headline":', "if True:"),
    ("R-62", FLOW, "table.holder = (table.holder - 1) % len(table.seats)  # R-02", "table.holder = (table.holder + 1) % len(table.seats)"),
    ("R-63", FLOW, "most = max(map(elected.count, elected), default=0)", "most = 1"),
]
