// The line that says what was found and how it is known.

import { errorChart } from './chart.js';
import { digits, grouped, placesOf, scientific } from './format.js';

const KNOWN = {
  exact: ['exact', 'up to rounding'],
  estimate: ['estimate', 'with an error bar'],
  certified: ['certified', 'between bounds that hold for certain'],
  unsupported: ['unsupported', 'nothing says how far off it is'],
};

/** The value of an answer, with the digits that are worth showing. */
export function valueText(answer) {
  const { log10Z: value, kind, certified, standardErrorLog10: error } = answer;
  if (answer.sign === 0) {
    return 'Z = 0';
  }
  if (value === null || value === undefined) {
    return '—';
  }
  if (error > 0) {
    return `${digits(value, placesOf(error))} ± ${errorText(error)}`;
  }
  if (kind === 'exact') {
    return Math.abs(value) < 1e5 ? digits(value, 9) : String(+value.toPrecision(12));
  }
  const width = kind === 'certified' && certified.low !== null && certified.high !== null ? certified.high - certified.low : 0;
  return digits(value, width > 0 ? Math.max(4, placesOf(width)) : 4);
}

export function errorText(value) {
  return value === 0 ? '0' : value.toPrecision(2).replace(/e\+?/, 'e');
}

function node(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

export function badge(kind) {
  const [word, why] = KNOWN[kind] || KNOWN.unsupported;
  const made = node('span', 'badge ' + kind, word);
  made.title = why;
  return made;
}

/** Everything that is said of an answer. running: the phase of a job that goes on, or empty. */
export function showAnswer(place, answer, model, observed, running) {
  place.replaceChildren();
  const first = node('div', 'answer-value', '');
  if (answer.sign === 0) {
    first.append(node('span', 'number', valueText(answer)));
    first.append(badge(answer.kind));
    first.append(node('span', 'why', observed > 0 ? 'this evidence is impossible' : 'the model allows no state'));
    place.append(first);
    return;
  }
  const bayes = model.kind === 'bayes';
  if (bayes && observed === 0 && answer.kind === 'exact') {
    first.append(node('span', 'label', 'Nothing is observed'), badge(answer.kind));
  } else if (bayes && observed > 0) {
    first.append(node('span', 'label', 'P(evidence)'), node('span', 'number', scientific(answer.log10Z)), badge(answer.kind));
    first.append(node('span', 'why', `log₁₀ ${valueText(answer)}`));
  } else {
    first.append(node('span', 'label', 'log₁₀ Z'), node('span', 'number', valueText(answer)), badge(answer.kind));
  }
  place.append(first);
  const more = [];
  if (answer.interval) {
    more.push(`${Math.round(answer.interval.level * 100)} % interval ${range(answer.interval)}`);
  }
  if (answer.certified && (answer.certified.low !== null || answer.certified.high !== null) && answer.kind !== 'exact') {
    more.push(`certified ${range(answer.certified)}`);
  }
  if (answer.marginalsKind && answer.marginalsKind !== answer.kind) {
    more.push(`marginals ${KNOWN[answer.marginalsKind][0]}`);
  }
  more.push(`by ${answer.engine} in ${time(answer.seconds)}`);
  if (running) {
    more.push(running);
  }
  place.append(node('div', 'answer-more' + (running ? ' running' : ''), more.join(' · ')));
}

/** The number of solutions of a formula, above what else is said. */
export function showCount(place, answer, model) {
  place.querySelectorAll('.solutions').forEach(each => each.remove());
  const line = node('div', 'answer-value solutions', '');
  const count = answer.count ? grouped(answer.count) : answer.sign === 0 ? '0' : scientific(answer.log10Z);
  line.append(node('span', 'label', model.shown === undefined ? 'solutions, by weight' : `solutions over ${model.shown} shown variables`), node('span', 'number', count), badge(answer.kind));
  if (answer.count && model.shown === undefined) {
    line.firstChild.textContent = 'solutions';
  }
  place.prepend(line);
}

export function time(seconds) {
  return seconds < 0.1 ? (1000 * seconds).toFixed(seconds < 0.01 ? 1 : 0) + ' ms' : seconds.toFixed(2) + ' s';
}

/** An interval by its ends, which are rounded outwards: what holds between the ends holds between those that are shown. */
function range({ low, high }) {
  const places = low === null || high === null ? 4 : placesOf(Math.max((high - low) / 10, 1e-9));
  const end = (value, round) => (value === null ? '…' : digits(round(value * 10 ** places) / 10 ** places, places));
  return `[${end(low, Math.floor)}, ${end(high, Math.ceil)}]`;
}

/** What an answer claims of its own error, for drawing it against time. */
export class Trace {
  constructor() {
    this.standard = [];
    this.certified = [];
    this.values = [];
  }

  add(answer, seconds) {
    const at = Math.max(seconds, 0.001);
    if (answer.standardErrorLog10 > 0) {
      this.standard.push([at, answer.standardErrorLog10]);
    }
    if (answer.certified && answer.certified.low !== null && answer.certified.high !== null) {
      this.certified.push([at, (answer.certified.high - answer.certified.low) / 2]);
    }
    this.values.push([at, answer.log10Z]);
  }

  chart(width, height) {
    return errorChart([
      { name: 'certified', className: 'certified', points: this.certified },
      { name: 'standard error', className: 'standard', points: this.standard },
    ], width, height);
  }
}
