// Which variables the list of marginals has: all of them, those that a name finds, or those that the drawing shows.

import { $ } from './dom.js';

/** Milliseconds for which the drawing stands still before the list follows it. */
const STILL = 120;

/** Those whose names have a text, the best first: the name itself, names that begin with it, the others. */
export function matching(variables, names, text) {
  const wanted = text.trim().toLowerCase();
  const rank = v => (names[v].length === wanted.length ? 0 : names[v].toLowerCase().startsWith(wanted) ? 1 : 2);
  return wanted === '' ? variables : variables.filter(v => names[v].toLowerCase().includes(wanted)).sort((a, b) => rank(a) - rank(b) || a - b);
}

export class Finder {
  constructor(desk, bars, drawing) {
    this.desk = desk;
    this.bars = bars;
    this.drawing = drawing;
    $('search').addEventListener('input', () => this.list());
    $('search').addEventListener('keydown', event => {
      if (event.key === 'Enter' && bars.shown.length > 0) {
        drawing.graph.centre(bars.shown[0]);
        bars.reveal(bars.shown[0], false);
      }
    });
    $('in-view').addEventListener('change', () => this.list());
  }

  clear() {
    $('search').value = '';
    $('in-view').checked = false;
  }

  find(name) {
    $('search').value = name;
    this.list();
  }

  moved() {
    if ($('in-view').checked) {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.list(), STILL);
    }
  }

  list() {
    const { graph } = this.drawing;
    const { model } = this.desk();
    const text = $('search').value;
    const seen = $('in-view').checked && !$('graph-panel').hidden && graph.x;
    const found = matching(seen ? graph.inView().map(n => graph.variableOf(n)) : [...Array(model.size).keys()], model.names, text);
    this.bars.list(found);
    this.bars.select(graph.selected);
    $('bars-note').textContent = text.trim() ? `${found.length} of ${model.size} variables match` : '';
  }

  /** What is to be known of the numbers of an answer. */
  note(answer) {
    const { largestError } = this.desk();
    if (answer.marginalsKind === 'unsupported') {
      $('bars-note').textContent = 'Nothing says how far off these marginals are.';
    } else if (largestError > 0) {
      $('bars-note').textContent = `Estimates; whiskers are 95 % intervals, the largest standard error is ${largestError.toPrecision(2)}.`;
    } else if (!$('search').value) {
      $('bars-note').textContent = '';
    }
  }
}
