"""What lessons are made of. In a notebook: `cg.lessons.lesson("03-veto", "en").check("who")`.

**A lesson** is one file a language, `civicgames/content/lessons/KEY/en.toml` and `fr.toml`: its
steps with their texts, its checks, guided moves, experiments and sources. Ids are shared by the
languages. The notebooks are made from it by `python -m tools.lessons make KEY`, and CONTRIBUTING
("A lesson") says how to write one. Every piece is one call in a cell:

    lesson.check("id")         any kind of check; lesson.predict("id") is the same
    lesson.rule_card("D-20")   rules of the lesson's game, in our words
    lesson.guided_move("id")   a prepared position, one choice, what follows
    lesson.table("short", seats=["human", "careful", "careful"])
    lesson.simulate("id")      an experiment: a button, the numbers, the chart
    lesson.change("id")        rules to change: choose one, predict, simulate
    lesson.figures("us-vetoes", x="congress", y="vetoes")    figures of `datasets/civic`
    lesson.hints("id")         hints that open one at a time
    lesson.plain_errors()      mistakes in own code in a sentence: where a lesson is about code
    lesson.look_back(), lesson.compare(), lesson.sources(), lesson.keep()

The rest are single calls for notebooks that are no lessons: look back, predict, compare.
"""

from civicgames.lessons.caps import about_caps, about_fairness, predict_caps, try_caps
from civicgames.lessons.comparing import compare_with_simulation
from civicgames.lessons.frame import Lesson, lesson
from civicgames.lessons.instructor import class_answers
from civicgames.lessons.looking_back import look_back
from civicgames.lessons.model import LessonError, lesson_keys, load_lesson
from civicgames.lessons.predicting import predict
from civicgames.lessons.styles import about_styles, predict_styles, try_styles
from civicgames.lessons.telling import about_simulation, worth_of_hands

__all__ = [
    "Lesson",
    "LessonError",
    "about_caps",
    "about_fairness",
    "about_simulation",
    "about_styles",
    "class_answers",
    "compare_with_simulation",
    "lesson",
    "lesson_keys",
    "load_lesson",
    "look_back",
    "predict",
    "predict_caps",
    "predict_styles",
    "try_caps",
    "try_styles",
    "worth_of_hands",
]
