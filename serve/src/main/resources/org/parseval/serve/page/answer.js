// The line that says what was found and how it is known.

import { errorChart } from './chart.js';

const KNOWN = {
  exact: ['exact', 'up to rounding'],
  estimate: ['estimate', 'with an error bar'],
  certified: ['certified', 'between bounds that hold for certain'],
  unsupported: ['unsupported', 'nothing says how far off it is'],
};

export function digits(value, error) {
  if (value === null || value === undefined) {
    return '—';
  }
  const places = error > 0 ? Math.min(10, Math.max(0, 1 - Math.floor(Math.log10(error)))) : 9;
  const text = value.toFixed(places).replace(/^-(?=[0.]*$)/, '');
  return error > 0 || Math.abs(value) < 1e5 ? text : String(+value.toPrecision(12));
}

export function errorText(value) {
  return value === 0 ? '0' : value.toPrecision(2).replace(/e\+?/, 'e');
}

function scientific(log10) {
  if (log10 > -4 && log10 <= 0.0000001) {
    return (10 ** log10).toPrecision(5);
  }
  const exponent = Math.floor(log10);
  return (10 ** (log10 - exponent)).toFixed(3) + ' × 10' + superscript(exponent);
}

function superscript(number) {
  return String(number).replace(/[-0-9]/g, c => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[+c]));
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
    first.append(node('span', 'number', 'Z = 0'));
    first.append(badge(answer.kind));
    first.append(node('span', 'why', observed > 0 ? 'this evidence is impossible' : 'the model allows no state'));
    place.append(first);
    return;
  }
  const error = answer.standardErrorLog10;
  const bayes = model.kind === 'bayes' && observed > 0;
  first.append(node('span', 'label', bayes ? 'log₁₀ P(evidence)' : 'log₁₀ Z'));
  first.append(node('span', 'number', digits(answer.log10Z, error) + (error > 0 ? ' ± ' + errorText(error) : '')));
  first.append(badge(answer.kind));
  if (bayes) {
    first.append(node('span', 'why', 'P = ' + scientific(answer.log10Z)));
  }
  place.append(first);
  const more = [];
  if (answer.interval) {
    more.push(`${Math.round(answer.interval.level * 100)} % interval ${range(answer.interval, error)}`);
  }
  if (answer.certified && (answer.certified.low !== null || answer.certified.high !== null) && answer.kind !== 'exact') {
    more.push(`certified ${range(answer.certified, 1e-4)}`);
  }
  if (answer.marginalsKind && answer.marginalsKind !== answer.kind) {
    more.push(`marginals ${KNOWN[answer.marginalsKind][0]}: ${KNOWN[answer.marginalsKind][1]}`);
  }
  more.push(`by ${answer.engine} in ${time(answer.seconds)}`);
  if (running) {
    more.push(running);
  }
  place.append(node('div', 'answer-more' + (running ? ' running' : ''), more.join(' · ')));
}

export function time(seconds) {
  return seconds < 0.1 ? (1000 * seconds).toFixed(seconds < 0.01 ? 1 : 0) + ' ms' : seconds.toFixed(2) + ' s';
}

function range(interval, error) {
  const end = value => (value === null ? '…' : digits(value, error / 10 || 1e-6));
  return `[${end(interval.low)}, ${end(interval.high)}]`;
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
