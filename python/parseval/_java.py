"""Finds a Java and the program."""

import glob
import os
import shutil
import sys

_NEEDED = 17

HOW = (
    f"Parseval needs Java {_NEEDED} or newer. Install one, such as 'apt install openjdk-{_NEEDED}-jre-headless', "
    f"'brew install openjdk', 'conda install -c conda-forge openjdk' or 'winget install EclipseAdoptium.Temurin.{_NEEDED}.JRE', "
    "or set JAVA_HOME to one that is there."
)

_PLACES = {
    "linux": ["/usr/lib/jvm/*/bin/java", "/opt/java/*/bin/java", "~/.sdkman/candidates/java/current/bin/java"],
    "darwin": [
        "/Library/Java/JavaVirtualMachines/*/Contents/Home/bin/java",
        "/opt/homebrew/opt/openjdk*/bin/java",
        "/usr/local/opt/openjdk*/bin/java",
    ],
    "win32": [r"C:\Program Files\*\j*\bin\java.exe"],
}


def java():
    """The path of a Java, or None."""
    name = "java.exe" if sys.platform == "win32" else "java"
    for home in ("PARSEVAL_JAVA_HOME", "JAVA_HOME", "CONDA_PREFIX"):
        if os.environ.get(home):
            # Conda keeps it in a folder of its own on Windows.
            for folder in ("bin", os.path.join("Library", "bin")):
                path = os.path.join(os.environ[home], folder, name)
                if os.path.isfile(path):
                    return path
    found = shutil.which("java")
    # On a Mac without a Java this is a stub that opens a window.
    if found and not (sys.platform == "darwin" and found == "/usr/bin/java"):
        return found
    for pattern in _PLACES.get(sys.platform, []):
        paths = sorted(glob.glob(os.path.expanduser(pattern)))
        if paths:
            return paths[-1]
    return found


def jar():
    """The path of the program: that of PARSEVAL_JAR, that of the wheel, or that of a build."""
    here = os.path.dirname(os.path.abspath(__file__))
    candidates = [
        os.environ.get("PARSEVAL_JAR", ""),
        os.path.join(here, "parseval.jar"),
        os.path.join(here, "..", "..", "cli", "target", "parseval.jar"),
    ]
    for path in candidates:
        if path and os.path.isfile(path):
            return os.path.abspath(path)
    return None
