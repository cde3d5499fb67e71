// Variables as they are drawn: near enough with bars, from afar by their names, and from still further away as squares with as many names as can be read.

import { fillOf, mix } from './colours.js';
import { cut, lines, probability } from './format.js';

/** The width of a box, and the heights of its parts. */
export const WIDTH = 146;
export const TITLE = 22;
export const ROW = 15;
const PAD = 6;

/** States beyond these are not drawn. */
export const MOST_ROWS = 8;

/** From this width of a box on the screen on there is room for bars, or for its name. */
export const BARS_FROM = 104;
export const NAMES_FROM = 40;

/** Smaller letters cannot be read. */
const SMALLEST_FONT = 9;
const LARGEST_NAME = 11;
const MOST_LINES = 3;

/** By so much a box may grow for its name without touching the next one: less than the space between layers. */
const SPARE = 24;

/** Names beside squares. */
const LABEL_FONT = 10;
const LABEL_LENGTH = 18;
const CELL = 4;

/** Half the width of an interval of 95 %, in standard errors. */
const TAIL = 1.96;

function frame(view, c, v, x, y, w, h, radius) {
  const seen = view.desk.evidence.has(v);
  c.beginPath();
  c.roundRect(x, y, w, h, radius);
  c.fillStyle = seen ? view.colour['observed-soft'] : view.colour.ground;
  c.fill();
  c.lineWidth = v === view.selected ? 2.2 : 1;
  c.strokeStyle = v === view.selected ? view.colour.accent : seen ? view.colour.observed : view.colour.line;
  c.stroke();
}

/** Name and bars, as on an instrument. */
export function monitor(view, c, v) {
  const k = view.scale;
  const w = view.box.w[v] * k, h = view.box.h[v] * k;
  const [cx, cy] = view.toScreen(view.x[v], view.y[v]);
  const x = cx - w / 2, y = cy - h / 2;
  frame(view, c, v, x, y, w, h, 5 * k);
  const seen = view.desk.evidence.get(v);
  c.textAlign = 'left';
  c.textBaseline = 'middle';
  c.font = `600 ${12 * k}px system-ui, sans-serif`;
  c.fillStyle = view.colour.ink;
  c.fillText(fitted(view.model.names[v], w - 2 * PAD * k, 12 * k, true), x + PAD * k, y + (TITLE * k) / 2);
  const values = view.marginalsOf(v);
  const errors = view.errorsOf(v);
  const rows = Math.min(view.model.cardinalities[v], MOST_ROWS);
  const barX = x + 58 * k, barW = w - (58 + 38 + PAD) * k;
  c.font = `${10 * k}px system-ui, sans-serif`;
  for (let s = 0; s < rows; s++) {
    const ry = y + (TITLE + s * ROW) * k;
    const mid = ry + (ROW * k) / 2;
    if (s === MOST_ROWS - 1 && view.model.cardinalities[v] > MOST_ROWS) {
      c.fillStyle = view.colour.quiet;
      c.textAlign = 'left';
      c.fillText(`and ${view.model.cardinalities[v] - MOST_ROWS + 1} more states`, x + PAD * k, mid);
      break;
    }
    c.fillStyle = seen === s ? view.colour.observed : view.colour.quiet;
    c.textAlign = 'left';
    c.fillText(fitted(view.model.stateName(v, s), 44 * k, 10 * k), x + PAD * k, mid);
    c.fillStyle = view.colour['accent-soft'];
    c.fillRect(barX, mid - 4.5 * k, barW, 9 * k);
    const p = values ? values[s] : undefined;
    if (p !== undefined) {
      c.fillStyle = seen === undefined ? view.colour.accent : view.colour.observed;
      c.fillRect(barX, mid - 4.5 * k, barW * p, 9 * k);
      if (errors && errors[s] > 0) {
        const low = barX + barW * Math.max(0, p - TAIL * errors[s]), high = barX + barW * Math.min(1, p + TAIL * errors[s]);
        whisker(c, low, high, mid, 3 * k, view.colour.ink);
      }
      const before = view.desk.behind && view.desk.behind[view.model.names[v]];
      if (before && before.length === view.model.cardinalities[v]) {
        c.fillStyle = view.colour.mark;
        c.fillRect(barX + barW * before[s] - k, mid - 6 * k, 2 * k, 12 * k);
      }
      c.fillStyle = view.colour.ink;
      c.textAlign = 'right';
      c.fillText(probability(p, 0), x + w - PAD * k, mid);
    }
    if (view.desk.overlay && view.desk.overlay.states[v] === s) {
      c.fillStyle = view.colour.mark;
      c.textAlign = 'center';
      c.fillText(view.desk.overlay.symbol, barX - 5 * k, mid);
    }
  }
}

