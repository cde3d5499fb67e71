// The page: a model, its evidence, and answers that follow every click.

import { cancel, download, follow, get, post, said, ServerError, upload } from './api.js';
import { showAnswer, showCount, Trace } from './answer.js';
import { Bars } from './bars.js';
import { caseOf, Cases, casesCsv, casesOf } from './cases.js';
import { Compare } from './compare.js';
import { $, copy, options, showNote, toast } from './dom.js';
import { csv, png, save, svg } from './export.js';
import { GraphView } from './graph.js';
import { Joint } from './joint.js';
import { isTable, learn } from './learning.js';
import { Overview } from './overview.js';
import { commandLine, endings, evidenceJson, fromHash, History, Model, observedOf, observedText, sessionOf, sessionText, toHash, View } from './state.js';
import { Tables } from './table.js';

const SYMBOLS = { mpe: '◆', sample: '●' };
const SAMPLES = 16;

/** Answers within so many milliseconds are drawn in one go with what was observed. */
const AT_ONCE = 40;
const ADDRESS_AFTER = 400;
const SAMPLED = {
  exact: 'a state drawn from the posterior',
  estimate: 'a state from weighted samples, about as the posterior has them',
  unsupported: 'a state from weighted samples; nothing says how far they are from the posterior',
};

class App {
  overlay = null;

  async start() {
    this.bars = new Bars($('bars'), $('more'), {
      observe: (v, s, event) => this.observe(v, s, event),
      weigh: (v, likelihoods) => this.weigh(v, likelihoods),
      select: v => this.select(v, 'bars'),
      say: toast,
    });
    this.graph = new GraphView($('canvas'), $('tip'), {
      observe: (v, s, event) => this.observe(v, s, event),
      select: v => this.select(v, 'graph'),
      open: v => this.reveal(v, true),
      moved: () => this.graphMoved(),
    });
    this.overview = new Overview($('overview-panel'));
    this.tables = new Tables($('table-panel'), { change: changes => this.change(changes) });
    this.joint = new Joint($('joint-panel'));
    this.caseList = new Cases($('cases-panel'), {
      keep: name => this.setCases([...this.cases, caseOf(name, this.model, this.evidence, this.data && this.data.marginals)]),
      open: each => this.put(this.history.now.observing(observedOf(this.model, Object.entries(each.observed).map(([name, state]) => name + '=' + state)))),
      ghost: each => this.setGhost(each),
      forget: each => this.setCases(this.cases.filter(other => other !== each)),
      save: () => save('cases.csv', casesCsv(this.cases), 'text/csv'),
      load: text => this.setCases([...this.cases, ...casesOf(text)]),
    });
    this.listen();
    const server = await get('');
    this.server = server;
    this.compare = new Compare($('compare-panel'), server.engines);
    this.fillChoices(server);
    await this.examples();
    await this.openFromAddress(server.model);
  }

  // Choices ---------------------------------------------------------------------------------------------------------

  fillChoices(server) {
    options($('engine'), [['', 'exact, else auto'], ...server.engines.filter(e => e.tasks.includes('MAR')).map(e => [e.name, e.name])]);
    const limit = Math.min(server.seconds, 3600);
    const times = [1, 2, 5, 10, 20, 50, 120, 600].filter(t => t <= limit);
    options($('seconds'), times.map(t => [t, t + ' s']));
    $('seconds').value = times.includes(20) ? 20 : times[times.length - 1];
  }

