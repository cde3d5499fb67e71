// The table of a variable: its rows are the states of its parents, its columns its own states. Only the rows in view are in the document.

import { get, said, ServerError } from './api.js';
import { button, field, make, options } from './dom.js';

const ROW = 30;
const MARGIN = 10;
const CLOSE = 1e-6;

/** The sum of a row of a table. */
export function rowSum(values, row, states) {
  let sum = 0;
  for (let s = 0; s < states; s++) {
    sum += values[row * states + s];
  }
  return sum;
}

/** Rows that do not sum to one, or have what is no probability. */
export function wrongRows(values, states) {
  const wrong = [];
  for (let row = 0; row < values.length / states; row++) {
    const some = values.slice(row * states, (row + 1) * states);
    if (!some.every(p => p >= 0 && p <= 1) || Math.abs(rowSum(values, row, states) - 1) > CLOSE) {
      wrong.push(row);
    }
  }
  return wrong;
}

/** The same rows, each divided by its sum; one without a positive sum is uniform. */
export function normalised(values, states) {
  const positive = values.map(p => (p > 0 ? p : 0));
  return positive.map((p, i) => {
    const sum = rowSum(positive, Math.floor(i / states), states);
    return sum > 0 ? p / sum : 1 / states;
  });
}

/** The states of the parents that a row stands for; the last parent runs fastest. */
export function rowStates(row, cardinalities) {
  const states = [];
  let rest = row;
  for (let i = cardinalities.length - 1; i >= 0; i--) {
    states.unshift(rest % cardinalities[i]);
    rest = Math.floor(rest / cardinalities[i]);
  }
  return states;
}

/** By what a control is found again in a table that was made anew. */
function nameOf(control) {
  return control.id || control.dataset.at || control.dataset.role || control.getAttribute('aria-label');
}

export class Tables {
  /** hands: change(list of changes) asks the server for another network; select(v) goes to a variable. */
  constructor(place, hands) {
    this.place = place;
    this.hands = hands;
    this.turn = 0;
  }

  /** Shows the table of a variable; of another model than a network, all tables that it is in. */
  async show(model, v) {
    const mine = ++this.turn;
    this.model = model;
    this.v = v;
    if (v < 0 || v >= model.size) {
      this.place.replaceChildren(make('p', 'quiet', 'Choose a variable in the drawing or in the list to see its table.'), ...this.adding());
      return;
    }
    const begun = performance.now();
    const found = await get(`models/${model.id}/tables?variable=${encodeURIComponent(model.names[v])}`).catch(said);
    if (mine !== this.turn) {
      return;
    }
    const title = make('h2', '', model.names[v]);
    const focused = this.place.contains(document.activeElement) ? nameOf(document.activeElement) : null;
    if (found instanceof ServerError) {
      this.place.replaceChildren(title, make('p', 'problem', found.message));
      return;
    }
    this.tables = found.tables;
    this.editable = model.kind === 'bayes' && found.tables.length === 1;
    this.place.replaceChildren(title, ...(this.editable ? this.tools() : []));
    found.tables.forEach(table => this.table(table));
    if (this.editable) {
      this.place.append(...this.adding());
    }
    if (focused !== null) {
      ([...this.place.querySelectorAll('input, select, button')].find(each => nameOf(each) === focused) || this.place).focus();
    }
    performance.measure('parseval:table', { start: begun, end: performance.now() });
  }

  name(v) {
    return this.model.names[v];
  }

  change(...changes) {
    return this.hands.change(changes);
  }

  /** Names, states and parents of the variable, each with what can be done to it. */
  tools() {
    const { model, v } = this;
    const name = model.names[v];
    const rename = field('Name of the variable', name);
    const parents = this.tables[0].scope.slice(0, -1);
    const others = model.names.map((_, u) => u).filter(u => u !== v && !parents.includes(u));
    const chooser = document.createElement('select');
    chooser.setAttribute('aria-label', `Another parent of ${name}`);
    chooser.dataset.role = 'parent';
    options(chooser, [['', 'add a parent…'], ...others.slice(0, 2000).map(u => [String(u), model.names[u]])]);
    chooser.addEventListener('change', () => chooser.value !== '' && this.change({ do: 'join', from: this.name(+chooser.value), to: name }));
    const line = (label, ...parts) => {
      const made = make('div', 'tool-line');
      made.append(make('span', 'quiet', label), ...parts);
      return made;
    };
    const state = field('A new state');
    return [
      line('Name', this.committed(rename, () => rename.value !== name && this.change({ do: 'rename', variable: name, to: rename.value })),
        button('Delete variable', () => this.change({ do: 'remove', variable: name }), `Delete the variable ${name}`)),
      line('Parents', ...parents.map(u => this.chip(this.name(u), `Take away the arrow from ${this.name(u)}`, () => this.change({ do: 'part', from: this.name(u), to: name }))), chooser),
      line('States', ...model.states(v).map(s => this.state(name, s)), this.committed(state, () => state.value && this.change({ do: 'add-state', variable: name, state: state.value }))),
    ];
  }

  chip(text, label, action) {
    const made = button(text, action, label);
    made.className = 'chip parent';
    return made;
  }

