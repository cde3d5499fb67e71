// Evidence that was kept under a name, with what it gave, so that it can be compared.

import { button, field, make } from './dom.js';
import { csvRows, csvText, probability } from './format.js';
import { byName, observedOf, observedText } from './state.js';

/** A case: its name, the observations by name of variable, and the marginals they gave by name of variable and state. */
export function caseOf(name, model, evidence, marginals) {
  return Object.freeze({
    name,
    observed: Object.freeze(Object.fromEntries([...evidence].map(([v, seen]) => [model.names[v], observedText(model, v, seen)]))),
    marginals: marginals ? byName(model, marginals) : null,
  });
}

/** Cases as a table: one line each, one column for every variable that any of them observes. */
export function casesCsv(cases) {
  const columns = [...new Set(cases.flatMap(each => Object.keys(each.observed)))];
  return csvText([['case', ...columns], ...cases.map(each => [each.name, ...columns.map(column => each.observed[column] ?? '')])]);
}

/** The cases of such a table. */
export function casesOf(text) {
  const [head = [], ...rows] = csvRows(text);
  const named = head[0] === 'case';
  return rows.map((row, i) => Object.freeze({
    name: named ? row[0] : `row ${i + 1}`,
    observed: Object.freeze(Object.fromEntries(head.map((column, c) => [column, row[c] ?? '']).filter(([column, state], c) => !(named && c === 0) && state !== '' && column !== ''))),
    marginals: null,
  }));
}

/** How many cells of a case name no variable or state of a model. */
export function unknownIn(each, model) {
  return Object.keys(each.observed).length - observedOf(model, each.observed).size;
}

export class Cases {
  /** hands: keep(name), open(case), ghost(case or null), forget(case), save(), load(file). */
  constructor(place, hands) {
    this.place = place;
    this.hands = hands;
  }

  show(model, cases, ghost) {
    const name = field('Name of this case', `case ${cases.length + 1}`);
    name.id = 'case-name';
    const keep = button('Keep this case', () => this.hands.keep(name.value || name.placeholder));
    keep.id = 'keep-case';
    const file = document.createElement('input');
    file.type = 'file';
    file.id = 'cases-file';
    file.setAttribute('aria-label', 'A CSV file of cases');
    file.addEventListener('change', async () => file.files[0] && this.hands.load(await file.files[0].text()));
    const save = button('Save as CSV', () => this.hands.save());
    save.disabled = cases.length === 0;
    const line = make('div', 'tool-line');
    line.append(name, keep, save, make('span', 'quiet', 'or open a CSV'), file);
    this.place.replaceChildren(make('h2', '', 'Cases'), line);
    if (cases.length === 0) {
      this.place.append(make('p', 'quiet', 'A case is what is observed now, kept under a name. Kept cases stand side by side here, and one of them can be seen behind every bar.'));
      return;
    }
    this.place.append(this.table(model, cases, ghost));
  }

  table(model, cases, ghost) {
    const table = make('table', 'comparison cases');
    const head = document.createElement('tr');
    head.append(make('th', '', 'Variable'), make('th', '', 'State'));
    for (const each of cases) {
      const th = make('th', '', each.name);
      th.scope = 'col';
      const behind = button('behind bars', () => this.hands.ghost(ghost === each ? null : each), `Show ${each.name} behind the bars`);
      behind.setAttribute('aria-pressed', String(ghost === each));
      th.append(document.createElement('br'), button('open', () => this.hands.open(each), `Observe what ${each.name} has`), behind, button('×', () => this.hands.forget(each), `Forget ${each.name}`));
      head.append(th);
    }
    table.append(head);
    const most = Math.min(model.size, 300);
    for (let v = 0; v < most; v++) {
      model.states(v).forEach((state, s) => {
        const row = document.createElement('tr');
        row.append(make('th', '', s === 0 ? model.names[v] : ''), make('td', '', state));
        for (const each of cases) {
          const values = each.marginals && each.marginals[model.names[v]];
          const cell = make('td', each.observed[model.names[v]] === state ? 'observed' : '', values && s < values.length ? probability(values[s], 0) : '');
          row.append(cell);
        }
        table.append(row);
      });
    }
    return table;
  }
}
