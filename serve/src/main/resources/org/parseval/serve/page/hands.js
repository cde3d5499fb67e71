// What hands do to the drawing: pointers, wheels and keys, and what is told of the variable that they are at.

import { probability } from './format.js';
import { BARS_FROM, MOST_ROWS, NAMES_FROM, ROW, TITLE, WIDTH } from './nodes.js';

/** States that a tip tells. */
const MOST_TOLD = 10;

export class Hands {
  /** actions: { observe(v, s, event), select(v), open(v), table(v) } */
  constructor(view, canvas, tip, actions) {
    this.view = view;
    this.canvas = canvas;
    this.tip = tip;
    this.actions = actions;
    this.listen();
  }

  /** The variable and, where bars are drawn, the state at a point of the screen. */
  at(px, py) {
    if (!this.view.x) {
      return null;
    }
    const [x, y] = this.view.toPlane(px, py);
    if (this.view.layout === 'lattice' && this.view.isHeatMap()) {
      const { rows, columns } = this.view.model.graph.lattice;
      const column = Math.round(x / this.view.step), row = Math.round(y / this.view.step);
      return column >= 0 && row >= 0 && column < columns && row < rows ? { v: row * columns + column, s: -1 } : null;
    }
    const slack = WIDTH * this.view.scale < NAMES_FROM ? 4 / this.view.scale : 0;
    for (const node of this.view.inView().reverse()) {
      const w = slack ? this.view.box.w[node] * 0.31 + slack : this.view.box.w[node] / 2;
      const h = slack ? this.view.box.w[node] * 0.31 + slack : this.view.box.h[node] / 2;
      if (Math.abs(x - this.view.x[node]) <= w && Math.abs(y - this.view.y[node]) <= h) {
        const v = this.view.variableOf(node);
        const s = Math.floor((y - (this.view.y[node] - this.view.box.h[node] / 2) - TITLE) / ROW);
        const rows = Math.min(this.view.model.cardinalities[v], MOST_ROWS);
        const readable = !this.view.clusters && WIDTH * this.view.scale >= BARS_FROM;
        const cut = this.view.model.cardinalities[v] > MOST_ROWS && s === MOST_ROWS - 1;
        return { v, node, s: readable && s >= 0 && s < rows && !cut ? s : -1 };
      }
    }
    return null;
  }

