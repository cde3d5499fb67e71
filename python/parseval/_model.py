"""A model, to be asked."""

import html
import os

from . import _tables
from ._answers import BestState, JointTable, Marginals, Value, log10_value
from ._process import process
from ._progress import Shown


def read(file):
    """A model from a file of any format that Parseval reads: BIF, XMLBIF, UAI, Hugin, GeNIe, DIMACS and more."""
    path = os.path.abspath(os.fspath(file))
    return Model({"file": path}, os.path.basename(path))


def from_text(text, name="text"):
    """A model from the text of such a file."""
    return Model({"text": text, "name": name}, name)


class Model:
    """A model with named variables. Evidence is a mapping from variables to states, or to lists of likelihoods:
    model.marginals({"HRBP": "HIGH", "CVP": [0.2, 0.5, 0.3]}). Many rows of evidence at once are a data frame or a list of mappings.

    Every question takes seconds (the time limit, 50 by default), seed, threads, engine, settings (of the engine), error (the standard
    error of log10 Z at which an estimate is good enough), and progress (True, or a function that is called with a dictionary)."""

    def __init__(self, source, name):
        self._process = None
        self._source = source
        self.name = name
        self._handle = None
        self._open()

    def _open(self):
        """Reads the model again where the process that had it ended."""
        current = process()
        if self._process is not current:
            opened = current.ask("read", self._source)
            self._handle = opened["model"]
            self._process = current
            self.variables = opened["variables"]
            self.kind = opened["kind"]
            self.format = opened["format"]
            self.factors = opened["factors"]
            self.warnings = opened["warnings"]
        return current

    def __del__(self):
        # This may be called in the middle of anything: the next question passes it on.
        if self._process is not None:
            self._process.forgotten.append(self._handle)

    def __reduce__(self):
        return (Model, (self._source, self.name))

    def _ask(self, method, fields, progress=None, **limits):
        shown = Shown() if progress is True else None
        current = self._open()
        try:
            return current.ask(method, {"model": self._handle, **fields, **limits}, shown or progress or None)
        finally:
            if shown:
                shown.close()

    def marginals(self, evidence=None, query=None, **limits):
        """The distribution of each variable given the evidence, or of those in query. Rows of evidence give rows of answers."""
        if _tables.is_table(evidence):
            return self.batch(evidence, query, **limits)
        return Marginals(self._ask("mar", {"evidence": _evidence(evidence), "query": _names(query)}, **limits))

    def mpe(self, evidence=None, **limits):
        """A most probable state of all variables given the evidence. Rows of evidence give rows of states."""
        if _tables.is_table(evidence):
            return self.batch(evidence, task="mpe", **limits)
        return BestState(self._ask("mpe", {"evidence": _evidence(evidence)}, **limits))

    def log10_z(self, evidence=None, error=None, **limits):
        """The decimal logarithm of the partition function, which in a Bayesian network is the probability of the evidence."""
        return log10_value(self._ask("pr", {"evidence": _evidence(evidence), "error": error}, **limits))

    def probability(self, evidence=None, **limits):
        """The probability of the evidence, or the partition function; its errors are those of log10_z. Below 1e-308 it is 0."""
        log = self.log10_z(evidence, **limits)
        number = 10.0 ** float(log) if log < 308 else float("inf")
        bound = lambda value: None if value is None else 10.0 ** min(value, 308)  # noqa: E731
        return Value(number, log.kind, log.standard_error, bound(log.low), bound(log.high), log.details)

    def joint(self, variables, *others, given=None, evidence=None, **limits):
        """The joint distribution of some variables, as a list or one after the other, or their conditional one given each state of others."""
        variables = _names(variables) + list(others)
        fields = {"variables": variables, "given": _names(given), "evidence": _evidence(evidence)}
        return JointTable(self._ask("joint", fields, **limits))

    def sample(self, n=1, evidence=None, **limits):
        """States of all variables drawn given the evidence: a data frame with a row each, or a dictionary of columns."""
        result = self._ask("sample", {"n": n, "evidence": _evidence(evidence)}, **limits)
        found = _tables.frame(result["states"], None)
        if hasattr(found, "attrs"):
            found.attrs.update(kind=result["kind"], effective_size=result["effectiveSize"])
        return found

    def batch(self, evidence, query=None, task="mar", **limits):
        """The same question for each row of evidence: task is 'mar', 'mpe' or 'pr'. A row without an answer says why in 'error'."""
        columns = _tables.columns(evidence)
        result = self._ask("batch", {"columns": columns, "query": _names(query), "task": task}, **limits)
        return _tables.of_batch(result, evidence)

    @property
    def way(self):
        """How questions are answered: by a circuit, by tables along an order, or by an engine for each."""
        return self._ask("way", {})["way"]

    def to_text(self, format="bif"):
        """The model as text of a format, by the ending of its files."""
        return self._ask("write", {"format": format})["text"]

    def to_pgmpy(self):
        """The network as an object of pgmpy, if that is installed."""
        from ._convert import to_pgmpy

        return to_pgmpy(self)

    def to_pyagrum(self):
        """The network as an object of pyAgrum, if that is installed."""
        from ._convert import to_pyagrum

        return to_pyagrum(self)

    def __repr__(self):
        return f"Model({self.name!r}: {len(self.variables)} variables, {self.factors} factors, {self.format})"

    def _repr_html_(self):
        rows = "".join(
            f'<tr><th style="text-align:left">{html.escape(v)}</th><td style="text-align:left">{html.escape(", ".join(s))}</td></tr>'
            for v, s in list(self.variables.items())[:100]
        )
        return f"<p>{html.escape(repr(self))}</p><table>{rows}</table>"


def _evidence(evidence):
    if evidence is None:
        return None
    if hasattr(evidence, "to_dict"):
        # A row of a data frame.
        evidence = evidence.to_dict()
    observed = {str(name): _tables.cell(value) for name, value in evidence.items()}
    return {name: value for name, value in observed.items() if value != ""}


def _names(names):
    if names is None:
        return None
    return [names] if isinstance(names, str) else [str(name) for name in names]