/** A name that can be read, on as many lines as it needs, and below it bars where there is room left. */
export function named(view, c, v) {
  const k = view.scale;
  const w = view.box.w[v] * k;
  const [cx, cy] = view.toScreen(view.x[v], view.y[v]);
  const name = view.model.names[v];
  const font = Math.max(SMALLEST_FONT, Math.min(LARGEST_NAME, (w - 4) / widthOf(name, true)));
  const letters = Math.max(3, Math.floor((name.length * (w - 3)) / (widthOf(name, true) * font)));
  const room = (view.box.h[v] + SPARE) * k;
  const rows = lines(name, letters, Math.max(1, Math.min(MOST_LINES, Math.floor(room / (font + 1)))));
  const h = Math.max(view.box.h[v] * k, rows.length * (font + 1) + 2);
  const x = cx - w / 2, y = cy - h / 2;
  frame(view, c, v, x, y, w, h, 3);
  c.font = `600 ${font}px system-ui, sans-serif`;
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.fillStyle = view.colour.ink;
  rows.forEach((text, i) => c.fillText(fitted(text, w - 2, font, true), cx, y + 1 + (i + 0.5) * (font + 1)));
  miniature(view, c, v, x, y + 2 + rows.length * (font + 1), w, y + h - 3);
}

/** The bars of a variable without words, between two heights, if they can be seen there. */
function miniature(view, c, v, x, top, w, bottom) {
  const values = view.marginalsOf(v);
  const rows = Math.min(view.model.cardinalities[v], MOST_ROWS);
  const height = (bottom - top) / rows;
  if (!values || height < 1.2) {
    return;
  }
  const { overlay, evidence } = view.desk;
  for (let s = 0; s < rows; s++) {
    const y = top + s * height;
    const bar = Math.max(1, height - 1);
    const marked = overlay && overlay.states[v] === s;
    c.fillStyle = view.colour['accent-soft'];
    c.fillRect(x + 3, y, w - 6, bar);
    c.fillStyle = marked ? view.colour.mark : evidence.has(v) ? view.colour.observed : view.colour.accent;
    c.fillRect(x + 3, y, Math.max(marked ? 5 : 0, (w - 6) * values[s]), bar);
  }
}

/** The side of the square that is left of a variable far away. */
export function sizeOfDot(view) {
  return Math.max(2.5, WIDTH * view.scale * 0.62);
}

/** Far away only a colour is left. */
export function dot(view, c, v) {
  const [x, y] = view.toScreen(view.x[v], view.y[v]);
  const size = sizeOfDot(view);
  c.fillStyle = fillOf(view, v);
  c.fillRect(x - size / 2, y - size / 2, size, size);
  if (v === view.selected || view.desk.evidence.has(v)) {
    c.strokeStyle = v === view.selected ? view.colour.accent : view.colour.observed;
    c.lineWidth = 2;
    c.strokeRect(x - size / 2, y - size / 2, size, size);
  }
}

export function cluster(view, c, node, boxWidth) {
  const k = view.scale;
  const w = view.box.w[node] * k, h = view.box.h[node] * k;
  const [cx, cy] = view.toScreen(view.x[node], view.y[node]);
  const tree = view.clusters;
  const v = tree.variables[node];
  const most = Math.max(1, tree.log2LargestTable || 1);
  if (boxWidth < NAMES_FROM) {
    const size = Math.max(2.5, w * 0.62);
    c.fillStyle = mix(view.colour['heat-low'], view.colour['heat-high'], tree.log2Entries[node] / most);
    c.fillRect(cx - size / 2, cy - size / 2, size, size);
    return;
  }
  frame(view, c, v, cx - w / 2, cy - h / 2, w, h, 4 * Math.min(1, k));
  c.fillStyle = mix(view.colour['heat-low'], view.colour['heat-high'], tree.log2Entries[node] / most);
  c.fillRect(cx - w / 2 + 3 * k, cy + h / 2 - 7 * k, (w - 6 * k) * Math.max(0.02, tree.log2Entries[node] / most), 4 * k);
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  const font = Math.max(8, 12 * k);
  c.font = `600 ${font}px system-ui, sans-serif`;
  c.fillStyle = view.colour.ink;
  c.fillText(fitted(view.model.names[v], w - 6, font, true), cx, cy - h / 5);
  if (boxWidth >= BARS_FROM) {
    const rest = tree.cliques ? tree.cliques[node].slice(1).map(o => view.model.names[o]).join(', ') : '';
    c.font = `${10 * k}px system-ui, sans-serif`;
    c.fillStyle = view.colour.quiet;
    c.fillText(fitted(rest || `2^${tree.log2Entries[node].toFixed(1)} entries`, w - 8 * k, 10 * k), cx, cy + h / 8);
  }
}

