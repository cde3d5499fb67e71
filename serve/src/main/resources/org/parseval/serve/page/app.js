// The page: what was opened, and the panels that show it. Every panel is a module of its own, gets the desk, and says through its hands what is to be done.

import { changed, said, ServerError } from './api.js';
import { Asking } from './asking.js';
import { Bars } from './bars.js';
import { caseOf, Cases, casesCsv, casesOf, unknownIn } from './cases.js';
import { Compare } from './compare.js';
import { $, isNarrow, options, toast } from './dom.js';
import { Drawing } from './drawing.js';
import { EvidenceLine } from './evidence.js';
import { save } from './export.js';
import { Finder } from './finder.js';
import { Joint } from './joint.js';
import { Marks } from './marks.js';
import { Opening } from './opening.js';
import { Overview } from './overview.js';
import { Sharing } from './sharing.js';
import { commandLine, Desk, endings, Model, observedOf, toHash, View } from './state.js';
import { Tables } from './table.js';
import { Tabs } from './tabs.js';

/** Answers within so many milliseconds are drawn in one go with what was observed. */
const AT_ONCE = 40;
const ADDRESS_AFTER = 400;

class App {
  /** The only state of the page; null before anything was opened. */
  desk = null;

  async start() {
    const desk = () => this.desk;
    const select = (v, from) => this.select(v, from);
    const observe = (v, s, event) => this.observe(v, s, event);
    this.drawing = new Drawing(desk, { observe, select: v => select(v, 'drawing'), open: v => this.reveal(v, true), table: v => this.openTable(v), moved: () => this.finder.moved() });
    this.bars = new Bars($('bars'), $('more'), { observe, select: v => select(v, 'bars'), table: v => this.openTable(v), weigh: (v, likelihoods) => this.weigh(v, likelihoods), say: toast });
    this.finder = new Finder(desk, this.bars, this.drawing);
    this.evidenceLine = new EvidenceLine(desk, { weigh: (v, likelihoods) => this.weigh(v, likelihoods), clear: () => this.put(this.desk.now.observing(new Map())) });
    this.marks = new Marks(desk, { mark: parts => this.set(this.desk.with(parts)) });
    this.asking = new Asking(desk, {
      working: () => this.showEvidence(),
      answered: (answer, isImproving) => this.answered(answer, isImproving),
      failed: () => this.set(this.desk.with({ answer: null, largestError: 0 })),
      prior: (asked, prior) => asked.model === this.desk.model && this.set(this.desk.with({ prior })),
    });
    this.sharing = new Sharing(desk, { graph: this.drawing.graph, address: () => this.showAddress() });
    this.overview = new Overview($('overview-panel'));
    this.tables = new Tables($('table-panel'), { change: changes => this.change(changes) });
    this.joint = new Joint($('joint-panel'));
    this.cases = new Cases($('cases-panel'), {
      keep: name => this.setCases([...this.desk.cases, caseOf(name, this.desk.model, this.desk.evidence, this.desk.marginals)]),
      open: each => this.put(this.desk.now.observing(observedOf(this.desk.model, each.observed))),
      ghost: each => this.set(this.desk.with({ ghost: each })),
      forget: each => this.setCases(this.desk.cases.filter(other => other !== each)),
      save: () => save('cases.csv', casesCsv(this.desk.cases), 'text/csv'),
      load: text => this.loadCases(text),
    });
    this.tabs = new Tabs({ graph: () => this.drawing.graph.resize(), shown: () => this.showTab() });
    this.opening = new Opening({ open: (json, link) => this.open(json, link), left: () => this.leave() });
    this.listen();
    const server = await this.opening.begin();
    this.compare = new Compare($('compare-panel'), server.engines);
    this.asking.fillChoices(server);
    await this.opening.openFromAddress(server.model);
  }

  /** Puts another state in the place of this one, and shows what is new in it: numbers, marks, what stands behind the bars. */
  set(desk) {
    const before = this.desk;
    this.desk = desk;
    this.bars.update(desk);
    this.drawing.update(desk);
    if (before.overlay !== desk.overlay) {
      this.marks.show(desk.overlay);
      this.drawing.legend();
    }
    if (before.cases !== desk.cases || before.ghost !== desk.ghost) {
      this.showTab();
    }
  }

