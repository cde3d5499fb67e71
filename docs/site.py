#!/usr/bin/env python3
"""Makes the site in target/site: all documents with search, a gallery, every benchmark, the options of all commands.

    python3 docs/site.py            uses cli/target/parseval.jar for pictures and help, if it is there
    python3 docs/site.py --pdf      also prints the paper to target/site/energy-elimination.pdf, by chromium

It needs Python 3.9 alone. The pages work from the disk, without a server."""
import csv
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCS = os.path.join(ROOT, "docs")
SITE = os.path.join(ROOT, "target", "site")
JAR = os.path.join(ROOT, "cli", "target", "parseval.jar")

MENU = [
    ("Start", ["index", "tour", "reading-answers", "engines", "faq"]),
    ("In your language", ["api", "python", "stdio", "command-line", "commands"]),
    ("From elsewhere", ["from-pgmpy", "from-uai", "from-counters", "physics"]),
    ("Use", ["formats", "serve", "learning", "learning-images", "compare", "cluster"]),
    ("How it works", ["reductions", "elimination", "auto", "exact", "compilation", "energy", "minibucket", "best-states",
                      "marginal-map", "fourier", "spectrum", "sampling", "propagation", "hashing", "own-engine"]),
    ("Figures", ["gallery", "benchmarks", "measurements", "energy-elimination", "reproduce", "synthetic"]),
    ("Project", ["documents", "release", "contributing", "changelog"]),
]

STYLE = """
:root{--ink:#1d2430;--soft:#5b6472;--line:#dfe3ea;--back:#fff;--tint:#f5f7fa;--blue:#2b5fa8}
@media(prefers-color-scheme:dark){:root{--ink:#e4e8ee;--soft:#9aa4b2;--line:#2c3340;--back:#14181f;--tint:#1c222c;--blue:#7fb0ee}}
*{box-sizing:border-box}body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--back)}
a{color:var(--blue);text-decoration:none}a:hover{text-decoration:underline}
.frame{display:grid;grid-template-columns:15rem minmax(0,1fr);max-width:84rem;margin:0 auto}
nav{padding:1rem;border-right:1px solid var(--line);position:sticky;top:0;height:100vh;overflow:auto;font-size:.92rem}
nav h2{font-size:.75rem;text-transform:uppercase;letter-spacing:.06em;color:var(--soft);margin:1.1rem 0 .2rem}
nav a{display:block;padding:.1rem .4rem;border-radius:.3rem}nav a.here{background:var(--tint);font-weight:600}
main{padding:1rem 2rem 4rem;min-width:0;overflow-wrap:break-word}h1{line-height:1.2}h2{margin-top:2rem;border-bottom:1px solid var(--line);padding-bottom:.2rem}
code{font:.9em ui-monospace,monospace;background:var(--tint);padding:.1em .3em;border-radius:.25em}
pre{background:var(--tint);border:1px solid var(--line);border-radius:.4rem;padding:.8rem;overflow:auto}pre code{background:none;padding:0}:not(pre)>code{overflow-wrap:anywhere}
table{border-collapse:collapse;display:block;overflow:auto;margin:1rem 0;font-size:.92rem}
th,td{border:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top}th{background:var(--tint)}
img{max-width:100%;height:auto}figure{margin:1.5rem 0}figcaption{color:var(--soft);font-size:.92rem}
#find{width:100%;padding:.4rem .6rem;border:1px solid var(--line);border-radius:.4rem;background:var(--back);color:inherit;font:inherit}
#hits{list-style:none;margin:.4rem 0 0;padding:0}#hits li{padding:.35rem 0;border-bottom:1px solid var(--line)}#hits small{color:var(--soft);display:block}
.gallery{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:1.5rem;align-items:start}.note{color:var(--soft)}
@media(max-width:50rem){.frame{display:block}nav{position:static;height:11rem;border:0;border-bottom:1px solid var(--line)}main{padding:1rem}}
@media print{nav{display:none}.frame{display:block}main{padding:0}body{font-size:10pt;--ink:#000}pre{white-space:pre-wrap}h1,h2,h3{break-after:avoid}
h2{margin-top:1.4rem}tr,pre,li{break-inside:avoid}p{orphans:3;widows:3}table{display:table;font-size:9pt}td,th{padding:.15rem .4rem}td:not(:first-child){white-space:nowrap}}
@page{margin:22mm 20mm}
"""

