"""What comes back: numbers that know how they are known."""

import html
import math
from collections.abc import Mapping

_BAR = 160


def _known(kind, error=None):
    return f"{kind}, standard error {error:.2g}" if kind == "estimate" and error is not None else kind


class Value(float):
    """A number, and how it is known: kind ('exact', 'estimate', 'certified', 'unsupported'), standard_error, low and high
    (certified bounds, None where there are none), stopped, details (all that the program told)."""

    def __new__(cls, number, kind, standard_error=None, low=None, high=None, details=None):
        value = super().__new__(cls, number)
        value.kind = kind
        value.standard_error = standard_error
        value.low = low
        value.high = high
        value.details = details or {}
        value.stopped = value.details.get("stopped", False)
        return value

    def __repr__(self):
        return f"{float(self):.10g} ({_known(self.kind, self.standard_error)})"

    __str__ = __repr__

    def __reduce__(self):
        return (Value, (float(self), self.kind, self.standard_error, self.low, self.high, self.details))


def log10_value(result, name="log10Z"):
    number = result[name]
    certified = result.get("certified") or {}
    kind = result["kind"]
    if kind == "exact":
        certified = {"low": number, "high": number}
    if number is None:
        number = -math.inf if result["sign"] == 0 else math.nan
    return Value(number, kind, 0.0 if kind == "exact" else result["standardErrorLog10"], certified.get("low"), certified.get("high"), result)


class Distribution(Mapping):
    """The probability of each state of a variable: distribution["TRUE"], .errors["TRUE"], .kind."""

    def __init__(self, variable, probabilities, kind, errors, observed=None):
        self.variable = variable
        self.kind = kind
        self.observed = observed
        self._probabilities = probabilities
        self.errors = errors or {state: 0.0 if kind == "exact" else None for state in probabilities}

    def __getitem__(self, state):
        if state in self._probabilities:
            return self._probabilities[state]
        for name in self._probabilities:
            if isinstance(state, (bool, int)) and name.lower() == str(state).lower():
                return self._probabilities[name]
        raise KeyError(f"no state of {self.variable!r} is called {state!r}; there are {', '.join(self._probabilities)}")

    def __iter__(self):
        return iter(self._probabilities)

    def __len__(self):
        return len(self._probabilities)

    @property
    def most_probable(self):
        return max(self._probabilities, key=self._probabilities.get)

    def __repr__(self):
        states = ", ".join(f"{state} {p:.6g}" for state, p in self._probabilities.items())
        return f"{self.variable}: {states}" + ("" if self.kind == "exact" else f" ({self.kind})")

    def _rows(self):
        for state, p in self._probabilities.items():
            error = self.errors.get(state)
            width = _BAR * min(max(p, 0.0), 1.0)
            colour = "#c2571a" if state == self.observed else "#3b6ea5"
            bar = f'<div style="position:relative;width:{_BAR}px;height:11px;background:#8882">'
            bar += f'<div style="width:{width:.1f}px;height:11px;background:{colour}"></div>'
            text = f"{p:.4g}"
            if error:
                low, high = max(0.0, p - 1.96 * error), min(1.0, p + 1.96 * error)
                bar += (
                    f'<div style="position:absolute;top:5px;left:{_BAR * low:.1f}px;width:{max(1.0, _BAR * (high - low)):.1f}px;'
                    'height:1px;background:currentColor"></div>'
                )
                text += f" ± {1.96 * error:.2g}"
            yield html.escape(state) + (" (observed)" if state == self.observed else ""), bar + "</div>", text

    def _html_rows(self):
        first = html.escape(self.variable)
        for state, bar, text in self._rows():
            yield (
                f'<tr><th style="text-align:left">{first}</th><td style="text-align:left">{state}</td>'
                f'<td>{bar}</td><td style="text-align:right">{text}</td></tr>'
            )
            first = ""

    def _repr_html_(self):
        return "<table>" + "".join(self._html_rows()) + f"</table><p>{_note(self.kind)}</p>"


def _note(kind):
    return {
        "exact": "exact",
        "estimate": "estimates; lines are 95 % intervals",
        "certified": "between certified bounds",
        "unsupported": "nothing says how far off these probabilities are",
    }[kind]