/** Beside squares stand as many names as there is room for: first those of the selected and the observed, then of those with most edges. */
export function labels(view, c, nodes) {
  const degree = degrees(view);
  const rank = v => (v === view.selected ? 2e9 : view.desk.evidence.has(v) ? 1e9 : degree[v]);
  const half = sizeOfDot(view) / 2;
  const room = new Room();
  for (const v of nodes) {
    const [cx, cy] = view.toScreen(view.x[v], view.y[v]);
    room.take(cx - half, cy - half, 2 * half, 2 * half);
  }
  c.font = `${LABEL_FONT}px system-ui, sans-serif`;
  c.textAlign = 'left';
  c.textBaseline = 'middle';
  for (const v of [...nodes].sort((a, b) => rank(b) - rank(a) || a - b)) {
    const text = cut(view.model.names[v], LABEL_LENGTH);
    const [cx, cy] = view.toScreen(view.x[v], view.y[v]);
    const w = widthOf(text, false) * LABEL_FONT, h = LABEL_FONT;
    const aside = Math.max(2, Math.min(cx - w / 2, view.width - w - 2));
    const places = [[aside, cy + half + 1], [aside, cy - half - h - 1], [cx + half + 2, cy - h / 2], [cx - half - w - 2, cy - h / 2]];
    const free = places.find(([x, y]) => x >= 0 && x + w <= view.width && room.isFree(x, y, w, h));
    if (free) {
      const [x, y] = free;
      room.take(x, y, w, h);
      c.fillStyle = view.colour.surface;
      c.globalAlpha = 0.75;
      c.fillRect(x - 1, y, w + 2, h);
      c.globalAlpha = 1;
      c.fillStyle = view.colour.ink;
      c.fillText(text, x, y + h / 2);
    }
  }
}

/** Which parts of the screen are taken, by cells of a few pixels. */
class Room {
  taken = new Set();

  *cells(x, y, w, h) {
    for (let i = Math.floor(x / CELL); i <= Math.floor((x + w - 1) / CELL); i++) {
      for (let j = Math.floor(y / CELL); j <= Math.floor((y + h - 1) / CELL); j++) {
        yield i * 65536 + j;
      }
    }
  }

  take(...box) {
    for (const cell of this.cells(...box)) {
      this.taken.add(cell);
    }
  }

  isFree(...box) {
    for (const cell of this.cells(...box)) {
      if (this.taken.has(cell)) {
        return false;
      }
    }
    return true;
  }
}

function degrees(view) {
  const degree = new Int32Array(view.model.size);
  view.edges.forEach(v => degree[v]++);
  return degree;
}

/** An interval with ticks at its ends. */
function whisker(c, low, high, y, tick, colour) {
  c.strokeStyle = colour;
  c.lineWidth = 1.2;
  c.beginPath();
  c.moveTo(low, y);
  c.lineTo(high, y);
  c.moveTo(low, y - tick);
  c.lineTo(low, y + tick);
  c.moveTo(high, y - tick);
  c.lineTo(high, y + tick);
  c.stroke();
}

const ruler = document.createElement('canvas').getContext('2d');
const widths = new Map();

/** The width of a text for each pixel of its font; measured once, since measuring takes longer than drawing. */
function widthOf(text, bold) {
  const key = bold ? 'b' + text : 'n' + text;
  let width = widths.get(key);
  if (width === undefined) {
    ruler.font = (bold ? '600 ' : '') + '100px system-ui, sans-serif';
    width = ruler.measureText(text).width / 100;
    if (widths.size > 50000) {
      widths.clear();
    }
    widths.set(key, width);
  }
  return width;
}

/** Text cut to a width, in its middle: names often differ in their ends. */
function fitted(text, width, size, bold = false) {
  const full = widthOf(text, bold) * size;
  if (full <= width) {
    return text;
  }
  return cut(text, Math.max(3, Math.floor((text.length * width) / full)));
}

