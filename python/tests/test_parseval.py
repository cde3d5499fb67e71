"""Asks the program through the package. It needs parseval.jar: that of PARSEVAL_JAR, or that of a build."""

import itertools
import json
import math
import os
import random
import signal
import subprocess
import sys
import threading
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "python"))

import parseval  # noqa: E402
from parseval import _java, _process  # noqa: E402

SPRINKLER = os.path.join(ROOT, "examples", "sprinkler.bif")
READY = _java.java() is not None and _java.jar() is not None


def by_hand(observed):
    """The weight of each state of the sprinkler network that agrees with what was observed."""
    states = {"cloudy": ["no", "yes"], "sprinkler": ["off", "on"], "rain": ["no", "yes"], "wet": ["no", "yes"]}
    sprinkler = {"no": 0.5, "yes": 0.1}
    rain = {"no": 0.2, "yes": 0.8}
    wet = {("off", "no"): 0.0, ("off", "yes"): 0.9, ("on", "no"): 0.9, ("on", "yes"): 0.99}
    for c, s, r, w in itertools.product(*states.values()):
        state = {"cloudy": c, "sprinkler": s, "rain": r, "wet": w}
        if all(state[name] == value for name, value in observed.items()):
            p = 0.5
            p *= sprinkler[c] if s == "on" else 1 - sprinkler[c]
            p *= rain[c] if r == "yes" else 1 - rain[c]
            p *= wet[s, r] if w == "yes" else 1 - wet[s, r]
            yield state, p


def total(observed):
    return sum(p for _, p in by_hand(observed))


class Column(list):
    def tolist(self):
        return list(self)


class Frame(dict):
    """What the package asks of a data frame."""

    @property
    def columns(self):
        return list(self)