  listen() {
    const canvas = this.canvas;
    const points = new Map();
    let start = null;
    canvas.addEventListener('pointerdown', event => {
      canvas.setPointerCapture(event.pointerId);
      points.set(event.pointerId, [event.offsetX, event.offsetY]);
      start = { x: event.offsetX, y: event.offsetY, moved: false };
      this.hideTip();
    });
    canvas.addEventListener('pointermove', event => {
      const before = points.get(event.pointerId);
      if (!before) {
        this.hover(event.offsetX, event.offsetY);
        return;
      }
      const now = [event.offsetX, event.offsetY];
      if (points.size === 2) {
        const other = [...points.entries()].find(([id]) => id !== event.pointerId)[1];
        const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
        const is = Math.hypot(now[0] - other[0], now[1] - other[1]);
        if (was > 0) {
          this.view.zoom(is / was, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
        }
        start.moved = true;
      } else if (start && (start.moved || Math.hypot(now[0] - start.x, now[1] - start.y) > 4)) {
        start.moved = true;
        this.view.pan(now[0] - before[0], now[1] - before[1]);
      }
      points.set(event.pointerId, now);
    });
    const release = event => {
      const clicked = points.delete(event.pointerId) && start && !start.moved && event.type === 'pointerup';
      if (clicked) {
        this.click(event);
      }
      if (points.size === 0) {
        start = null;
      }
    };
    canvas.addEventListener('pointerup', release);
    canvas.addEventListener('pointercancel', release);
    canvas.addEventListener('pointerleave', () => this.hideTip());
    canvas.addEventListener('blur', () => this.hideTip());
    canvas.addEventListener('wheel', event => {
      event.preventDefault();
      this.view.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), event.offsetX, event.offsetY);
    }, { passive: false });
    canvas.addEventListener('dblclick', event => {
      const hit = this.at(event.offsetX, event.offsetY);
      if (!hit) {
        this.view.zoom(1.8, event.offsetX, event.offsetY);
      } else if (hit.s < 0) {
        this.actions.table(hit.v);
      }
    });
    canvas.addEventListener('keydown', event => this.key(event));
  }

  click(event) {
    const hit = this.at(event.offsetX, event.offsetY);
    if (hit && hit.s >= 0) {
      this.actions.observe(hit.v, hit.s, event);
    }
    this.view.select(hit ? hit.v : -1);
    this.actions.select(hit ? hit.v : -1);
  }

  key(event) {
    const pan = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (pan && event.shiftKey) {
      this.view.pan(...pan);
    } else if (pan) {
      this.walk(event.key);
    } else if (event.key === '+' || event.key === '=') {
      this.view.zoom(1.3);
    } else if (event.key === '-') {
      this.view.zoom(1 / 1.3);
    } else if (event.key === '0') {
      this.view.fit();
    } else if (event.key === 'Enter' && this.view.selected >= 0) {
      this.actions.open(this.view.selected);
    } else if (event.key === 't' && this.view.selected >= 0) {
      this.actions.table(this.view.selected);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** The nearest variable in the direction of an arrow key. */
  walk(key) {
    const from = this.view.nodeOf(this.view.selected);
    let best = from < 0 ? 0 : -1, least = Infinity;
    if (from >= 0) {
      const [ux, uy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
      for (let node = 0; node < this.view.x.length; node++) {
        const dx = this.view.x[node] - this.view.x[from], dy = this.view.y[node] - this.view.y[from];
        const along = dx * ux + dy * uy;
        const cost = along + 2 * Math.abs(dx * uy - dy * ux);
        if (node !== from && along > 1 && cost < least) {
          least = cost;
          best = node;
        }
      }
    }
    if (best >= 0) {
      const v = this.view.variableOf(best);
      this.view.select(v);
      const [x, y] = this.view.toScreen(this.view.x[best], this.view.y[best]);
      if (x < 40 || y < 40 || x > this.view.width - 40 || y > this.view.height - 40) {
        this.view.pan(this.view.width / 2 - x, this.view.height / 2 - y);
      }
      this.actions.select(v);
      // Who does not see the drawing hears what stands here.
      const [left, middle] = this.view.toScreen(this.view.x[best] + this.view.box.w[best] / 2, this.view.y[best]);
      this.showTip({ v, node: best, s: -1 }, left, middle);
    }
  }

  hover(x, y) {
    const hit = this.at(x, y);
    if (!hit) {
      this.hideTip();
      this.canvas.style.cursor = 'grab';
      return;
    }
    this.canvas.style.cursor = 'pointer';
    this.showTip(hit, x, y);
  }

  showTip(hit, x, y) {
    this.tip.textContent = this.describe(hit);
    this.tip.hidden = false;
    this.tip.style.left = Math.max(0, Math.min(x + 14, this.view.width - this.tip.offsetWidth - 6)) + 'px';
    this.tip.style.top = Math.max(0, Math.min(y + 14, this.view.height - this.tip.offsetHeight - 6)) + 'px';
  }

  hideTip() {
    this.tip.hidden = true;
  }

  describe({ v, node, s }) {
    const { model } = this.view;
    if (this.view.clusters) {
      const clique = this.view.clusters.cliques ? this.view.clusters.cliques[node].map(o => model.names[o]) : [model.names[v]];
      const some = clique.slice(0, 12).join(', ') + (clique.length > 12 ? ` and ${clique.length - 12} more` : '');
      return `${some}\n2^${this.view.clusters.log2Entries[node].toFixed(1)} entries`;
    }
    const seen = this.view.desk.evidence.get(v);
    const lines = [model.names[v] + (seen === undefined ? '' : Array.isArray(seen) ? ` (likelihoods ${seen.join(', ')})` : ' (observed)')];
    const values = this.view.marginalsOf(v);
    const errors = this.view.errorsOf(v);
    if (values) {
      values.slice(0, MOST_TOLD).forEach((p, i) => lines.push(`${model.stateName(v, i)}  ${probability(p, errors ? errors[i] : 0)}`));
      if (values.length > MOST_TOLD) {
        lines.push('…');
      }
    }
    if (this.view.desk.overlay) {
      lines.push(`${this.view.desk.overlay.name}: ${model.stateName(v, this.view.desk.overlay.states[v])}`);
    }
    if (s >= 0) {
      lines.push(this.view.desk.evidence.get(v) === s ? 'click: no longer observed' : `click: observe ${model.stateName(v, s)}`);
    } else {
      lines.push('double click: its table');
    }
    return lines.join('\n');
  }
}