  state(name, s) {
    const made = make('span', 'state-tool');
    const input = field(`State ${s}`, s);
    input.size = Math.max(3, s.length);
    made.append(this.committed(input, () => input.value !== s && this.change({ do: 'rename-state', variable: name, state: s, to: input.value })),
      button('×', () => this.change({ do: 'remove-state', variable: name, state: s }), `Delete the state ${s}`));
    return made;
  }

  /** Enter does what a line says. */
  committed(input, action) {
    input.addEventListener('keydown', event => {
      if (event.key === 'Enter') {
        action();
      }
    });
    return input;
  }

  /** Another variable, which begins without parents. */
  adding() {
    if (this.model.kind !== 'bayes') {
      return [];
    }
    const name = field('Name of a new variable');
    const states = field('Its states, such as no, yes');
    const add = () => name.value && this.change({ do: 'add', variable: name.value, states: (states.value || 'no, yes').split(',').map(s => s.trim()).filter(s => s) });
    const line = make('div', 'tool-line');
    name.id = 'new-variable';
    states.id = 'new-states';
    const go = button('Add variable', add);
    go.id = 'add-variable';
    line.append(make('span', 'quiet', 'New'), this.committed(name, add), this.committed(states, add), go);
    return [line];
  }

  table({ scope, values }) {
    const { model } = this;
    const own = scope[scope.length - 1];
    const states = model.states(own);
    const parents = scope.slice(0, -1);
    const cards = parents.map(u => model.cardinalities[u]);
    const rows = values.length / states.length;
    const table = make('table', 'cpt');
    table.setAttribute('aria-rowcount', String(rows + 1));
    table.setAttribute('aria-label', parents.length > 0 ? `P(${this.name(own)} | ${parents.map(u => this.name(u)).join(', ')})` : `P(${this.name(own)})`);
    const head = make('tr');
    for (const text of [...parents.map(u => this.name(u)), ...states]) {
      const th = make('th', '', text);
      th.scope = 'col';
      head.append(th);
    }
    const thead = document.createElement('thead');
    thead.append(head);
    const body = document.createElement('tbody');
    table.append(thead, body);
    const frame = make('div', 'cpt-frame');
    frame.tabIndex = 0;
    frame.append(table);
    const edited = values.slice();
    const note = make('p', 'side-note', rows > 1 ? `${rows} rows` : '');
    note.setAttribute('role', 'status');
    const check = () => {
      const wrong = wrongRows(edited, states.length);
      note.textContent = wrong.length > 0 ? `Row ${wrong[0] + 1} sums to ${+rowSum(edited, wrong[0], states.length).toPrecision(6)}, not 1${wrong.length > 1 ? `; ${wrong.length - 1} more rows are wrong` : ''}.` : '';
      apply.disabled = wrong.length > 0;
      return wrong.length === 0;
    };
    const apply = button('Apply', () => check() && this.change({ do: 'table', variable: this.name(own), values: edited }), 'Apply the table');
    apply.className = 'primary apply';
    const normalise = button('Normalise rows', () => {
      normalised(edited, states.length).forEach((p, i) => {
        edited[i] = p;
      });
      draw(true);
      check();
    });
    let from = -1;
    const draw = again => {
      const height = frame.clientHeight || 400;
      const first = Math.max(0, Math.min(rows - 1, Math.floor(frame.scrollTop / ROW) - MARGIN));
      if (first === from && !again) {
        return;
      }
      from = first;
      const to = Math.min(rows, first + Math.ceil(height / ROW) + 2 * MARGIN);
      const spacer = count => {
        const tr = make('tr', 'spacer');
        tr.style.height = count * ROW + 'px';
        return tr;
      };
      body.replaceChildren(spacer(first), ...Array.from({ length: to - first }, (_, i) => this.row(first + i, { parents, cards, states, edited, check })), spacer(rows - to));
    };
    frame.addEventListener('scroll', () => draw(false));
    this.place.append(frame);
    if (this.editable) {
      const line = make('div', 'tool-line');
      line.append(apply, normalise, note);
      this.place.append(line);
    }
    draw(true);
  }

  row(row, { parents, cards, states, edited, check }) {
    const tr = document.createElement('tr');
    tr.setAttribute('aria-rowindex', String(row + 2));
    rowStates(row, cards).forEach((s, i) => {
      const th = make('th', '', this.model.stateName(parents[i], s));
      th.scope = 'row';
      tr.append(th);
    });
    states.forEach((name, s) => {
      const td = document.createElement('td');
      const at = row * states.length + s;
      if (this.editable) {
        const input = field(`${name}, row ${row + 1}`, String(edited[at]));
        input.dataset.at = at;
        input.inputMode = 'decimal';
        input.addEventListener('input', () => {
          edited[at] = input.value.trim() === '' ? NaN : Number(input.value);
          input.toggleAttribute('aria-invalid', !(edited[at] >= 0 && edited[at] <= 1));
          check();
        });
        td.append(input);
      } else {
        td.textContent = +edited[at].toPrecision(7);
      }
      tr.append(td);
    });
    return tr;
  }
}
