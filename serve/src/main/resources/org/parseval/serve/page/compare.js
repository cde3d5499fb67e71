// Engines beside each other on the model and the evidence at hand, one after the other so that none takes another's time.

import { cancel, follow, said } from './api.js';
import { badge, errorText, time, valueText } from './answer.js';
import { intervalMark } from './chart.js';
import { evidenceJson } from './state.js';

const USUAL = ['auto', 'exact', 'energy', 'minibucket', 'bp', 'gibbs'];

export class Compare {
  constructor(place, engines) {
    this.place = place;
    this.engines = engines.filter(engine => engine.tasks.includes('MAR'));
    this.rows = new Map();
  }

  show(model, evidence) {
    if (this.model === model && this.evidence === evidence) {
      return;
    }
    this.stop();
    this.model = model;
    this.evidence = evidence;
    this.rows.clear();
    this.place.replaceChildren();
    const title = document.createElement('h2');
    title.textContent = 'Engines side by side';
    const why = document.createElement('p');
    why.className = 'quiet';
    why.textContent = 'The same model, evidence and time for each, one after the other. Lines show the 95 % interval (thick) and certified bounds (thin); the last column is the largest difference of any marginal from the reference, which is the best answer of these.';
    const form = document.createElement('form');
    form.className = 'compare-form';
    const boxes = document.createElement('fieldset');
    const legend = document.createElement('legend');
    legend.textContent = 'Engines';
    boxes.append(legend);
    for (const engine of this.engines) {
      const label = document.createElement('label');
      label.className = 'check';
      label.title = engine.help;
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.value = engine.name;
      box.checked = USUAL.includes(engine.name);
      label.append(box, ' ' + engine.name);
      boxes.append(label);
    }
    const limit = document.createElement('label');
    limit.textContent = 'Time for each ';
    const seconds = document.createElement('select');
    for (const value of [1, 2, 5, 10, 20]) {
      const option = document.createElement('option');
      option.value = value;
      option.textContent = value + ' s';
      option.selected = value === 5;
      seconds.append(option);
    }
    limit.append(seconds);
    this.start = document.createElement('button');
    this.start.className = 'primary';
    this.start.textContent = 'Compare';
    form.append(boxes, limit, this.start);
    form.addEventListener('submit', event => {
      event.preventDefault();
      if (this.running) {
        this.stop();
      } else {
        this.run(Array.from(boxes.querySelectorAll('input:checked'), box => box.value), +seconds.value);
      }
    });
    const scroll = document.createElement('div');
    scroll.className = 'scroll';
    this.table = document.createElement('table');
    this.table.className = 'comparison';
    scroll.append(this.table);
    this.place.append(title, why, form, scroll);
  }

  stop() {
    if (this.running) {
      this.running.abort();
      if (this.job) {
        cancel(this.job);
      }
      this.running = null;
      this.start.textContent = 'Compare';
    }
  }

  async run(names, seconds) {
    this.rows.clear();
    names.forEach(name => this.rows.set(name, { state: 'waiting' }));
    const mine = (this.running = new AbortController());
    this.start.textContent = 'Stop';
    this.draw();
    for (const name of names) {
      if (mine.signal.aborted) {
        break;
      }
      const row = this.rows.get(name);
      row.state = 'running';
      this.draw();
      try {
        await follow(`models/${this.model.id}/mar`, { engine: name, seconds, evidence: evidenceJson(this.model, this.evidence) }, mine.signal, (event, data) => {
          if (event === 'job') {
            this.job = data.job;
          } else if (event === 'error') {
            row.state = 'refused';
            row.problem = data.error;
          } else if (event === 'progress') {
            row.seconds = data.seconds;
          } else {
            row.answer = data;
            row.state = event === 'answer' ? 'running' : 'done';
          }
          this.draw();
        });
      } catch (problem) {
        row.state = mine.signal.aborted ? 'stopped' : 'refused';
        row.problem = mine.signal.aborted ? 'stopped' : said(problem).message;
      }
      this.draw();
    }
    if (this.running === mine) {
      this.running = null;
      this.start.textContent = 'Compare';
    }
  }

  /** The answer that others are measured by: exact, or else that of the smallest error. */
  best() {
    const rank = answer => (answer.kind === 'exact' ? -1 : answer.kind === 'estimate' ? answer.standardErrorLog10 : answer.kind === 'certified' ? 1e6 : 1e9);
    return [...this.rows.values()].map(row => row.answer).filter(answer => answer && answer.marginals).sort((a, b) => rank(a) - rank(b))[0];
  }

  draw() {
    const best = this.best();
    const marks = [];
    for (const row of this.rows.values()) {
      const a = row.answer;
      if (a && a.log10Z !== null) {
        const mark = { kind: a.kind, value: a.log10Z, low: NaN, high: NaN, certLow: NaN, certHigh: NaN };
        if (a.interval) {
          mark.low = a.interval.low;
          mark.high = a.interval.high;
        }
        if (a.certified && a.kind !== 'exact') {
          mark.certLow = a.certified.low === null ? NaN : a.certified.low;
          mark.certHigh = a.certified.high === null ? NaN : a.certified.high;
        }
        row.mark = mark;
        marks.push(mark.value, ...(Number.isFinite(mark.low) ? [mark.low, mark.high] : []));
      }
    }
    const middle = marks.length > 0 ? (Math.min(...marks) + Math.max(...marks)) / 2 : 0;
    const half = marks.length > 0 ? Math.max((Math.max(...marks) - Math.min(...marks)) / 2, 1e-9 * Math.abs(middle), 1e-9) * 1.15 : 1;
    const body = [];
    const head = document.createElement('tr');
    for (const text of ['Engine', 'log₁₀ Z', 'How it is known', 'On one scale', 'Time', 'Marginals differ by']) {
      const cell = document.createElement('th');
      cell.scope = 'col';
      cell.textContent = text;
      head.append(cell);
    }
    body.push(head);
    for (const [name, row] of this.rows) {
      const tr = document.createElement('tr');
      tr.className = row.state;
      const cells = [name, '', '', '', '', ''].map((text, i) => {
        const cell = document.createElement(i === 0 ? 'th' : 'td');
        cell.textContent = text;
        return cell;
      });
      cells[0].scope = 'row';
      const a = row.answer;
      if (a) {
        cells[1].textContent = valueText(a);
        cells[2].append(badge(a.kind));
        if (row.mark) {
          cells[3].append(intervalMark(row.mark, middle - half, middle + half, 170));
        }
        cells[4].textContent = time(a.seconds);
        cells[5].textContent = best && a.marginals ? (a === best ? 'the reference' : errorText(distance(a.marginals, best.marginals))) : '—';
      } else if (row.problem) {
        cells[1].textContent = row.problem;
        cells[1].className = 'problem';
      } else {
        cells[1].textContent = row.state === 'running' ? `working ${row.seconds ? row.seconds.toFixed(1) + ' s' : '…'}` : row.state;
      }
      if (row.problem && !a) {
        cells[1].colSpan = 5;
        tr.append(cells[0], cells[1]);
      } else {
        tr.append(...cells);
      }
      body.push(tr);
    }
    this.table.replaceChildren(...body);
  }
}

function distance(one, other) {
  let most = 0;
  one.forEach((values, v) => values.forEach((p, s) => {
    most = Math.max(most, Math.abs(p - other[v][s]));
  }));
  return most;
}
