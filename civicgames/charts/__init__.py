"""Charts: one function a question, each from the tables of :class:`~civicgames.runs.Runs`.

Each returns a :class:`~civicgames.charts.chart.Chart`: it shows itself in a notebook with a text
for those who don't see it, holds a matplotlib ``figure``, and is saved by ``save(path)``.
"""

from civicgames.charts.beside import class_beside_simulation
from civicgames.charts.chart import Chart
from civicgames.charts.contest import ranking
from civicgames.charts.course import points_by_round, vetoes
from civicgames.charts.delanopolis_ends import caps, terrains
from civicgames.charts.delanopolis_stakes import money, stakes, who_paid
from civicgames.charts.elections import harmony, who_won
from civicgames.charts.figures import figures, media
from civicgames.charts.one_play import play_chart_html
from civicgames.charts.presidency_cards import after_schemes, schemes, skeletons
from civicgames.charts.presidency_race import incumbency, limits, presidents, race
from civicgames.charts.thoughts import thought

__all__ = [
    "Chart",
    "after_schemes",
    "caps",
    "class_beside_simulation",
    "figures",
    "harmony",
    "incumbency",
    "limits",
    "media",
    "money",
    "play_chart_html",
    "points_by_round",
    "presidents",
    "race",
    "ranking",
    "schemes",
    "skeletons",
    "stakes",
    "terrains",
    "thought",
    "vetoes",
    "who_paid",
    "who_won",
]
