"""Lessons: worked examples, exercises, goals, checks and progress. No widgets, and no game is known by name."""

from boardlab.lessons.check import Attempt, Feedback, Line, Outcome
from boardlab.lessons.course import Course, SummaryRow, open_course
from boardlab.lessons.experiment import Trial
from boardlab.lessons.goals import Goal, Kit, Number, Run, parse_goal
from boardlab.lessons.model import Exercise, Lesson, Mark
from boardlab.lessons.pairs import BothWays, WhyNot
from boardlab.lessons.progress import Progress, ProgressError
from boardlab.lessons.recall import Boxes, Recall
from boardlab.lessons.stepper import Stepper
from boardlab.lessons.text import LessonError, LessonText, html_of, plain

__all__ = [
    "Attempt",
    "BothWays",
    "Boxes",
    "Course",
    "Exercise",
    "Feedback",
    "Goal",
    "Kit",
    "Lesson",
    "LessonError",
    "LessonText",
    "Line",
    "Mark",
    "Number",
    "Outcome",
    "Progress",
    "ProgressError",
    "Recall",
    "Run",
    "Stepper",
    "SummaryRow",
    "Trial",
    "WhyNot",
    "html_of",
    "open_course",
    "parse_goal",
    "plain",
]
