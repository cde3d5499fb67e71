"""Tables of evidence in and of answers out: data frames where pandas is there, else columns in a dictionary."""

import math


def is_table(evidence):
    """Whether it has many rows: a data frame, a list of mappings, or a mapping to lists of states."""
    if hasattr(evidence, "columns") and hasattr(evidence, "__getitem__"):
        return True
    return isinstance(evidence, (list, tuple)) and all(hasattr(row, "keys") for row in evidence)


def columns(evidence):
    """For each variable, a list of what was observed, with "" for nothing."""
    if hasattr(evidence, "columns"):
        return {str(name): [cell(value) for value in evidence[name].tolist()] for name in evidence.columns}
    names = list(dict.fromkeys(name for row in evidence for name in row))
    return {str(name): [cell(row.get(name)) for row in evidence] for name in names}


def cell(value):
    """What was observed, as the program takes it: a state, or a list of likelihoods."""
    if value is None or (isinstance(value, float) and math.isnan(value)) or type(value).__name__ in ("NAType", "NaTType"):
        return ""
    if isinstance(value, (str, bool, int, float)):
        return value
    if hasattr(value, "tolist"):
        # Scalars and arrays of numpy.
        return cell(value.tolist())
    if isinstance(value, (list, tuple)):
        return [float(each) for each in value]
    return str(value)


def frame(found, like):
    """A data frame where pandas is there, with the rows of the one that was given."""
    try:
        import pandas
    except ImportError:
        return found
    index = getattr(like, "index", None)
    return pandas.DataFrame(found, index=index if hasattr(like, "columns") else None)


def numbers(values):
    return [math.nan if value is None else value for value in values]


def of_batch(result, like):
    """Columns by names: 'LVFAILURE=TRUE' for marginals, 'LVFAILURE' for states, and how each row is known."""
    found = {}
    value = "log10Value" if "log10Value" in result else "log10Z"
    for variable, states in result.get("marginals", {}).items():
        for state, values in states.items():
            found[f"{variable}={state}"] = numbers(values)
    errors = result.get("marginalStandardErrors")
    if errors:
        for variable, states in errors.items():
            for state, values in states.items():
                found[f"error of {variable}={state}"] = numbers(values)
    found.update(result.get("states", {}))
    found["log10_value" if value == "log10Value" else "log10_z"] = [
        (-math.inf if kind == "exact" else math.nan) if number is None else number
        for number, kind in zip(result[value], result["kind"])
    ]
    found["kind"] = result.get("marginalsKind", result["kind"])
    found["error"] = result["errors"]
    return frame(found, like)