SEARCH = """
const box=document.getElementById('find'),hits=document.getElementById('hits');
function look(){const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);hits.textContent='';if(!words.length)return;
const found=[];for(const part of INDEX){const title=(part.page+' '+part.title).toLowerCase(),text=part.text.toLowerCase();let score=0;
for(const word of words){const t=title.includes(word),b=text.includes(word);if(!t&&!b){score=0;break}score+=(t?5:0)+(b?1:0)}
if(score)found.push([score,part])}
found.sort((a,b)=>b[0]-a[0]);for(const [,part] of found.slice(0,12)){const at=part.text.toLowerCase().indexOf(words[0]);
const item=document.createElement('li'),link=document.createElement('a'),more=document.createElement('small');link.href=part.to;
link.textContent=part.page===part.title?part.page:part.page+': '+part.title;more.textContent=part.text.slice(Math.max(0,at-40),Math.max(0,at-40)+120);
item.append(link,more);hits.append(item)}if(!found.length){const none=document.createElement('li');none.textContent='nothing found';hits.append(none)}}
box.addEventListener('input',look);document.addEventListener('keydown',e=>{if(e.key==='/'&&document.activeElement!==box){e.preventDefault();box.focus()}});
"""


def anchor(heading):
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class Markdown:
    """The part of Markdown that the documents use, as HTML."""

    def __init__(self, text, link):
        self.lines = re.sub(r"<!--.*?-->\n?", "", text, flags=re.S).split("\n")
        self.link = link
        self.at = 0
        self.headings = []

    def inline(self, text):
        kept = []

        def keep(piece):
            kept.append(piece)
            return "\0%d\0" % (len(kept) - 1)

        text = re.sub(r"`([^`]+)`", lambda m: keep("<code>%s</code>" % html.escape(m.group(1))), text)
        text = html.escape(text, quote=False)
        text = re.sub(r"!\[([^\]]*)\]\(([^)]+)\)",
                      lambda m: keep('<img src="%s" alt="%s">' % (self.link(m.group(2)), html.escape(m.group(1)))), text)
        text = re.sub(r"\[([^\]]+)\]\(([^)]+)\)", lambda m: '<a href="%s">%s</a>' % (self.link(m.group(2)), m.group(1)), text)
        text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
        text = re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"<em>\1</em>", text)
        while "\0" in text:
            text = re.sub(r"\0(\d+)\0", lambda m: kept[int(m.group(1))], text)
        return text

    def html(self):
        out = []
        while self.at < len(self.lines):
            out.append(self.block())
        return "\n".join(piece for piece in out if piece)

    def block(self):
        line = self.lines[self.at]
        if not line.strip():
            self.at += 1
            return ""
        if line.startswith("```"):
            end = self.at + 1
            while not self.lines[end].startswith("```"):
                end += 1
            code = "\n".join(self.lines[self.at + 1:end])
            self.at = end + 1
            return "<pre><code>%s</code></pre>" % html.escape(code)
        heading = re.match(r"(#+) (.+)", line)
        if heading:
            self.at += 1
            name = anchor(heading.group(2))
            self.headings.append((name, re.sub(r"[`*]", "", heading.group(2))))
            level = len(heading.group(1))
            return '<h%d id="%s">%s</h%d>' % (level, name, self.inline(heading.group(2)), level)
        if line.startswith("    "):
            code = self.taken(lambda each: each.startswith("    ") or not each.strip())
            return "<pre><code>%s</code></pre>" % html.escape("\n".join(each[4:] for each in code).rstrip())
        if self.is_table(self.at):
            return self.table(self.taken(lambda each: each.startswith("|")))
        if re.match(r"([-*]|\d+\.) ", line):
            return self.items()
        words = self.taken(lambda each: each.strip() and not re.match(r"(```|#+ |([-*]|\d+\.) )", each) and not self.is_table(self.at))
        if not words:
            words = [self.lines[self.at]]
            self.at += 1
        return "<p>%s</p>" % self.inline(" ".join(each.strip() for each in words))

    def is_table(self, at):
        return self.lines[at].startswith("|") and self.lines[at + 1:at + 2] and re.match(r"\|[-: |]+\|$", self.lines[at + 1])

    def taken(self, goes_on):
        first = self.at
        while self.at < len(self.lines) and goes_on(self.lines[self.at]):
            self.at += 1
        return self.lines[first:self.at]

    def table(self, rows):
        cells = [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))] for row in rows]
        return table(cells[0], cells[2:], self.inline)

    def items(self):
        ordered = bool(re.match(r"\d+\.", self.lines[self.at]))
        item = re.compile(r"\d+\. " if ordered else r"[-*] ")
        out = []
        while self.at < len(self.lines) and item.match(self.lines[self.at]):
            first = item.sub("", self.lines[self.at], count=1)
            self.at += 1
            inner = [first]
            while self.at < len(self.lines) and (self.lines[self.at].startswith("  ") or (
                    not self.lines[self.at].strip() and self.at + 1 < len(self.lines)
                    and self.lines[self.at + 1].startswith("  "))):
                inner.append(self.lines[self.at][3 if ordered else 2:])
                self.at += 1
            below = Markdown("\n".join(inner), self.link)
            body = below.html()
            single = re.fullmatch(r"<p>(.*)</p>", body, re.S)
            out.append("<li>%s</li>" % (single.group(1) if single and "<p>" not in single.group(1) else body))
        kind = "ol" if ordered else "ul"
        return "<%s>%s</%s>" % (kind, "".join(out), kind)