class Marginals(Mapping):
    """The distribution of each variable: marginals["LVFAILURE"]["TRUE"]. log10_z is that of the evidence, kind how all are known."""

    _SHOWN = 200

    def __init__(self, result):
        if result["marginals"] is None:
            raise ImpossibleEvidence()
        self.kind = result["marginalsKind"]
        self.log10_z = log10_value(result)
        self.stopped = result["stopped"]
        errors = result["marginalStandardErrors"] or {}
        observed = result["evidence"]["states"]
        self._distributions = {
            name: Distribution(name, p, self.kind, errors.get(name), observed.get(name)) for name, p in result["marginals"].items()
        }

    def __getitem__(self, variable):
        try:
            return self._distributions[str(variable)]
        except KeyError:
            raise KeyError(f"no variable is called {variable!r}, or it was not asked for") from None

    def __iter__(self):
        return iter(self._distributions)

    def __len__(self):
        return len(self._distributions)

    def __repr__(self):
        lines = [repr(each) for each in list(self._distributions.values())[: self._SHOWN]]
        return "\n".join(lines + ["..."] * (len(self) > self._SHOWN))

    def _repr_html_(self):
        shown = list(self._distributions.values())[: self._SHOWN]
        rows = "".join(row for each in shown for row in each._html_rows())
        more = f" The first {self._SHOWN} of {len(self)} variables." if len(self) > self._SHOWN else ""
        stopped = " Stopped: the best so far." if self.stopped else ""
        return f"<table>{rows}</table><p>{_note(self.kind)}.{more}{stopped}</p>"

    def to_frame(self):
        """A data frame with a row for each state."""
        import pandas

        rows = [
            (variable, state, p, distribution.errors[state])
            for variable, distribution in self._distributions.items()
            for state, p in distribution.items()
        ]
        return pandas.DataFrame(rows, columns=["variable", "state", "probability", "standard_error"])


class ImpossibleEvidence(ValueError):
    """There are no marginals and no states under evidence of probability zero."""

    def __init__(self):
        super().__init__("the evidence has probability zero, so nothing is known given it")


class BestState(Mapping):
    """A most probable state of all variables: best["LVFAILURE"]. log10_value says how probable, and how that is known."""

    def __init__(self, result):
        if result["assignment"] is None:
            raise ImpossibleEvidence()
        self.log10_value = log10_value(result, "log10Value")
        self.stopped = result["stopped"]
        self._states = result["assignment"]

    def __getitem__(self, variable):
        return self._states[str(variable)]

    def __iter__(self):
        return iter(self._states)

    def __len__(self):
        return len(self._states)

    def __repr__(self):
        return f"log10 value {self.log10_value}: " + ", ".join(f"{v}={s}" for v, s in self._states.items())

    def _repr_html_(self):
        rows = "".join(
            f'<tr><th style="text-align:left">{html.escape(v)}</th><td style="text-align:left">{html.escape(s)}</td></tr>'
            for v, s in self._states.items()
        )
        return f"<table>{rows}</table><p>log10 value {html.escape(str(self.log10_value))}</p>"


class JointTable(Mapping):
    """The probability of each joint state: table["HIGH", "TRUE"], the states of the condition first."""

    def __init__(self, result):
        self.given = tuple(result["given"])
        self.variables = tuple(result["variables"])
        self.kind = result["kind"]
        self._probabilities = {}
        self.errors = {}
        for row in result["table"]:
            key = tuple(row["states"][name] for name in self.given + self.variables)
            self._probabilities[key] = math.nan if row["probability"] is None else row["probability"]
            self.errors[key] = row["standardError"]

    def __getitem__(self, states):
        return self._probabilities[states if isinstance(states, tuple) else (states,)]

    def __iter__(self):
        return iter(self._probabilities)

    def __len__(self):
        return len(self._probabilities)

    def __repr__(self):
        names = self.given + self.variables
        return "\n".join(
            ", ".join(f"{n}={s}" for n, s in zip(names, key)) + f": {p:.6g}" for key, p in self._probabilities.items()
        )

    def _repr_html_(self):
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.given + self.variables)
        rows = "".join(
            "<tr>"
            + "".join(f"<td>{html.escape(s)}</td>" for s in key)
            + f'<td style="background:rgba(59,110,165,{0 if math.isnan(p) else p:.3f})">{p:.4g}</td></tr>'
            for key, p in self._probabilities.items()
        )
        return f"<table><tr>{head}<th>probability</th></tr>{rows}</table><p>{_note(self.kind)}</p>"
