"""From and to the objects of other packages, through the text of a BIF file."""

import os
import tempfile

from ._model import from_text


def from_pgmpy(network):
    """A model from a network of pgmpy."""
    from pgmpy.readwrite import BIFWriter

    writer = BIFWriter(network)
    return from_text(_text(writer), "pgmpy.bif")


def _text(writer):
    """Writers differ between versions of pgmpy: some are text, all write files."""
    if hasattr(writer, "to_string"):
        return writer.to_string()
    return _through_file(lambda path: (writer.write if hasattr(writer, "write") else writer.write_bif)(path))


def _through_file(write):
    folder = tempfile.mkdtemp()
    path = os.path.join(folder, "network.bif")
    try:
        write(path)
        with open(path, encoding="utf-8") as file:
            return file.read()
    finally:
        if os.path.exists(path):
            os.remove(path)
        os.rmdir(folder)


def to_pgmpy(model):
    """A network of pgmpy from a model."""
    from pgmpy.readwrite import BIFReader

    return BIFReader(string=model.to_text("bif")).get_model()


def _agrum():
    try:
        import pyagrum
    except ImportError:
        import pyAgrum as pyagrum
    return pyagrum


def from_pyagrum(network):
    """A model from a network of pyAgrum."""
    agrum = _agrum()
    return from_text(_through_file(lambda path: agrum.saveBN(network, path)), "pyagrum.bif")


def to_pyagrum(model):
    """A network of pyAgrum from a model."""
    agrum = _agrum()
    folder = tempfile.mkdtemp()
    path = os.path.join(folder, "network.bif")
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(model.to_text("bif"))
        return agrum.loadBN(path)
    finally:
        if os.path.exists(path):
            os.remove(path)
        os.rmdir(folder)
