// Small charts in SVG: the error of an answer against time, and intervals beside each other.

const SVG = 'http://www.w3.org/2000/svg';

export function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  return made;
}

/** Powers of ten between two numbers, not more than a few. */
function decades(low, high, most) {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const step = Math.max(1, Math.ceil((last - first + 1) / most));
  const all = [];
  for (let power = first; power <= last; power += step) {
    all.push(10 ** power);
  }
  return all;
}

function short(value) {
  return value >= 0.01 && value < 1000 ? String(+value.toPrecision(2)) : value.toExponential(0).replace('e+', 'e');
}

/**
 * Lines of errors against seconds, both on logarithmic scales.
 * series: [{ name, className, points: [[seconds, error], ...] }]
 */
export function errorChart(series, width, height) {
  const shown = series
    .map(s => ({ ...s, points: s.points.filter(([t, e]) => t > 0 && e > 0 && Number.isFinite(e)) }))
    .filter(s => s.points.length > 0);
  const svg = element('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', class: 'error-chart' });
  if (shown.length === 0) {
    return null;
  }
  const all = shown.flatMap(s => s.points);
  const tLow = Math.min(...all.map(p => p[0]));
  const tHigh = Math.max(...all.map(p => p[0]), tLow * 2);
  const eLow = Math.min(...all.map(p => p[1])) / 1.3;
  const eHigh = Math.max(...all.map(p => p[1]), eLow * 3) * 1.3;
  const left = 42, right = 6, top = 6, bottom = 16;
  const x = t => left + (width - left - right) * (Math.log(t / tLow) / Math.log(tHigh / tLow));
  const y = e => top + (height - top - bottom) * (1 - Math.log(e / eLow) / Math.log(eHigh / eLow));
  for (const e of decades(eLow, eHigh, 3)) {
    svg.append(element('line', { x1: left, x2: width - right, y1: y(e), y2: y(e), class: 'grid' }));
    svg.append(element('text', { x: left - 5, y: y(e) + 3.5, class: 'tick', 'text-anchor': 'end' }, short(e)));
  }
  const ticks = decades(tLow, tHigh, 4);
  for (const t of ticks.length > 1 ? ticks : [tLow, tHigh]) {
    svg.append(element('text', { x: Math.min(Math.max(x(t), left + 8), width - 14), y: height - 3, class: 'tick', 'text-anchor': 'middle' }, short(t) + ' s'));
  }
  for (const s of shown) {
    const path = s.points.map((p, i) => (i === 0 ? 'M' : 'L') + x(p[0]).toFixed(1) + ' ' + y(p[1]).toFixed(1)).join('');
    svg.append(element('path', { d: path, class: 'line ' + s.className }));
    const [t, e] = s.points[s.points.length - 1];
    svg.append(element('circle', { cx: x(t), cy: y(e), r: 3, class: 'dot ' + s.className }));
  }
  const last = shown.map(s => `${s.name} ${short(s.points[s.points.length - 1][1])}`).join(', ');
  svg.setAttribute('aria-label', `Error against time, both logarithmic; last: ${last}`);
  return svg;
}

/** A value with its interval on a scale that all rows share. row: { low, value, high } */
export function intervalMark(row, low, high, width) {
  const height = 22;
  const svg = element('svg', { viewBox: `0 0 ${width} ${height}`, width, height, class: 'interval', 'aria-hidden': 'true' });
  const x = v => 6 + (width - 12) * (high > low ? (Math.min(Math.max(v, low), high) - low) / (high - low) : 0.5);
  if (Number.isFinite(row.certLow) && Number.isFinite(row.certHigh)) {
    svg.append(element('line', { x1: x(row.certLow), x2: x(row.certHigh), y1: 11, y2: 11, class: 'certified' }));
  }
  if (Number.isFinite(row.low) && Number.isFinite(row.high)) {
    svg.append(element('line', { x1: x(row.low), x2: x(row.high), y1: 11, y2: 11, class: 'whisker' }));
  }
  if (Number.isFinite(row.value)) {
    svg.append(element('circle', { cx: x(row.value), cy: 11, r: 4, class: 'point ' + row.kind }));
  }
  return svg;
}