  /** What was opened: a model of the server, and perhaps a link or a file that says what is observed. */
  async open(json, link) {
    this.stop();
    const model = new Model(json);
    this.desk = Desk.of(new View(model, link ? observedOf(model, link.observed) : model.evidenceOf(json.evidence)), (link && link.cases) || []);
    this.asking.choose(link ? link.engine : '');
    $('start').hidden = true;
    $('work').hidden = false;
    // A drawing is laid out for the room that it has.
    this.tabs.open('graph');
    await this.showModel();
    this.evidenceChanged();
  }

  /** Nothing goes on that belongs to another view. */
  stop() {
    this.asking.abort();
    this.marks.abort();
    this.compare.stop();
  }

  leave() {
    if (this.desk) {
      this.stop();
      clearTimeout(this.addressing);
    }
    this.showTools(false);
  }

  /** What is only of use where there is a model. */
  showTools(shown) {
    for (const id of ['skip', 'model-name', 'open', 'export-menu', 'history']) {
      $(id).hidden = !shown;
    }
  }

  /** Everything on the page is about the model of the view that is there now. */
  async showModel() {
    const { model } = this.desk;
    this.shownModel = model;
    this.showTools(true);
    $('model-title').textContent = model.title;
    $('model-kind').textContent = `${model.kind === 'bayes' ? 'Bayesian network' : 'Markov random field'}, ${model.size} variables`;
    document.title = model.title + ' – Parseval';
    options($('save-as'), endings(model).map(ending => [ending, '.' + ending]));
    this.asking.clear();
    this.marks.show(null);
    this.bars.setModel(model);
    this.finder.clear();
    await this.drawing.setModel(model);
    this.finder.list();
  }

  /** Another view: of the same model, or of one that was changed. */
  put(view) {
    return this.show(this.desk.put(view));
  }

  step(direction) {
    this.asking.clickedAt(performance.now());
    return this.show(this.desk[direction]());
  }

  async show(desk) {
    const marked = this.desk.overlay !== null;
    this.desk = desk;
    if (marked) {
      this.marks.show(null);
    }
    if (desk.model !== this.shownModel) {
      this.stop();
      const { selected } = this.drawing.graph;
      const name = selected >= 0 ? this.shownModel.names[selected] : '';
      await this.showModel();
      this.select(desk.model.numbers.get(name) ?? -1, 'bars');
    }
    this.evidenceChanged();
  }

  /** Asks the server for a network with some changes, which becomes the one that is shown. */
  async change(changes) {
    const before = this.desk.now;
    const json = await changed(before.model.id, changes).catch(said);
    if (json instanceof ServerError) {
      toast(json.message);
      return;
    }
    if (before !== this.desk.now) {
      return;
    }
    const added = changes.find(each => each.do === 'add');
    const renamed = changes.find(each => each.do === 'rename');
    await this.put(before.changed(new Model({ ...json, name: before.model.name })));
    const next = this.desk.model.numbers.get(added ? added.variable : renamed ? renamed.to : '');
    if (next !== undefined) {
      this.select(next, 'bars');
    }
  }

  // Cases -----------------------------------------------------------------------------------------------------------

  setCases(cases) {
    this.set(this.desk.withCases(cases));
  }

  /** Cases of a file have no numbers yet: each is asked for in turn. */
  async loadCases(text) {
    const { model } = this.desk;
    const loaded = casesOf(text);
    const unknown = loaded.reduce((sum, each) => sum + unknownIn(each, model), 0);
    toast(`${loaded.length} cases${unknown > 0 ? `; ${unknown} cells name no variable or state of this model and are passed over` : ''}`);
    this.setCases([...this.desk.cases, ...loaded]);
    for (const each of loaded) {
      const evidence = observedOf(model, each.observed);
      const answer = await this.asking.once(new View(model, evidence));
      if (model !== this.desk.model) {
        return;
      }
      if (answer && answer.marginals) {
        const filled = { ...caseOf(each.name, model, evidence, answer.marginals), observed: each.observed };
        this.setCases(this.desk.cases.map(other => (other === each ? filled : other)));
      }
    }
  }

  // Evidence --------------------------------------------------------------------------------------------------------

  observe(v, s, event) {
    this.asking.clickedAt(event ? event.timeStamp : performance.now());
    this.put(this.desk.now.toggled(v, s));
  }

  weigh(v, likelihoods) {
    this.asking.clickedAt(performance.now());
    this.put(this.desk.now.weighed(v, likelihoods));
  }