def table(titles, rows, inline):
    head = "".join("<th>%s</th>" % inline(cell) for cell in titles)
    body = "".join("<tr>%s</tr>" % "".join("<td>%s</td>" % inline(cell) for cell in row) for row in rows)
    return "<table><thead><tr>%s</tr></thead><tbody>%s</tbody></table>" % (head, body)


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def sources():
    """The file of each page by the page's name."""
    found = {"index": "README.md", "python": "python/README.md", "contributing": "CONTRIBUTING.md",
             "changelog": "CHANGELOG.md", "documents": "docs/README.md",
             "energy-elimination": "docs/paper/energy-elimination.md"}
    for name in sorted(os.listdir(DOCS)):
        if name.endswith(".md") and name != "README.md":
            found[name[:-3]] = "docs/" + name
    return found


def linker(source, pages):
    """Where a link of a document leads on the site; files of the project are copied there."""
    by_file = {file: name for name, file in pages.items()}

    def link(target):
        if re.match(r"https?:|#", target):
            return target
        path, _, place = target.partition("#")
        file = os.path.normpath(os.path.join(os.path.dirname(source), path))
        if file in by_file:
            return by_file[file] + ".html" + ("#" + place if place else "")
        if file.startswith("docs/results/") and file.endswith(".csv"):
            return "benchmarks.html#" + os.path.basename(file)[:-4]
        whole = os.path.join(ROOT, file)
        if os.path.isfile(whole):
            copy = os.path.join(SITE, "files", file)
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copyfile(whole, copy)
            return "files/" + file
        return "benchmarks.html" if os.path.isdir(whole) else "#"

    return link


def program(*words):
    return subprocess.run(["java", "-XX:TieredStopAtLevel=1", "-jar", JAR, *words], cwd=ROOT, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, check=True, encoding="utf-8").stdout