@unittest.skipUnless(READY, "there is no Java, or no parseval.jar")
class QuestionsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = parseval.read(SPRINKLER)

    def test_marginals_are_those_of_all_states(self):
        for observed in ({}, {"wet": "yes"}, {"wet": "no", "cloudy": "yes"}):
            found = self.model.marginals(observed)
            self.assertEqual("exact", found.kind)
            self.assertAlmostEqual(math.log10(total(observed)), found.log10_z, 12)
            for variable, states in self.model.variables.items():
                for state in states:
                    expected = sum(p for s, p in by_hand(observed) if s[variable] == state) / total(observed)
                    self.assertAlmostEqual(expected, found[variable][state], 12)
        self.assertEqual(["rain"], list(self.model.marginals({"wet": "yes"}, query="rain")))

    def test_uncertain_observations(self):
        found = self.model.marginals({"wet": [0.2, 0.8]})["rain"]["yes"]
        weight = {"no": 0.2, "yes": 0.8}
        joint = {r: sum(p * weight[s["wet"]] for s, p in by_hand({"rain": r})) for r in ("no", "yes")}
        self.assertAlmostEqual(joint["yes"] / sum(joint.values()), found, 12)

    def test_best_state(self):
        best = self.model.mpe({"wet": "yes"})
        state, weight = max(by_hand({"wet": "yes"}), key=lambda each: each[1])
        self.assertEqual(state, dict(best))
        self.assertAlmostEqual(math.log10(weight), best.log10_value, 12)

    def test_probability_and_how_it_is_known(self):
        value = self.model.log10_z({"wet": "yes"}, error=1e-3)
        self.assertEqual(("exact", 0.0), (value.kind, value.standard_error))
        self.assertAlmostEqual(total({"wet": "yes"}), self.model.probability({"wet": "yes"}), 12)
        impossible = {"sprinkler": "off", "rain": "no", "wet": "yes"}
        self.assertEqual(-math.inf, self.model.log10_z(impossible))
        with self.assertRaisesRegex(ValueError, "probability zero"):
            self.model.marginals(impossible)

    def test_joint_tables(self):
        table = self.model.joint(["rain", "sprinkler"], evidence={"wet": "yes"})
        for (r, s), p in table.items():
            self.assertAlmostEqual(total({"rain": r, "sprinkler": s, "wet": "yes"}) / total({"wet": "yes"}), p, 12)
        self.assertEqual(table["yes", "on"], self.model.joint("rain", "sprinkler", evidence={"wet": "yes"})["yes", "on"])
        given = self.model.joint("wet", given="rain")
        self.assertAlmostEqual(1, given["yes", "no"] + given["yes", "yes"], 12)

    def test_samples_agree_with_the_marginals(self):
        drawn = self.model.sample(4000, {"wet": "yes"}, seed=3)
        share = list(drawn["rain"]).count("yes") / 4000
        self.assertLess(abs(share - self.model.marginals({"wet": "yes"})["rain"]["yes"]), 0.04)
        self.assertEqual({"yes"}, set(drawn["wet"]))

    def test_rows_of_evidence(self):
        rows = [{"wet": "yes"}, {"wet": None, "rain": "no"}, {"wet": "maybe"}, {"wet": [0.5, 0.5]}]
        found = self.model.batch(rows, query=["rain"])
        self.assertAlmostEqual(self.model.marginals({"wet": "yes"})["rain"]["yes"], found["rain=yes"][0], 12)
        self.assertAlmostEqual(0, found["rain=yes"][1], 12)
        self.assertRegex(found["error"][2], "maybe")
        self.assertTrue(math.isnan(found["rain=yes"][2]))
        self.assertAlmostEqual(0.5, found["rain=yes"][3], 12)

    def test_frames_of_evidence(self):
        frame = Frame(wet=Column(["yes", float("nan")]), cloudy=Column(["no", "yes"]))
        found = self.model.marginals(frame, query="rain")
        self.assertAlmostEqual(self.model.marginals({"wet": "yes", "cloudy": "no"})["rain"]["yes"], found["rain=yes"][0], 12)
        self.assertAlmostEqual(0.8, found["rain=yes"][1], 12)
        states = self.model.mpe(frame)
        self.assertEqual(self.model.mpe({"wet": "yes", "cloudy": "no"})["rain"], states["rain"][0])

    def test_wrong_names_are_told(self):
        with self.assertRaisesRegex(ValueError, 'no variable is called "wett"'):
            self.model.marginals({"wett": "yes"})
        with self.assertRaisesRegex(ValueError, 'no state of "wet" is called "perhaps"'):
            self.model.marginals({"wet": "perhaps"})
        with self.assertRaisesRegex(parseval.InputError, "nothing.bif"):
            parseval.read("nothing.bif")
        with self.assertRaisesRegex(parseval.InputError, "text:1:"):
            parseval.from_text("network { variable")

    def test_text_there_and_back(self):
        again = parseval.from_text(self.model.to_text("bif"))
        self.assertEqual(self.model.variables, again.variables)
        self.assertAlmostEqual(self.model.marginals()["wet"]["yes"], again.marginals()["wet"]["yes"], 12)

    def test_html(self):
        page = self.model.marginals({"wet": "yes"})._repr_html_()
        self.assertIn("(observed)", page)
        self.assertIn("rain", page)
        strange = parseval._answers.Distribution("<b>", {"<i>": 0.5, "y": 0.5}, "estimate", {"<i>": 0.1, "y": 0.1})._repr_html_()
        self.assertNotIn("<b>", strange)
        self.assertIn("±", strange)

    def test_threads_share_the_process(self):
        expected = self.model.marginals({"wet": "yes"})["rain"]["yes"]
        found = []

        def ask():
            for _ in range(20):
                found.append(self.model.marginals({"wet": "yes"})["rain"]["yes"])

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([expected] * 160, found)

    def test_the_package_has_the_version_of_the_program(self):
        self.assertEqual(parseval.__version__, _process.process().version)


def generated(folder_seed, rows=40):
    """A grid with couplings at random, too wide to be exact at once."""
    draw = random.Random(folder_seed)
    pairs = [(r * rows + c, r * rows + c + 1) for r in range(rows) for c in range(rows - 1)]
    pairs += [(r * rows + c, (r + 1) * rows + c) for r in range(rows - 1) for c in range(rows)]
    lines = ["MARKOV", str(rows * rows), " ".join(["2"] * (rows * rows)), str(len(pairs))]
    lines += [f"2 {a} {b}" for a, b in pairs]
    for _ in pairs:
        coupling = math.exp(draw.gauss(0, 1))
        lines += ["", f"4 {coupling} 1 1 {coupling}"]
    return "\n".join(lines)


