// Joint and conditional tables of chosen variables, and their best joint state, under what is observed.

import { lastAnswer, said } from './api.js';
import { button, field, make, options } from './dom.js';
import { probability } from './format.js';
import { evidenceJson } from './state.js';

const MOST_SHOWN = 500;

/** Variables beyond these are named by hand. */
const MOST_OFFERED = 2000;

/** The variables that a list of names has, or null if one is unknown. */
export function namesIn(text, model) {
  const words = text.split(',').map(word => word.trim()).filter(word => word !== '');
  return words.every(word => model.numbers.has(word)) ? words : null;
}

export class Joint {
  constructor(place) {
    this.place = place;
    this.words = ['', ''];
  }

  show(model, evidence) {
    if (this.model !== model) {
      this.words = ['', ''];
    }
    this.model = model;
    const of = field('Variables, separated by commas', this.words[0]);
    const given = field('Given these, or nothing', this.words[1]);
    of.id = 'joint-of';
    given.id = 'joint-given';
    const result = make('div', 'joint-result');
    result.setAttribute('role', 'status');
    const ask = () => {
      this.words = [of.value, given.value];
      this.ask(model, evidence, result);
    };
    for (const input of [of, given]) {
      input.addEventListener('keydown', event => event.key === 'Enter' && ask());
    }
    const go = button('Show table', ask);
    go.id = 'joint-ask';
    const best = button('Best state', () => {
      this.words = [of.value, given.value];
      this.askBest(model, evidence, result);
    });
    best.id = 'joint-best';
    best.title = 'The most probable joint state of the variables on the left, all others summed over';
    const chooser = document.createElement('select');
    chooser.setAttribute('aria-label', 'Add a variable to the table');
    options(chooser, [['', 'add a variable…'], ...model.names.slice(0, MOST_OFFERED).map(name => [name, name])]);
    chooser.addEventListener('change', () => {
      of.value = [...of.value.split(',').map(word => word.trim()).filter(word => word !== ''), chooser.value].join(', ');
      chooser.value = '';
    });
    const line = make('div', 'tool-line');
    line.append(chooser, make('span', 'quiet', 'P('), of, make('span', 'quiet', '|'), given, make('span', 'quiet', ')'), go, best);
    this.place.replaceChildren(make('h2', '', 'Joint and conditional tables, and best states'), line, result);
    if (this.words[0]) {
      this.ask(model, evidence, result);
    }
  }

  async ask(model, evidence, place) {
    const variables = namesIn(this.words[0], model), given = namesIn(this.words[1], model);
    if (!variables || !given || variables.length === 0) {
      place.replaceChildren(make('p', 'problem', 'Name one or more variables of the model, separated by commas.'));
      return;
    }
    place.replaceChildren(make('p', 'quiet', 'asking'));
    let found = null;
    try {
      found = await lastAnswer(model, 'joint', { variables, given, evidence: evidenceJson(model, evidence) });
    } catch (problem) {
      place.replaceChildren(make('p', 'problem', said(problem).message));
      return;
    }
    place.replaceChildren(this.table(found, [...given, ...variables]), make('p', 'side-note', `${found.kind}, by ${found.engine}${found.table.length > MOST_SHOWN ? `; the first ${MOST_SHOWN} of ${found.table.length} rows` : ''}`));
  }

  /** The best joint state of the variables, and its probability given what is observed. */
  async askBest(model, evidence, place) {
    const query = namesIn(this.words[0], model);
    if (!query || query.length === 0) {
      place.replaceChildren(make('p', 'problem', 'Name one or more variables of the model, separated by commas.'));
      return;
    }
    place.replaceChildren(make('p', 'quiet', 'asking'));
    const observed = evidenceJson(model, evidence);
    let best = null, whole = null;
    try {
      best = await lastAnswer(model, 'mmap', { query, evidence: observed });
      whole = await lastAnswer(model, 'pr', { evidence: observed });
    } catch (problem) {
      place.replaceChildren(make('p', 'problem', said(problem).message));
      return;
    }
    if (best.states === null) {
      place.replaceChildren(make('p', 'problem', 'What is observed is impossible: there is no best state.'));
      return;
    }
    const table = make('table', 'cpt');
    for (const name of query) {
      const row = document.createElement('tr');
      row.append(make('th', '', name), make('td', '', best.states[name]));
      table.append(row);
    }
    const share = Math.min(1, 10 ** (best.log10Value - whole.log10Z));
    const note = best.kind === 'exact' ? 'exact: no joint state of these variables is better' : best.kind === 'certified' ? 'not proved to be the best' : `${best.kind} of the probability of this state; not proved to be the best`;
    place.replaceChildren(table, make('p', '', `P = ${probability(share, 0)} given what is observed`), make('p', 'side-note', `${note}${whole.kind === 'exact' ? '' : `; the probability of what is observed is ${whole.kind}`}, by ${best.engine}`));
  }

  table(found, columns) {
    const table = make('table', 'cpt');
    const head = document.createElement('tr');
    for (const name of [...columns, found.given.length > 0 ? 'P( · | given)' : 'P']) {
      const th = make('th', '', name);
      th.scope = 'col';
      head.append(th);
    }
    table.append(head);
    for (const each of found.table.slice(0, MOST_SHOWN)) {
      const row = document.createElement('tr');
      columns.forEach(name => row.append(make('th', '', each.states[name])));
      row.append(make('td', '', each.probability === null ? 'undefined' : probability(each.probability, each.standardError || 0)));
      table.append(row);
    }
    return table;
  }
}
