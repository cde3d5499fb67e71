"""How far a question has come, in a notebook or a terminal."""

import sys


def _text(news):
    text = f"{news['phase']} {100 * (news['fraction'] or 0):.0f} %, {news['seconds']:.1f} s"
    value, error = news.get("log10Z"), news.get("standardErrorLog10")
    low, high = news.get("certifiedLow"), news.get("certifiedHigh")
    if value is not None and error is not None:
        text += f", so far 10^{value:.6g} with standard error {error:.2g}"
    elif low is not None and high is not None:
        text += f", so far between 10^{low:.6g} and 10^{high:.6g}"
    elif value is not None:
        text += f", so far 10^{value:.6g}, which nothing supports yet"
    return text


class Shown:
    """A line that is written again and again: below the cell of a notebook, else on standard error."""

    def __init__(self):
        self._handle = None
        self._width = 0
        try:
            from IPython import get_ipython
            from IPython.display import display

            if get_ipython() is not None and hasattr(get_ipython(), "kernel"):
                self._handle = display({"text/plain": ""}, raw=True, display_id=True)
        except ImportError:
            pass

    def __call__(self, news):
        text = _text(news)
        if self._handle is not None:
            self._handle.update({"text/plain": text}, raw=True)
        else:
            sys.stderr.write("\r" + text.ljust(self._width))
            sys.stderr.flush()
            self._width = len(text)

    def close(self):
        if self._handle is not None:
            self._handle.update({"text/plain": ""}, raw=True)
        elif self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()
