"""Write a bot, and measure it against others on the same deals in every seating."""

import doppelagent as da


class Cautious(da.Bot):
    """Takes the alphabetically first legal move."""

    def choose(self, view: da.View, budget: da.Budget | None = None) -> int | str:
        return view.legal_moves[0]


result = da.arena("don-carlo", [Cautious, "random"], matches=24, players=2)
for name, rating in result.ratings.items():
    print(f"{name}: {rating.value:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})")
