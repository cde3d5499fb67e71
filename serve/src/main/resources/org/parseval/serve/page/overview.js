// What was read, what is left of it after exact reductions, and what each engine would cost.

import { post, said } from './api.js';
import { evidenceJson } from './state.js';

function row(table, cells, head) {
  const tr = document.createElement('tr');
  cells.forEach((text, i) => {
    const cell = document.createElement(head || i === 0 ? 'th' : 'td');
    if (head || i === 0) {
      cell.scope = head ? 'col' : 'row';
    }
    cell.textContent = text;
    tr.append(cell);
  });
  table.append(tr);
}

function heading(place, text) {
  const made = document.createElement('h2');
  made.textContent = text;
  place.append(made);
}

function paragraph(place, text, className = '') {
  const made = document.createElement('p');
  made.textContent = text;
  made.className = className;
  place.append(made);
  return made;
}

function bytes(count) {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  let unit = 0;
  let amount = count;
  for (; amount >= 1024 && unit < 3; unit++) {
    amount /= 1024;
  }
  return `${amount < 10 && unit > 0 ? amount.toFixed(1) : amount.toFixed(0)} ${units[unit]}`;
}

const TASKS = { PR: 'Partition function', MAR: 'Marginals', MPE: 'Most probable state' };

export class Overview {
  constructor(place) {
    this.place = place;
  }

  /** Facts at once; forecasts when they are there, since they may take seconds. */
  async show(model, evidence) {
    const mine = (this.turn = (this.turn || 0) + 1);
    this.place.replaceChildren();
    heading(this.place, 'What was read');
    const facts = document.createElement('table');
    facts.className = 'facts';
    row(facts, ['File', model.name]);
    row(facts, ['Format', model.format]);
    row(facts, ['Kind', model.kind === 'bayes' ? 'Bayesian network' : 'Markov random field']);
    row(facts, ['Variables', `${model.size}, at most ${Math.max(0, ...new Set(model.cardinalities))} states, ${evidence.size} observed`]);
    row(facts, ['Factors', `${model.factors}, at most ${model.scope} variables each`]);
    row(facts, ['Table entries', `${model.entries}, of them ${model.zeros} zero`]);
    if (model.compactFactors > 0) {
      row(facts, ['Without a table', `${model.compactFactors} factors (clauses, parities)`]);
    }
    if (model.graph.lattice) {
      row(facts, ['Shape', `a grid of ${model.graph.lattice.rows} × ${model.graph.lattice.columns}`]);
    }
    this.place.append(facts);
    heading(this.place, 'Warnings');
    if (model.warnings.length === 0) {
      paragraph(this.place, 'None.', 'quiet');
    }
    model.warnings.forEach(text => paragraph(this.place, text, 'warning'));
    heading(this.place, 'Reductions and forecasts');
    const waiting = paragraph(this.place, 'Forecasting …', 'quiet');
    try {
      const info = await post(`models/${model.id}/info`, { evidence: evidenceJson(model, evidence) });
      if (mine === this.turn) {
        waiting.remove();
        const tasks = document.createElement('div');
        tasks.className = 'tasks';
        tasks.append(...info.tasks.map(describe));
        this.place.append(tasks);
      }
    } catch (problem) {
      waiting.textContent = said(problem).message;
    }
  }

}

/** What is left of a task, and what each engine would need for it. */
function describe(task) {
  const place = document.createElement('section');
  const title = document.createElement('h3');
  title.textContent = TASKS[task.task];
  place.append(title);
  if (task.zero) {
    paragraph(place, 'Z = 0: no state has a positive weight.');
    return place;
  }
  paragraph(place, task.components === 0
    ? 'Nothing is left to solve after exact reductions.'
    : `${task.variables} variables and ${task.factors} factors in ${task.components} ${task.components === 1 ? 'part' : 'parts'} are left after exact reductions.`);
  if (task.engines.length === 0) {
    return place;
  }
  const table = document.createElement('table');
  row(table, ['Engine', 'Memory', 'Time', 'Answer'], true);
  for (const engine of task.engines) {
    const other = engine.forecast === 'refused' ? '—' : '≤ limit';
    const memory = engine.memoryBytes ? bytes(engine.memoryBytes) : other;
    const time = engine.forecast === 'exact' ? seconds(engine.seconds) : other;
    const answer = engine.forecast === 'exact'
      ? `exact: width ${engine.width}, tables up to 2^${Math.log2(engine.largestTable).toFixed(1)}`
      : engine.forecast === 'refused' ? 'refused: ' + engine.reason : 'fitted to the limits';
    row(table, [engine.engine, memory, time, answer]);
  }
  const scroll = document.createElement('div');
  scroll.className = 'scroll';
  scroll.append(table);
  place.append(scroll);
  return place;
}

function seconds(value) {
  return value < 0.001 ? '< 1 ms' : value < 1 ? (1000 * value).toFixed(0) + ' ms' : value < 3600 ? value.toPrecision(2) + ' s' : (value / 3600).toPrecision(2) + ' h';
}