  async examples() {
    const { examples } = await get('examples');
    $('examples').replaceChildren(...examples.map(example => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'example';
      const name = document.createElement('strong');
      name.textContent = example.name;
      const title = document.createElement('span');
      title.textContent = example.title;
      button.append(name, title);
      button.addEventListener('click', () => this.load(() => post('examples/' + example.name, {})));
      item.append(button);
      return item;
    }));
    this.exampleNames = new Set(examples.map(example => example.name));
  }

  async openFromAddress(first) {
    const link = fromHash(location.hash);
    const id = link.id || first;
    if (!id) {
      this.showStart();
      return;
    }
    await this.load(() => get('models/' + id), link.id ? link : null, () => {
      if (link.id && this.exampleNames.has(link.name)) {
        return this.load(() => post('examples/' + link.name, {}), link);
      }
      this.wanted = link;
      toast(`The server does not have ${link.name || 'this model'} any more: drop the file again to see this state.`);
    });
  }

  showStart() {
    this.abort();
    clearTimeout(this.addressing);
    $('work').hidden = true;
    $('start').hidden = false;
    document.title = 'Parseval';
    this.showTools(false);
  }

  /** What is only of use where there is a model. */
  showTools(shown) {
    for (const id of ['skip', 'model-name', 'open', 'export-menu', 'history']) {
      $(id).hidden = !shown;
    }
  }

  /** Gets a model by whatever way, or shows what is wrong with it. Of two that are on their way, the later is opened. */
  async load(getter, link, refused = problem => showFileError($('file-error'), problem)) {
    const mine = (this.loading = {});
    $('file-error').hidden = true;
    document.body.classList.add('loading');
    const json = await getter().catch(said);
    if (mine !== this.loading) {
      return;
    }
    document.body.classList.remove('loading');
    if (json instanceof ServerError) {
      this.showStart();
      await refused(json);
      return;
    }
    const wanted = link || (this.wanted && this.wanted.id === json.id ? this.wanted : null);
    this.wanted = null;
    await this.openModel(json, wanted);
  }

  get model() {
    return this.history ? this.history.now.model : null;
  }

  get evidence() {
    return this.history.now.evidence;
  }

  /** A model, a table of data, or a session that was saved. */
  async openFile(file) {
    if (isTable(file.name)) {
      this.showStart();
      await this.load(async () => {
        const model = await learn(file, $('learning'));
        if (model instanceof ServerError) {
          throw model;
        }
        return model;
      });
      return;
    }
    const session = file.name.endsWith('.json') ? sessionOf(await file.text()) : null;
    if (session) {
      const name = session.name.split(/[\\/]/).pop().replace(/(\.(gz|xz|bz2))?$/, '').replace(/\.[^.]*$/, '') + '.' + session.ending;
      await this.load(() => upload(new File([session.model], name)), { observed: session.observed.map(String), engine: '', cases: session.cases });
    } else {
      await this.load(() => upload(file));
    }
  }

  async openModel(json, link) {
    this.abort();
    this.compare.stop();
    this.setOverlay(null);
    const model = new Model(json);
    this.history = new History(new View(model, link ? observedOf(model, link.observed) : model.evidenceOf(json.evidence)));
    this.cases = (link && link.cases) || [];
    this.ghost = null;
    this.prior = null;
    await this.showModel(link);
  }

  /** Everything on the page is about the model of the view that is there now. */
  async showModel(link) {
    const { model } = this;
    Object.assign(this, { answer: null, data: null, samples: null, views: new Map(), shownModel: model });
    $('answer').replaceChildren();
    $('answer-chart').replaceChildren();
    if (link !== undefined) {
      $('engine').value = link && [...$('engine').options].some(o => o.value === link.engine) ? link.engine : '';
    }
    $('start').hidden = true;
    $('work').hidden = false;
    this.showTools(true);
    $('model-title').textContent = model.name.split(/[\\/]/).pop();
    $('model-kind').textContent = `${model.kind === 'bayes' ? 'Bayesian network' : 'Markov random field'}, ${model.size} variables`;
    document.title = model.name.split(/[\\/]/).pop() + ' – Parseval';
    $('search').value = '';
    $('in-view').checked = false;
    this.bars.setModel(model);
    this.graph.setModel(model);
    this.graph.resize();
    options($('view'), [['network', model.kind === 'bayes' ? 'network' : 'graph'], ...(model.kind === 'bayes' ? [['moral', 'moral graph']] : []), ['buckets', 'bucket tree']]);
    options($('save-as'), endings(model).map(ending => [ending, '.' + ending]));
    this.fillLayouts();
    this.fillPaints();
    const begun = performance.now();
    await this.showView();
    requestAnimationFrame(() => performance.measure('parseval:draw', { start: begun, end: performance.now() }));
    this.tab(link === undefined ? document.body.dataset.tab : 'graph');
    this.listBars();
    this.evidenceChanged();
  }

  /** Another view: of the same model, or of one that was changed. */
  put(view) {
    this.history.set(view);
    return this.showNow();
  }

  async showNow() {
    if (this.model !== this.shownModel) {
      this.abort();
      const selected = this.shownModel && this.graph.selected >= 0 ? this.shownModel.names[this.graph.selected] : '';
      await this.showModel(undefined);
      this.select(this.model.numbers.get(selected) ?? -1, 'bars');
      this.showTab();
    } else {
      this.evidenceChanged();
    }
  }

  /** Asks the server for a network with some changes, which becomes the one that is shown. */
  async change(changes) {
    const before = this.history.now;
    const json = await post(`models/${before.model.id}/changes`, { changes }).catch(said);
    if (json instanceof ServerError) {
      toast(json.message);
      return;
    }
    if (before !== this.history.now) {
      return;
    }
    this.prior = null;
    const added = changes.find(each => each.do === 'add');
    const renamed = changes.find(each => each.do === 'rename');
    await this.put(before.changed(new Model({ ...json, name: before.model.name })));
    const next = this.model.numbers.get(added ? added.variable : renamed ? renamed.to : '');
    if (next !== undefined) {
      this.select(next, 'bars');
      this.showTab();
    }
  }

  setCases(cases) {
    this.cases = cases;
    if (this.ghost && !cases.includes(this.ghost)) {
      this.ghost = null;
    }
    this.showTab();
    this.showData();
  }

  setGhost(each) {
    this.ghost = each;
    this.showTab();
    this.showData();
  }

  fillLayouts() {
    const { graph, size } = this.model;
    const all = [];
    if (graph.lattice) {
      all.push(['lattice', 'lattice']);
    }
    if (graph.directed) {
      all.push(['layered', 'layered'], ['force', 'force-directed']);
    } else {
      all.push(['force', 'force-directed'], ['layered', 'layered']);
    }
    options($('layout'), all);
    $('layout').value = graph.lattice && size > 25 ? 'lattice' : graph.directed ? 'layered' : graph.lattice ? 'lattice' : 'force';
  }

  fillPaints() {
    const cards = new Set(this.model.cardinalities);
    const all = [];
    if (cards.size === 1 && [...cards][0] <= 8) {
      for (let s = [...cards][0] - 1; s >= 0; s--) {
        all.push(['p' + s, 'P(' + this.model.stateName(0, s) + ')']);
      }
    }
    all.push(['most', 'largest P'], ['entropy', 'uncertainty'], ['error', 'standard error']);
    options($('paint'), all);
    this.graph.setPaint(all[0][0]);
    this.legend();
  }

  // Views -----------------------------------------------------------------------------------------------------------

  async showView() {
    const view = $('view').value, layout = $('layout').value;
    const note = $('graph-note');
    const { model, views } = this;
    note.hidden = true;
    $('layout-label').hidden = view === 'buckets';
    $('paint-label').hidden = view === 'buckets';
    if (view === 'network') {
      this.graph.showNetwork(model.graph.edges, model.graph.directed, layout);
      if (model.graph.edgesLeftOut > 0) {
        showNote(note, `${model.graph.edgesLeftOut} edges are not drawn`);
      }
    } else {
      const data = views.get(view) || (await get(`models/${model.id}/${view}`).catch(said));
      if (model !== this.model || view !== $('view').value) {
        return;
      }
      if (data instanceof ServerError) {
        showNote(note, data.message);
      } else {
        views.set(view, data);
        if (view === 'moral') {
          this.graph.showNetwork(data.edges, false, layout);
        } else {
          this.graph.showBuckets(data);
          showNote(note, `Width ${data.width}, largest table 2^${data.log2LargestTable.toFixed(1)} entries, without evidence. Each box is a variable with the others of its clique: the line in it is the size of their table, whose sums go to the box above.`);
        }
      }
    }
    this.legend();
  }

  /** What marks and colours mean, where there are any. */
  legend() {
    const { overlay, graph } = this;
    this.coloured = graph.isColoured();
    $('paint').disabled = !this.coloured || overlay !== null;
    $('paint').title = $('paint').disabled ? 'Colours stand for numbers where a drawing is seen from afar' : '';
    const title = document.createElement('span');
    title.textContent = overlay ? overlay.caption : $('paint').selectedOptions[0].textContent;
    title.dataset.symbol = overlay ? overlay.symbol : '';
    const parts = [title];
    if (this.coloured) {
      const error = this.data && this.data.largestError ? this.data.largestError.toPrecision(2) : '0';
      const ends = overlay ? ['first state', 'last'] : ['0', graph.paint === 'error' ? error : '1'];
      const scale = document.createElement('small');
      scale.append(`${ends[0]} `, document.createElement('i'), ` ${ends[1]}`);
      parts.push(scale);
    }
    $('legend').className = 'legend ' + (graph.isDiverging() ? 'diverging' : 'sequential');
    $('legend').replaceChildren(...parts);
    $('legend').hidden = !this.coloured && !overlay;
  }

  tab(name) {
    document.body.dataset.tab = name;
    document.querySelectorAll('.tabs [role=tab]').forEach(tab => {
      tab.setAttribute('aria-selected', String(tab.dataset.tab === name));
      tab.tabIndex = tab.dataset.tab === name ? 0 : -1;
    });
    $('graph-panel').hidden = !(name === 'graph' || (name === 'bars' && !isNarrow()));
    $('overview-panel').hidden = name !== 'overview';
    $('compare-panel').hidden = name !== 'compare';
    $('table-panel').hidden = name !== 'table';
    $('joint-panel').hidden = name !== 'joint';
    $('cases-panel').hidden = name !== 'cases';
    $('bars-panel').hidden = isNarrow() && name !== 'bars';
    if (name === 'graph') {
      this.graph.resize();
    }
    this.showTab();
  }

  showTab() {
    const name = document.body.dataset.tab;
    if (name === 'overview') {
      this.overview.show(this.model, this.evidence);
    } else if (name === 'compare') {
      this.compare.show(this.model, this.evidence);
    } else if (name === 'table') {
      this.tables.show(this.model, this.graph.selected);
    } else if (name === 'joint') {
      this.joint.show(this.model, this.evidence);
    } else if (name === 'cases') {
      this.caseList.show(this.model, this.cases, this.ghost);
    }
  }

  graphMoved() {
    if (this.graph.isColoured() !== this.coloured) {
      this.legend();
    }
    if ($('in-view').checked) {
      clearTimeout(this.listing);
      this.listing = setTimeout(() => this.listBars(), 120);
    }
  }

  /** All variables in the order of the file, or those that are seen, or those that the search finds: the best first. */
  listBars() {
    const text = $('search').value.trim().toLowerCase();
    const model = this.model;
    let all = $('in-view').checked && !$('graph-panel').hidden && this.graph.x ? this.graph.inView().map(n => this.graph.variableOf(n)) : [...Array(model.size).keys()];
    if (text) {
      all = all.filter(v => model.names[v].toLowerCase().includes(text));
      all.sort((a, b) => score(model.names[a], text) - score(model.names[b], text) || a - b);
    }
    this.bars.list(all);
    this.bars.select(this.graph.selected);
    $('bars-note').textContent = text ? `${all.length} of ${model.size} variables match` : '';
  }

  select(v, from) {
    this.bars.select(v);
    if (from === 'graph' && v >= 0) {
      this.reveal(v, false);
    } else if (from === 'bars') {
      this.graph.select(v);
    }
    if (document.body.dataset.tab === 'table') {
      this.tables.show(this.model, v);
    }
  }

  /** Shows a variable in the list, changing the list if it is not in it. */
  reveal(v, focus) {
    if (focus && isNarrow()) {
      this.tab('bars');
    }
    if (!this.bars.reveal(v, focus)) {
      if (this.bars.shown.includes(v) || focus) {
        $('search').value = this.model.names[v];
        this.listBars();
        this.bars.reveal(v, focus);
      }
    }
  }

  // Evidence --------------------------------------------------------------------------------------------------------

  observe(v, s, event) {
    this.clicked = event ? event.timeStamp : performance.now();
    this.put(this.history.now.toggled(v, s));
  }

  weigh(v, likelihoods) {
    this.clicked = performance.now();
    this.put(this.history.now.weighed(v, likelihoods));
  }

  /** The question goes out before anything is drawn; what was observed is drawn with the answer, or alone where that does not come at once. */
  evidenceChanged() {
    this.evidenceIsShown = false;
    this.ask();
    setTimeout(() => this.showEvidence(() => this.showData()), AT_ONCE);
    // The address belongs to the browser, which is slow to change it.
    clearTimeout(this.addressing);
    this.addressing = setTimeout(() => this.showAddress(), ADDRESS_AFTER);
    this.showTab();
  }

  showAddress() {
    history.replaceState(null, '', toHash(this.model, this.evidence, $('engine').value));
  }

  /** then: what is left to do where this was not on the page yet. */
  showEvidence(then = () => {}) {
    if (this.evidenceIsShown) {
      return;
    }
    this.evidenceIsShown = true;
    const { model } = this;
    const { evidence } = this;
    $('undo').disabled = this.history.past.length === 0;
    $('redo').disabled = this.history.future.length === 0;
    const line = $('evidence');
    line.replaceChildren();
    if (evidence.size === 0) {
      const hint = document.createElement('span');
      hint.className = 'quiet';
      hint.textContent = 'Nothing is observed: click a state to observe it.';
      line.append(hint);
    }
    [...evidence].slice(0, 12).forEach(([v, seen]) => {
      const chip = document.createElement('button');
      chip.type = 'button';
      chip.className = 'chip';
      chip.textContent = `${model.names[v]} ${Array.isArray(seen) ? '≈' : '='} ${observedText(model, v, seen)}`;
      chip.setAttribute('aria-label', `No longer observe ${chip.textContent}`);
      chip.addEventListener('click', () => this.weigh(v, null));
      line.append(chip);
    });
    if (evidence.size > 12) {
      line.append(` and ${evidence.size - 12} more `);
    }
    if (evidence.size > 0) {
      const clear = document.createElement('button');
      clear.type = 'button';
      clear.className = 'plain';
      clear.textContent = 'Clear';
      clear.addEventListener('click', () => {
        this.put(this.history.now.observing(new Map()));
      });
      line.append(clear);
    }
    this.setOverlay(null);
    this.showCommand();
    then();
  }

  /** The numbers of the last answer, under the evidence that is observed now. */
  showData() {
    const behind = this.ghost ? this.ghost.marginals : this.evidence.size > 0 && this.prior ? this.prior.marginals : null;
    this.bars.update(this.data, this.evidence, behind);
    this.graph.update(this.data, this.evidence, behind);
  }

  showCommand() {
    $('command').textContent = commandLine(this.model, this.evidence, $('engine').value, $('seconds').value);
  }

  question() {
    const asked = { evidence: evidenceJson(this.model, this.evidence), seconds: +$('seconds').value };
    if ($('engine').value) {
      asked.engine = $('engine').value;
    }
    return asked;
  }

  abort() {
    for (const waiting of [this.asking, this.marking]) {
      if (waiting) {
        waiting.abort();
      }
    }
    this.asking = null;
    this.marking = null;
  }

  /** Asks for all marginals under the evidence, and shows every answer as it comes. A later question ends an earlier one. */
  async ask() {
    this.abort();
    const mine = (this.asking = new AbortController());
    const begun = performance.now();
    this.trace = new Trace();
    this.job = null;
    this.answerIsNew = false;
    // Who listens hears the answer, and not every step towards it.
    $('answer').setAttribute('aria-busy', 'true');
    const slow = setTimeout(() => this.working('asking'), 150);
    try {
      await follow(`models/${this.model.id}/mar`, this.question(), mine.signal, (event, data) => {
        if (mine !== this.asking) {
          return;
        }
        if (event === 'job') {
          this.job = data.job;
          return;
        }
        clearTimeout(slow);
        if (event === 'progress') {
          this.working(`${data.phase}${data.fraction > 0 ? ' ' + Math.round(100 * data.fraction) + ' %' : ''}, ${data.seconds.toFixed(1)} s`);
        } else if (event === 'error') {
          this.failed(data.error);
        } else {
          this.trace.add(data, event === 'answer' ? (performance.now() - begun) / 1000 : Math.max(data.seconds, 0.001));
          if (event !== 'answer' && isFormula(this.model)) {
            this.count(mine);
          }
          this.show(data, event === 'answer' ? 'improving' : event === 'stopped' ? 'stopped: the best so far' : '', event === 'answer');
        }
      });
    } catch (problem) {
      clearTimeout(slow);
      if (mine === this.asking && !mine.signal.aborted) {
        said(problem);
        if (problem.status === 404) {
          this.wanted = fromHash(location.hash);
        }
        this.failed(problem.message);
      }
    } finally {
      if (mine === this.asking) {
        this.asking = null;
        this.job = null;
        this.offerStop(false);
        $('answer').removeAttribute('aria-busy');
        document.body.classList.remove('working');
      }
    }
  }

  /** Of a formula, how many solutions there are: to the last digit, over the variables that its file shows. */
  async count(asking) {
    const asked = this.history.now;
    const found = await post(`models/${asked.model.id}/pr`, { ...this.question(), engine: 'auto' }).catch(said);
    if (asked === this.history.now && (this.asking === null || this.asking === asking) && !(found instanceof ServerError)) {
      showCount($('answer'), found, asked.model);
    }
  }

  working(phase) {
    this.showEvidence(() => this.showData());
    this.offerStop(true);
    document.body.classList.add('working');
    if (this.answer && this.answerIsNew) {
      this.show(this.answer, phase, true);
    } else {
      // What is on the page answers an earlier question.
      document.body.classList.toggle('stale', this.data !== null);
      const line = document.createElement('div');
      line.className = 'answer-more running';
      line.textContent = phase;
      $('answer').replaceChildren(line);
      $('answer-chart').replaceChildren();
    }
  }

  /** One of two buttons is there, and the focus goes from one to the other. */
  offerStop(offered) {
    const [now, before] = offered ? [$('cancel'), $('ask')] : [$('ask'), $('cancel')];
    const focused = document.activeElement === before;
    now.hidden = false;
    before.hidden = true;
    if (focused) {
      now.focus();
    }
  }

  failed(message) {
    this.showEvidence();
    document.body.classList.remove('stale');
    const line = document.createElement('div');
    line.className = 'problem';
    line.textContent = message;
    $('answer').replaceChildren(line);
    $('answer-chart').replaceChildren();
    this.data = { marginals: null, errors: null };
    this.answer = null;
    this.showData();
  }

  show(answer, running, goesOn) {
    this.showEvidence();
    const fresh = answer !== this.answer;
    document.body.classList.remove('stale');
    this.answer = answer;
    this.answerIsNew = goesOn;
    showAnswer($('answer'), answer, this.model, this.evidence.size, running);
    if (!fresh) {
      return;
    }
    const errors = answer.marginalStandardErrors;
    let largestError = 0;
    (errors || []).forEach(row => row.forEach(e => {
      largestError = Math.max(largestError, e);
    }));
    this.data = { marginals: answer.marginals, errors, largestError };
    if (this.evidence.size === 0 && !goesOn && answer.marginals) {
      this.prior = caseOf('prior', this.model, this.evidence, answer.marginals);
    }
    this.showData();
    const chart = this.trace && this.trace.values.length > 1 ? this.trace.chart(250, 62) : null;
    $('answer-chart').replaceChildren(...(chart ? [chart, chartKey()] : []));
    $('bars').classList.toggle('with-errors', largestError > 0);
    $('bars-note').textContent = answer.marginalsKind === 'unsupported' ? 'Nothing says how far off these marginals are.' : largestError > 0 ? `Estimates; whiskers are 95 % intervals, the largest standard error is ${largestError.toPrecision(2)}.` : $('search').value ? $('bars-note').textContent : '';
    if (this.graph.paint === 'error') {
      this.legend();
    }
    if (this.clicked) {
      const start = this.clicked;
      this.clicked = 0;
      afterPaint(() => performance.measure('parseval:update', { start, end: performance.now() }));
    }
  }

  // Overlays --------------------------------------------------------------------------------------------------------

  setOverlay(overlay) {
    if (overlay === this.overlay) {
      return;
    }
    this.overlay = overlay;
    for (const [id, symbol] of Object.entries(SYMBOLS)) {
      $(id).setAttribute('aria-pressed', String(overlay !== null && overlay.symbol === symbol));
    }
    this.bars.mark(overlay);
    this.graph.setOverlay(overlay);
    this.legend();
  }

  async toggleMpe() {
    if ($('mpe').getAttribute('aria-pressed') === 'true') {
      this.setOverlay(null);
      return;
    }
    await this.mark($('mpe'), 'mpe', {}, answer => {
      if (!answer.assignment) {
        throw new ServerError({ error: 'No state has a positive weight.' });
      }
      const name = answer.kind === 'exact' ? 'most probable state' : 'best state found';
      const value = `log₁₀ ${this.model.kind === 'bayes' ? 'P' : 'weight'} ${answer.log10Value.toFixed(6)}`;
      const bound = answer.kind === 'exact' ? ', exact' : answer.certified && answer.certified.high !== null ? `, none above ${(Math.ceil(1e4 * answer.certified.high) / 1e4).toFixed(4)}` : '';
      return { symbol: SYMBOLS.mpe, name, caption: `${name}: ${value}${bound}`, states: answer.assignment };
    });
  }

  /** Each press shows another state; some are drawn at a time. */
  async drawSample() {
    if (this.samples && this.samples.evidence === this.evidence && this.samples.states.length > 0) {
      this.setOverlay(this.nextSample());
      return;
    }
    this.seed = (this.seed || 0) + 1;
    const { evidence } = this;
    await this.mark($('sample'), 'sample', { seed: this.seed, n: SAMPLES }, drawn => {
      if (drawn.states.length === 0) {
        throw new ServerError({ error: 'No state has a positive weight: there is nothing to draw.' });
      }
      this.samples = { evidence, kind: drawn.kind, seed: this.seed, states: drawn.states };
      return this.nextSample();
    });
  }

  nextSample() {
    const { kind, seed, states } = this.samples;
    const caption = `${SAMPLED[kind]} (seed ${seed}, ${SAMPLES - states.length + 1} of ${SAMPLES})`;
    return { symbol: SYMBOLS.sample, name: kind === 'exact' ? 'a sample' : 'a sample, not exact', caption, states: states.shift() };
  }

  /** Marks a state of all variables that the server finds; a press while it is looked for ends that. */
  async mark(button, what, more, made) {
    if (button.getAttribute('aria-busy') === 'true') {
      this.marking.abort();
      return;
    }
    if (this.marking) {
      this.marking.abort();
    }
    const mine = (this.marking = new AbortController());
    const words = button.textContent;
    const slow = setTimeout(() => {
      button.setAttribute('aria-busy', 'true');
      button.textContent = `Stop ${words}`;
    }, 300);
    try {
      const asked = { evidence: evidenceJson(this.model, this.evidence), seconds: Math.min(10, +$('seconds').value), ...more };
      let found = null;
      await follow(`models/${this.model.id}/${what}`, asked, mine.signal, (event, data) => {
        if (event === 'error') {
          throw new ServerError(data);
        }
        found = event === 'done' || event === 'stopped' ? data : found;
      });
      if (found && mine === this.marking) {
        this.setOverlay(made(found));
      }
    } catch (problem) {
      if (!mine.signal.aborted) {
        toast(said(problem).message);
      }
    } finally {
      clearTimeout(slow);
      button.textContent = words;
      button.removeAttribute('aria-busy');
    }
  }

  // Export ----------------------------------------------------------------------------------------------------------

  async export(what) {
    const name = this.model.name.split(/[\\/]/).pop().replace(/\.(gz|xz|bz2)$/, '').replace(/\.[^.]*$/, '');
    const needsAnswer = () => {
      if (!this.answer) {
        toast('There is no answer yet.');
      }
      return this.answer;
    };
    if (what === 'model') {
      const ending = $('save-as').value;
      const file = await download(`models/${this.model.id}/file?ending=${ending}`).catch(said);
      if (file instanceof ServerError) {
        toast(file.message);
      } else {
        save(`${name}.${ending}`, file, 'application/octet-stream');
      }
    } else if (what === 'session') {
      const ending = endings(this.model)[0];
      const file = await download(`models/${this.model.id}/file?ending=${ending}`).catch(said);
      if (file instanceof ServerError) {
        toast(file.message);
      } else {
        save(`${name}.parseval.json`, sessionText(this.history.now, await file.text(), ending, this.cases), 'application/json');
      }
    } else if (what === 'link') {
      this.showAddress();
      await copy(location.href);
    } else if (what === 'command') {
      await copy($('command').textContent);
    } else if (what === 'png') {
      save(name + '.png', await png(this.graph), 'image/png');
    } else if (what === 'svg') {
      save(name + '.svg', svg(this.graph), 'image/svg+xml');
    } else if (what === 'csv' && needsAnswer()) {
      save(name + '.csv', csv(this.model, this.answer), 'text/csv');
    } else if (what === 'json' && needsAnswer()) {
      save(name + '.json', JSON.stringify(this.answer, null, 2) + '\n', 'application/json');
    }
    $('export-menu').open = false;
  }

  // Hands -----------------------------------------------------------------------------------------------------------

  listen() {
    const on = (id, event, action) => $(id).addEventListener(event, action);
    const choose = () => $('file').click();
    on('choose', 'click', choose);
    on('new-network', 'click', () => this.load(() => post('networks', { changes: [{ do: 'add', variable: 'A', states: ['no', 'yes'] }] })).then(() => {
      if (this.model) {
        this.select(0, 'bars');
        this.tab('table');
      }
    }));
    on('open', 'click', choose);
    on('file', 'change', () => {
      const file = $('file').files[0];
      $('file').value = '';
      if (file) {
        this.openFile(file);
      }
    });
    on('home', 'click', event => {
      event.preventDefault();
      history.replaceState(null, '', location.pathname);
      this.showStart();
    });
    on('skip', 'click', event => {
      event.preventDefault();
      if (isNarrow()) {
        this.tab('bars');
      }
      $('bars-panel').focus();
    });
    on('scheme', 'click', () => window.chooseScheme(document.documentElement.dataset.scheme === 'dark' ? 'light' : 'dark'));
    on('undo', 'click', () => this.step('undo'));
    on('redo', 'click', () => this.step('redo'));
    on('ask', 'click', () => this.ask());
    on('cancel', 'click', () => this.job && cancel(this.job));
    on('engine', 'change', () => this.evidenceChanged());
    on('seconds', 'change', () => this.evidenceChanged());
    on('view', 'change', () => this.showView());
    on('layout', 'change', () => this.showView());
    on('paint', 'change', () => {
      this.graph.setPaint($('paint').value);
      this.legend();
    });
    on('mpe', 'click', () => this.toggleMpe());
    on('sample', 'click', () => this.drawSample());
    on('zoom-in', 'click', () => this.graph.zoom(1.4));
    on('zoom-out', 'click', () => this.graph.zoom(1 / 1.4));
    on('fit', 'click', () => this.graph.fit());
    on('search', 'input', () => this.listBars());
    on('search', 'keydown', event => {
      if (event.key === 'Enter' && this.bars.shown.length > 0) {
        this.graph.centre(this.bars.shown[0]);
        this.bars.reveal(this.bars.shown[0], false);
      }
    });
    on('in-view', 'change', () => this.listBars());
    document.querySelectorAll('[data-export]').forEach(button => button.addEventListener('click', () => this.export(button.dataset.export)));
    const tabs = [...document.querySelectorAll('.tabs [role=tab]')];
    tabs.forEach(tab => {
      tab.addEventListener('click', () => this.tab(tab.dataset.tab));
      tab.addEventListener('keydown', event => {
        const shown = tabs.filter(each => each.offsetParent !== null);
        const next = shown[(shown.indexOf(tab) + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] || 0) + shown.length) % shown.length];
        if (next !== tab) {
          this.tab(next.dataset.tab);
          next.focus();
        }
      });
    });
    document.addEventListener('keydown', event => {
      const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'checkbox';
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !typing && this.history) {
        event.preventDefault();
        this.step(event.shiftKey ? 'redo' : 'undo');
      } else if (event.key === 'Escape' && this.model) {
        $('export-menu').open = false;
        this.setOverlay(null);
      } else if (event.key === '/' && !typing && this.model) {
        event.preventDefault();
        if (isNarrow()) {
          this.tab('bars');
        }
        $('search').focus();
      }
    });
    document.addEventListener('click', event => {
      if (!event.target.closest('#export-menu')) {
        $('export-menu').open = false;
      }
    });
    addEventListener('dragover', event => {
      event.preventDefault();
      $('veil').hidden = false;
    });
    addEventListener('dragleave', event => {
      if (!event.relatedTarget) {
        $('veil').hidden = true;
      }
    });
    addEventListener('drop', event => {
      event.preventDefault();
      $('veil').hidden = true;
      const file = event.dataTransfer.files[0];
      if (file) {
        this.openFile(file);
      }
    });
    addEventListener('hashchange', () => this.openFromAddress(null));
    let narrow = isNarrow();
    addEventListener('resize', () => {
      if (narrow !== isNarrow() && this.model && !$('work').hidden) {
        narrow = isNarrow();
        this.tab(!narrow && document.body.dataset.tab === 'bars' ? 'graph' : document.body.dataset.tab);
      }
    });
  }

  step(direction) {
    this.clicked = performance.now();
    this.history[direction]();
    this.showNow();
  }
}