  /** The question goes out before anything is drawn; what was observed is drawn with the answer, or alone where that does not come at once. */
  evidenceChanged() {
    this.evidenceIsShown = false;
    this.asking.ask();
    setTimeout(() => this.showEvidence(), AT_ONCE);
    // The address belongs to the browser, which is slow to change it.
    clearTimeout(this.addressing);
    this.addressing = setTimeout(() => this.showAddress(), ADDRESS_AFTER);
    this.showTab();
  }

  showAddress() {
    history.replaceState(null, '', toHash(this.desk.model, this.desk.evidence, $('engine').value));
  }

  showEvidence(numbersFollow = false) {
    if (this.evidenceIsShown) {
      return;
    }
    this.evidenceIsShown = true;
    $('undo').disabled = this.desk.past.length === 0;
    $('redo').disabled = this.desk.future.length === 0;
    this.evidenceLine.show();
    $('command').textContent = commandLine(this.desk.model, this.desk.evidence, $('engine').value, $('seconds').value);
    this.drawing.legend();
    if (!numbersFollow) {
      this.set(this.desk);
    }
  }

  answered(answer, isImproving) {
    this.showEvidence(true);
    this.set(this.desk.answered(answer, isImproving));
    $('bars').classList.toggle('with-errors', this.desk.largestError > 0);
    this.finder.note(answer);
    if (this.drawing.graph.paint === 'error') {
      this.drawing.legend();
    }
  }

  // Panels ----------------------------------------------------------------------------------------------------------

  showTab() {
    const { model, evidence, cases, ghost } = this.desk;
    const shows = {
      overview: () => this.overview.show(model, evidence),
      compare: () => this.compare.show(model, evidence),
      table: () => this.tables.show(model, this.drawing.graph.selected),
      joint: () => this.joint.show(model, evidence),
      cases: () => this.cases.show(model, cases, ghost),
    };
    (shows[document.body.dataset.tab] || (() => {}))();
  }

  select(v, from) {
    this.bars.select(v);
    if (from === 'drawing' && v >= 0) {
      this.reveal(v, false);
    } else if (from === 'bars') {
      this.drawing.graph.select(v);
    }
    if (document.body.dataset.tab === 'table') {
      this.showTab();
    }
  }

  openTable(v) {
    this.select(v, 'bars');
    this.tabs.open('table');
    $('table-panel').focus();
  }

  /** Shows a variable in the list, changing the list if it is not in it. */
  reveal(v, focus) {
    if (focus && isNarrow()) {
      this.tabs.open('bars');
    }
    if (!this.bars.reveal(v, focus) && (this.bars.shown.includes(v) || focus)) {
      this.finder.find(this.desk.model.names[v]);
      this.bars.reveal(v, focus);
    }
  }

  // Hands -----------------------------------------------------------------------------------------------------------

  listen() {
    const on = (id, event, action) => $(id).addEventListener(event, action);
    on('new-network', 'click', async () => {
      await this.opening.newNetwork();
      if (this.desk && !$('work').hidden) {
        this.openTable(0);
      }
    });
    on('skip', 'click', event => {
      event.preventDefault();
      if (isNarrow()) {
        this.tabs.open('bars');
      }
      $('bars-panel').focus();
    });
    on('scheme', 'click', () => window.chooseScheme(document.documentElement.dataset.scheme === 'dark' ? 'light' : 'dark'));
    on('undo', 'click', () => this.step('undone'));
    on('redo', 'click', () => this.step('redone'));
    on('engine', 'change', () => this.evidenceChanged());
    on('seconds', 'change', () => this.evidenceChanged());
    document.addEventListener('keydown', event => this.key(event));
  }

  key(event) {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'checkbox';
    const working = this.desk && !$('work').hidden;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !typing && working) {
      event.preventDefault();
      this.step(event.shiftKey ? 'redone' : 'undone');
    } else if (event.key === 'Escape' && working) {
      $('export-menu').open = false;
      this.set(this.desk.with({ overlay: null }));
    } else if (event.key === '/' && !typing && working) {
      event.preventDefault();
      if (isNarrow()) {
        this.tabs.open('bars');
      }
      $('search').focus();
    }
  }
}

/** Nobody expected this: it is neither the file's fault nor an answer, and is told as what it is. */
function tellFault(fault) {
  toast(fault instanceof ServerError ? fault.message : `This page has a fault: ${fault.message}. Open it again to go on.`);
}

addEventListener('unhandledrejection', event => tellFault(event.reason));
addEventListener('error', event => event.error && tellFault(event.error));
new App().start();
