"""Inference in discrete graphical models, with every answer saying how right it is.

    import parseval
    model = parseval.read("alarm.bif")
    model.marginals({"HRBP": "HIGH"})["LVFAILURE"]

One process of the program answers all questions; it is started at the first and ends with Python.
"""

from ._answers import BestState, Distribution, JointTable, Marginals, Value
from ._convert import from_pgmpy, from_pyagrum
from ._model import Model, from_text, read
from ._process import BudgetError, InputError, ParsevalError, RequestError, close

__version__ = "0.1.0"

__all__ = [
    "BestState",
    "BudgetError",
    "Distribution",
    "InputError",
    "JointTable",
    "Marginals",
    "Model",
    "ParsevalError",
    "RequestError",
    "Value",
    "close",
    "from_pgmpy",
    "from_pyagrum",
    "from_text",
    "read",
]