def commands():
    """Every option of every command, as the program itself tells them."""
    if not os.path.exists(JAR):
        return "<p>./mvnw -q -DskipTests -pl cli -am package makes the program, whose help stands here.</p>"
    names = re.findall(r"^  (\w+) ", program("--help", "all").split("Commands:")[-1], re.M)
    out = ["<p>What <code>parseval COMMAND --help all</code> prints.</p>"]
    for name in names:
        out.append('<h2 id="%s">%s</h2><pre><code>%s</code></pre>' % (name, name, html.escape(program(name, "--help", "all").strip())))
    return "\n".join(out)


PICTURES = [
    ("marginals.svg", "The marginals of a network, given what was seen", "mar examples/sprinkler.bif -e wet=yes --plot {}"),
    ("joint.svg", "A joint table as a heat map", "mar examples/sprinkler.bif -e wet=yes --joint rain,sprinkler --plot {}"),
    ("whiskers.png", "Estimates with two standard errors to each side",
     "mar examples/ising-10x10.uai --engine energy --samples 8192 --query 0,11,22,33 --plot {}"),
    ("spectrum.png", "Fourier weight by degree", "spectrum examples/weighted-3sat.uai --plot {}"),
]


def gallery():
    """Pictures that the program draws now, and those of the documents."""
    out = []
    folder = os.path.join(SITE, "pictures")
    os.makedirs(folder, exist_ok=True)
    for file, title, command in PICTURES if os.path.exists(JAR) else []:
        program(*command.format(os.path.join(folder, file)).split())
        out.append(figure("pictures/" + file, title, "parseval " + command.format(file)))
    if os.path.exists(JAR):
        with tempfile.TemporaryDirectory() as made:
            program("compare", "examples/ising-10x10.uai", "examples/weighted-3sat.uai", "--engines", "exact,energy,minibucket,bp",
                    "--time", "5s", "-o", made)
            shutil.copyfile(os.path.join(made, "compare.png"), os.path.join(folder, "compare.png"))
        out.append(figure("pictures/compare.png", "Engines beside each other: error against time", "parseval compare MODEL... -o DIR"))
    for file, title, command in [("serve.png", "A model in the browser", "parseval serve alarm.bif"),
                                 ("engines.png", "Eleven engines on six models", "parseval compare"),
                                 ("anytime.png", "Answers over time", "parseval reproduce anytime"),
                                 ("spectrum-ising-10x10.png", "The spectrum of a grid", "parseval spectrum examples/ising-10x10.uai")]:
        shutil.copyfile(os.path.join(DOCS, "images", file), os.path.join(folder, file))
        out.append(figure("pictures/" + file, title, command))
    return '<div class="gallery">%s</div>' % "".join(out)


def figure(file, title, command):
    return '<figure><a href="%s"><img src="%s" alt="%s"></a><figcaption>%s<br><code>%s</code></figcaption></figure>' % (
        file, file, html.escape(title), html.escape(title), html.escape(command))