@unittest.skipUnless(READY, "there is no Java, or no parseval.jar")
class ProcessTest(unittest.TestCase):
    def test_an_interrupt_stops_the_engine(self):
        script = f"""
import sys; sys.path.insert(0, {os.path.join(ROOT, "python")!r})
import parseval
from tests.test_parseval import generated
model = parseval.from_text(generated(5), "grid.uai")
print(parseval._process.process().pid, flush=True)
try:
    model.log10_z(error=1e-9, seconds=500, progress=lambda news: print("at work", flush=True))
except KeyboardInterrupt:
    print("interrupted", flush=True)
print(len(model.marginals(seconds=0.5)), flush=True)
"""
        child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, cwd=os.path.join(ROOT, "python"))
        pid = int(child.stdout.readline())
        self.assertEqual("at work", child.stdout.readline().strip())
        child.send_signal(signal.SIGINT)
        said = [line.strip() for line in child.stdout]
        self.assertEqual(["interrupted", "1600"], [line for line in said if line != "at work"])
        self.assertEqual(0, child.wait(60))
        child.stdout.close()
        self.assertTrue(gone(pid))

    def test_nothing_is_left_when_python_is_killed(self):
        script = f"""
import sys; sys.path.insert(0, {os.path.join(ROOT, "python")!r})
import parseval
from tests.test_parseval import generated
model = parseval.from_text(generated(5), "grid.uai")
print(parseval._process.process().pid, flush=True)
model.log10_z(error=1e-9, seconds=500, progress=lambda news: print("at work", flush=True))
"""
        child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, cwd=os.path.join(ROOT, "python"))
        pid = int(child.stdout.readline())
        self.assertEqual("at work", child.stdout.readline().strip())
        child.kill()
        child.wait()
        child.stdout.close()
        self.assertTrue(gone(pid), "the process of the program goes on")

    def test_a_process_that_was_killed_is_started_again(self):
        model = parseval.read(SPRINKLER)
        expected = model.marginals({"wet": "yes"})["rain"]["yes"]
        os.kill(_process.process().pid, signal.SIGKILL)
        try:
            model.marginals({"wet": "yes"})
        except parseval.ParsevalError as e:
            self.assertIn("ended with code", str(e))
        self.assertEqual(expected, model.marginals({"wet": "yes"})["rain"]["yes"])

    def test_progress_is_told(self):
        model = parseval.from_text(generated(5), "grid.uai")
        news = []
        value = model.log10_z(seconds=6, error=1e-9, progress=news.append)
        self.assertIn(value.kind, ("estimate", "certified"))
        self.assertTrue(news)
        self.assertLessEqual({"phase", "fraction", "seconds"}, set(news[0]))

    def test_damaged_requests_get_clear_errors(self):
        draw = random.Random(11)
        good = [
            {"id": 1, "method": "read", "file": SPRINKLER},
            {"id": 2, "method": "mar", "model": "m1", "evidence": {"wet": "yes"}, "query": ["rain"], "seconds": 5},
            {"id": 3, "method": "batch", "model": "m1", "columns": {"wet": ["yes", "no"]}},
            {"id": 4, "method": "joint", "model": "m1", "variables": ["rain"], "given": ["wet"]},
            {"id": 5, "method": "sample", "model": "m1", "n": 3},
        ]
        jar = _java.jar()
        child = subprocess.Popen(
            [_java.java(), "-cp", jar, "org.parseval.cli.Main", "stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        child.stdout.readline()
        first = dict(good[0], id="first")
        child.stdin.write(json.dumps(first).encode() + b"\n")
        lines = 1
        for _ in range(200):
            text = bytearray(json.dumps(draw.choice(good)).encode())
            for _ in range(draw.randint(1, 4)):
                place = draw.randrange(len(text))
                how = draw.random()
                if how < 0.4:
                    text[place] = draw.randrange(256)
                elif how < 0.7:
                    del text[place : place + draw.randint(1, 8)]
                else:
                    text[place:place] = text[: draw.randint(1, 12)]
                text = bytearray(b"x") if not text else text
            text = text.replace(b"\n", b"").replace(b"\r", b"")
            child.stdin.write(bytes(text) + b"\n")
            lines += bool(text.strip())
        last = {"id": "last", "method": "mar", "model": "m1", "evidence": {"wet": "yes"}}
        child.stdin.write(json.dumps(last).encode() + b"\n")
        child.stdin.close()
        answers = [json.loads(line) for line in child.stdout]
        child.stdout.close()
        self.assertEqual(0, child.wait(60))
        answers = [answer for answer in answers if "finishing" not in answer]
        self.assertEqual(lines + 1, len(answers))
        by_id = {str(answer["id"]): answer for answer in answers}
        self.assertAlmostEqual(0.7079276773296245, by_id["last"]["result"]["marginals"]["rain"]["yes"], 12)
        for answer in answers:
            if "error" in answer:
                self.assertIn(answer["error"]["kind"], ("request", "input", "budget"), answer)
                self.assertNotIn("\n", answer["error"]["message"])
                self.assertNotIn("Exception", answer["error"]["message"])


def gone(pid, patience=30):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
            with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
                if stat.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.1)
    return False


if __name__ == "__main__":
    unittest.main()