/** Runs as soon as what was changed has been drawn: the first task behind the next frame. */
function afterPaint(action) {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = action;
    channel.port2.postMessage(null);
  });
}

function isFormula(model) {
  return /cnf/i.test(model.format);
}

function isNarrow() {
  return matchMedia('(max-width: 820px)').matches;
}

function score(name, text) {
  const at = name.toLowerCase().indexOf(text);
  return name.length === text.length ? -1 : at === 0 ? 0 : 1;
}

function chartKey() {
  const key = document.createElement('div');
  key.className = 'chart-key';
  for (const [name, text] of [['standard', 'standard error'], ['certified', 'certified half width']]) {
    const line = document.createElement('span');
    line.className = name;
    line.textContent = text;
    key.append(line);
  }
  return key;
}

/** Nobody expected this: it is neither the file's fault nor an answer, and is told as what it is. */
function tellFault(fault) {
  toast(fault instanceof ServerError ? fault.message : `This page has a fault: ${fault.message}. Open it again to go on.`);
}

/** What is wrong with a file, at its line, with the text around it. */
function showFileError(place, problem) {
  const body = problem.body || {};
  place.replaceChildren();
  const title = document.createElement('h2');
  title.textContent = body.line ? `${body.file}, line ${body.line}, column ${body.column}` : 'This file cannot be read';
  const what = document.createElement('p');
  what.textContent = body.line ? `Found ${body.found}, expected ${body.expected}.` : problem.message;
  place.append(title, what);
  if (body.lines) {
    const text = document.createElement('pre');
    for (const line of body.lines) {
      const row = document.createElement('div');
      row.className = line.line === body.line ? 'at' : '';
      const number = document.createElement('b');
      number.textContent = String(line.line).padStart(5);
      row.append(number, ' ');
      if (line.line === body.line) {
        const mark = document.createElement('mark');
        mark.textContent = line.text.slice(body.caret).match(/^\S*/)[0] || ' ';
        row.append(line.text.slice(0, body.caret), mark, line.text.slice(body.caret + mark.textContent.length));
      } else {
        row.append(line.text);
      }
      text.append(row);
    }
    place.append(text);
  }
  place.hidden = false;
  place.scrollIntoView({ block: 'nearest' });
}

const app = new App();
addEventListener('unhandledrejection', event => tellFault(event.reason));
addEventListener('error', event => event.error && tellFault(event.error));
app.start();