def benchmarks():
    """Every file of figures: comparisons with other systems first."""
    plain = Markdown("", lambda target: target).inline
    rows = list(csv.reader(read("docs", "results", "index.tsv").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    out = ["<p>Comparisons with other systems come first. Dates are those of the last change of the results file.</p>"]
    for part, chosen in [("Beside other systems", [row for row in rows if row[2]]), ("Our engines", [row for row in rows if not row[2]])]:
        out.append("<h2>%s</h2>" % part)
        for name, date, beside, title, conditions in chosen:
            cells = list(csv.reader(read("docs", "results", name + ".csv").splitlines()))
            out.append('<h3 id="%s">%s</h3><p class="note">%s%s%s</p>' % (
                name, plain(title), date, ", beside " + plain(beside) if beside else "", ". " + plain(conditions) if conditions else ""))
            out.append(table(cells[0], cells[1:], plain))
    return "\n".join(out)


def parts(name, title, body):
    """The sections of a page for the search."""
    pieces = re.split(r'<h[123] id="([^"]*)">(.*?)</h[123]>', body)
    found = []
    for at in range(1, len(pieces), 3):
        text = html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", pieces[at + 2]))).strip()
        found.append({"page": title, "title": html.unescape(re.sub(r"<[^>]+>", "", pieces[at + 1])),
                      "to": "%s.html#%s" % (name, pieces[at]), "text": text[:1500]})
    return found


def typeset(body):
    """Formulas as in print: J_S, E_(i+1) and {-1, +1}^n with their indices and exponents."""
    def formula(text):
        text = re.sub(r"(?<![A-Za-z])([A-Za-z]|chi)_(\w\b|\([^()]*\))", lambda m: "%s<sub>%s</sub>" % (m.group(1), m.group(2).strip("()")), text)
        text = re.sub(r"(?<=[}\w)])\^(\w+|\([^()]*\))", lambda m: "<sup>%s</sup>" % m.group(1).strip("()"), text)
        text = re.sub(r"(?<![A-Za-z])chi(?![A-Za-z])", "&chi;", text)
        return text.replace("&lt;=", "&le;").replace("&gt;=", "&ge;")
    return "".join(piece if piece.startswith("<") else formula(piece) for piece in re.split(r"(<[^>]*>)", body))


def main():
    os.makedirs(SITE, exist_ok=True)
    for old in os.scandir(SITE):
        # A release puts the documentation of the API there.
        if old.name != "apidocs":
            shutil.rmtree(old.path) if old.is_dir() else os.remove(old.path)
    pages = sources()
    bodies, titles = {}, {}
    for name, file in pages.items():
        document = Markdown(read(file), linker(file, pages))
        bodies[name] = typeset(document.html()) if name == "energy-elimination" else document.html()
        titles[name] = document.headings[0][1] if document.headings else name
    for name, title, make in [("commands", "All options", commands), ("gallery", "Gallery", gallery), ("benchmarks", "Benchmarks", benchmarks)]:
        bodies[name] = '<h1 id="%s">%s</h1>\n%s' % (name, title, make())
        titles[name] = title
    index = [part for name in bodies for part in parts(name, titles[name], bodies[name])]
    with open(os.path.join(SITE, "search.js"), "w", encoding="utf-8") as out:
        out.write("const INDEX=%s;\n%s" % (json.dumps(index, ensure_ascii=False), SEARCH))
    with open(os.path.join(SITE, "style.css"), "w", encoding="utf-8") as out:
        out.write(STYLE)
    listed = {name for _, names in MENU for name in names}
    menu = MENU + [("More", sorted(set(bodies) - listed))] if set(bodies) - listed else MENU
    for name, body in bodies.items():
        links = "".join("<h2>%s</h2>%s" % (part, "".join('<a href="%s.html"%s>%s</a>' % (
            each, ' class="here"' if each == name else "", html.escape(titles[each])) for each in names if each in bodies))
            for part, names in menu)
        with open(os.path.join(SITE, name + ".html"), "w", encoding="utf-8") as out:
            out.write('<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
                      '<title>%s</title><link rel="stylesheet" href="style.css"><div class="frame"><nav>'
                      '<input id="find" type="search" placeholder="Search ( / )" aria-label="Search"><ul id="hits"></ul>%s</nav>'
                      "<main>%s</main></div><script src=\"search.js\"></script></html>\n"
                      % (html.escape(titles[name] + ("" if titles[name] == "Parseval" else " - Parseval")), links, body))
    broken = sorted({"%s.html -> %s" % (name, to) for name, body in bodies.items()
                     for to in re.findall(r'(?:href|src)="(?!https?:|#)([^"#]+)', body) if not os.path.exists(os.path.join(SITE, to))
                     } | {"%s.html -> #" % name for name, body in bodies.items() if 'href="#"' in body})
    if broken:
        sys.exit("links that lead nowhere: " + ", ".join(broken))
    print("%d pages, %d sections to search, %s" % (len(bodies), len(index), os.path.join("target", "site", "index.html")))
    if "--pdf" in sys.argv:
        subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-pdf-header-footer",
                        "--print-to-pdf=" + os.path.join(SITE, "energy-elimination.pdf"),
                        "file://" + os.path.join(SITE, "energy-elimination.html")], check=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
