// The drawing of a model on a canvas, with as much detail as the zoom has room for: monitors with bars, names, or colours.

import * as layouts from './layout.js';
import { cut, probability } from './format.js';

const WIDTH = 146;
const TITLE = 22;
const ROW = 15;
const PAD = 6;
const MOST_ROWS = 8;
const TAIL = 1.96;

/** From this width of a box on the screen on there is room for that much. */
const BARS_FROM = 104;
const NAMES_FROM = 40;

/** Lattice cells closer than this are one picture. */
const HEAT_BELOW = 46;

/** A small network is not drawn larger than that. */
const LARGEST_FIT = 2;

/** Names below dots. */
const LABEL_FONT = 10;
const LABEL_LENGTH = 16;

/** Room for notes below a drawing that is fitted. */
const FOOT = 48;

export class GraphView {
  /** actions: { observe(v, s, event), select(v), moved(), open(v) } */
  constructor(canvas, tip, actions) {
    this.canvas = canvas;
    this.tip = tip;
    this.actions = actions;
    this.context = canvas.getContext('2d');
    this.paint = 'p1';
    this.pending = false;
    this.setModel(null);
    this.readColours();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    new MutationObserver(() => this.readColours()).observe(document.documentElement, { attributeFilter: ['data-scheme'] });
    this.listen();
  }

  readColours() {
    const style = getComputedStyle(document.documentElement);
    const names = ['surface', 'ground', 'ink', 'quiet', 'line', 'accent', 'accent-soft', 'observed', 'observed-soft', 'warm', 'cold', 'middle', 'edge', 'heat-low', 'heat-high', 'mark'];
    this.colour = Object.fromEntries(names.map(name => [name, style.getPropertyValue('--' + name).trim()]));
    this.draw();
  }

  /** Everything that belongs to a model goes with it, its places above all: nothing is drawn until it has its own. */
  setModel(model) {
    this.hideTip();
    Object.assign(this, {
      model,
      data: null,
      evidence: new Map(),
      behind: null,
      overlay: null,
      selected: -1,
      layout: null,
      clusters: null,
      edges: [],
      directed: false,
      box: null,
      routes: null,
      x: null,
      y: null,
      step: 0,
      bounds: null,
      squares: new Map(),
      scale: 1,
      left: 0,
      top: 0,
      fitted: false,
    });
  }

  /** The size of every variable's monitor. */
  boxes() {
    const cards = this.model.cardinalities;
    const w = new Float64Array(cards.length).fill(WIDTH);
    const h = Float64Array.from(cards, c => TITLE + Math.min(c, MOST_ROWS) * ROW + PAD);
    return { w, h };
  }

  /** The graph of the model itself, or its moral graph. layout: layered, force or lattice. */
  showNetwork(edges, directed, layout) {
    this.clusters = null;
    this.edges = edges;
    this.directed = directed;
    this.box = this.boxes();
    this.layout = layout;
    const shape = this.model.graph.lattice;
    const place = layout === 'lattice'
      ? layouts.lattice(shape.rows, shape.columns, this.box)
      : layout === 'layered'
        ? layouts.layered(this.model.size, this.model.graph.directed ? this.model.graph.edges : edges, this.box, this.width / this.height || 1)
        : layouts.force(this.model.size, edges, this.box);
    // The bends belong to the arrows of the network, not to other edges.
    this.place(edges === this.model.graph.edges ? place : { ...place, routes: null });
  }

  /** The tree of buckets: a node for each clique. */
  showBuckets(tree) {
    this.layout = 'tree';
    this.clusters = tree;
    this.directed = false;
    const size = tree.variables.length;
    this.box = { w: new Float64Array(size).fill(WIDTH), h: new Float64Array(size).fill(52) };
    this.edges = tree.parents.flatMap((parent, i) => (parent >= 0 ? [i, parent] : []));
    this.place(layouts.tree(tree.parents, this.box));
  }

  place({ x, y, step, routes }) {
    this.routes = routes || null;
    this.x = x;
    this.y = y;
    this.step = step || 0;
    this.bounds = layouts.bounds(x, y, this.box);
    this.index();
    this.fit();
  }

  /** Nodes by squares of the plane, so that only what is in view is touched. */
  index() {
    this.square = 600;
    this.squares = new Map();
    for (let v = 0; v < this.x.length; v++) {
      const key = Math.floor(this.x[v] / this.square) + ',' + Math.floor(this.y[v] / this.square);
      if (!this.squares.has(key)) {
        this.squares.set(key, []);
      }
      this.squares.get(key).push(v);
    }
  }

  /** The nodes whose boxes may be seen. */
  inView() {
    const margin = 120;
    const [x0, y0] = this.toPlane(0, 0);
    const [x1, y1] = this.toPlane(this.width, this.height);
    const found = [];
    const columns = (x1 - x0) / this.square, rows = (y1 - y0) / this.square;
    if (columns * rows > this.squares.size) {
      for (let v = 0; v < this.x.length; v++) {
        if (this.x[v] > x0 - margin && this.x[v] < x1 + margin && this.y[v] > y0 - margin && this.y[v] < y1 + margin) {
          found.push(v);
        }
      }
      return found;
    }
    for (let i = Math.floor((x0 - margin) / this.square); i <= Math.floor((x1 + margin) / this.square); i++) {
      for (let j = Math.floor((y0 - margin) / this.square); j <= Math.floor((y1 + margin) / this.square); j++) {
        found.push(...(this.squares.get(i + ',' + j) || []));
      }
    }
    return found.sort((a, b) => a - b);
  }

  toScreen(x, y) {
    return [x * this.scale + this.left, y * this.scale + this.top];
  }

  toPlane(x, y) {
    return [(x - this.left) / this.scale, (y - this.top) / this.scale];
  }

  resize() {
    const frame = this.canvas.parentElement;
    const first = !this.width;
    const ratio = window.devicePixelRatio || 1;
    const width = frame.clientWidth, height = frame.clientHeight;
    if (width === 0 || height === 0) {
      return;
    }
    const changed = width !== this.width || height !== this.height;
    this.width = width;
    this.height = height;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.canvas.style.width = width + 'px';
    this.canvas.style.height = height + 'px';
    if ((first || (changed && this.fitted)) && this.x) {
      this.fit();
    } else {
      this.paintNow();
    }
  }

  fit() {
    if (!this.width || !this.bounds) {
      return;
    }
    const b = this.bounds;
    const margin = Math.min(24, this.width / 20);
    const height = this.height - margin - FOOT;
    this.scale = Math.min(LARGEST_FIT, (this.width - 2 * margin) / (b.right - b.left), height / (b.bottom - b.top));
    this.left = this.width / 2 - (this.scale * (b.left + b.right)) / 2;
    this.top = margin + height / 2 - (this.scale * (b.top + b.bottom)) / 2;
    this.fitted = true;
    this.moved();
  }

  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const next = Math.min(4, Math.max(1e-3, this.scale * factor));
    const real = next / this.scale;
    this.left = x - (x - this.left) * real;
    this.top = y - (y - this.top) * real;
    this.scale = next;
    this.fitted = false;
    this.moved();
  }

  pan(dx, dy) {
    this.left += dx;
    this.top += dy;
    this.fitted = false;
    this.moved();
  }

  moved() {
    this.draw();
    this.actions.moved();
  }

  /** Brings a variable into view, large enough to be read. */
  centre(v) {
    const node = this.nodeOf(v);
    if (node < 0 || !this.width) {
      return;
    }
    const wanted = Math.max(this.scale, Math.min(1, 120 / WIDTH));
    this.scale = wanted;
    this.left = this.width / 2 - this.x[node] * wanted;
    this.top = this.height / 2 - this.y[node] * wanted;
    this.fitted = false;
    this.select(v);
    this.moved();
  }

  nodeOf(v) {
    return this.clusters ? this.clusters.variables.indexOf(v) : v;
  }

  variableOf(node) {
    return this.clusters ? this.clusters.variables[node] : node;
  }

  select(v) {
    this.selected = v;
    this.draw();
  }

  update(data, evidence, behind) {
    this.data = data;
    this.evidence = evidence;
    this.behind = behind;
    this.draw();
  }

  setOverlay(overlay) {
    this.overlay = overlay;
    this.draw();
  }

  setPaint(paint) {
    this.paint = paint;
    this.draw();
  }

  draw() {
    if (!this.pending) {
      this.pending = true;
      requestAnimationFrame(() => {
        this.pending = false;
        this.paintNow();
      });
    }
  }

  paintNow() {
    if (!this.width || !this.x) {
      return;
    }
    const ratio = window.devicePixelRatio || 1;
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.render(this.context, this.width, this.height);
  }

  /** Draws everything to a context of the canvas, or to one that makes SVG. */
  render(c, width, height) {
    c.fillStyle = this.colour.surface;
    c.fillRect(0, 0, width, height);
    if (this.isHeatMap()) {
      this.heatMap(c);
      return;
    }
    const nodes = this.inView();
    this.lines(c);
    const boxWidth = WIDTH * this.scale;
    for (const node of nodes) {
      if (this.clusters) {
        this.cluster(c, node, boxWidth);
      } else if (boxWidth >= BARS_FROM) {
        this.monitor(c, node);
      } else if (boxWidth >= NAMES_FROM) {
        this.named(c, node);
      } else {
        this.dot(c, node);
      }
    }
    if (!this.clusters && boxWidth < NAMES_FROM) {
      this.labels(c, nodes);
    }
  }

  /** Below dots stand as many names as there is room for: first those of the selected and the observed, then of those with most edges. */
  labels(c, nodes) {
    const taken = new Set();
    const degree = this.degrees();
    const rank = v => (v === this.selected ? 2e9 : this.evidence.has(v) ? 1e9 : degree[v]);
    c.font = `${LABEL_FONT}px system-ui, sans-serif`;
    c.textAlign = 'left';
    c.textBaseline = 'middle';
    const size = Math.max(2.5, WIDTH * this.scale * 0.62);
    const cells = (x, y, w) => {
      const found = [];
      for (let i = Math.floor(x / 8); i <= Math.floor((x + w) / 8); i++) {
        for (let j = Math.floor((y - 5) / 8); j <= Math.floor((y + 5) / 8); j++) {
          found.push(i * 65536 + j);
        }
      }
      return found;
    };
    for (const v of [...nodes].sort((a, b) => rank(b) - rank(a) || a - b)) {
      const text = cut(this.model.names[v], LABEL_LENGTH);
      const [cx, cy] = this.toScreen(this.x[v], this.y[v]);
      const w = widthOf(text, false) * LABEL_FONT;
      const x = Math.max(2, Math.min(cx - w / 2, this.width - w - 2)), y = cy + size / 2 + 6;
      const place = cells(x, y, w);
      if (place.some(cell => taken.has(cell))) {
        continue;
      }
      place.forEach(cell => taken.add(cell));
      c.fillStyle = this.colour.surface;
      c.globalAlpha = 0.75;
      c.fillRect(x - 1, y - 5, w + 2, 10);
      c.globalAlpha = 1;
      c.fillStyle = this.colour.ink;
      c.fillText(text, x, y);
    }
  }

  degrees() {
    const degree = new Int32Array(this.model.size);
    this.edges.forEach(v => degree[v]++);
    return degree;
  }

  isHeatMap() {
    return this.layout === 'lattice' && this.step * this.scale < HEAT_BELOW;
  }

  /** Whether it is so far away that variables are colours. */
  isColoured() {
    return !this.clusters && (this.isHeatMap() || WIDTH * this.scale < NAMES_FROM);
  }

  // Edges -----------------------------------------------------------------------------------------------------------

  lines(c) {
    const { edges, x, y } = this;
    // From afar edges must not hide what they join.
    const most = WIDTH * this.scale < NAMES_FROM ? 2000 : 12000;
    c.strokeStyle = this.colour.edge;
    c.lineWidth = Math.max(0.5, Math.min(1.4, 2 * this.scale));
    c.globalAlpha = Math.max(0.15, Math.min(1, most / edges.length));
    c.beginPath();
    const heads = [];
    for (let i = 0; i < edges.length; i += 2) {
      const a = edges[i], b = edges[i + 1];
      let [x0, y0] = this.toScreen(x[a], y[a]);
      let [x1, y1] = this.toScreen(x[b], y[b]);
      if (Math.max(x0, x1) < 0 || Math.min(x0, x1) > this.width || Math.max(y0, y1) < 0 || Math.min(y0, y1) > this.height) {
        continue;
      }
      if (this.layout === 'lattice' && Math.hypot(x[a] - x[b], y[a] - y[b]) > 2.2 * this.step) {
        continue; // Across opposite sides: it would only hide the rest.
      }
      const bends = this.routes && this.routes[i / 2];
      const [bx, by] = bends ? this.toScreen(bends[bends.length - 2], bends[bends.length - 1]) : [x0, y0];
      if (this.directed) {
        [x1, y1] = this.rim(b, bx, by, x1, y1);
        if (WIDTH * this.scale > 18 && heads.length < 20000) {
          heads.push(bx, by, x1, y1);
        }
      }
      this.trace(c, x0, y0, bends, x1, y1);
    }
    c.stroke();
    if (heads.length > 0) {
      const size = Math.max(3.5, Math.min(8, 9 * this.scale));
      c.fillStyle = this.colour.edge;
      c.beginPath();
      for (let i = 0; i < heads.length; i += 4) {
        const angle = Math.atan2(heads[i + 3] - heads[i + 1], heads[i + 2] - heads[i]);
        c.moveTo(heads[i + 2], heads[i + 3]);
        c.lineTo(heads[i + 2] - size * Math.cos(angle - 0.42), heads[i + 3] - size * Math.sin(angle - 0.42));
        c.lineTo(heads[i + 2] - size * Math.cos(angle + 0.42), heads[i + 3] - size * Math.sin(angle + 0.42));
        c.closePath();
      }
      c.fill();
    }
    c.globalAlpha = 1;
    this.highlight(c);
  }

  /** A line through the middles of its bends' segments, so that it has no corners. */
  trace(c, x0, y0, bends, x1, y1) {
    c.moveTo(x0, y0);
    if (bends) {
      for (let i = 0; i < bends.length; i += 2) {
        const [x, y] = this.toScreen(bends[i], bends[i + 1]);
        const [nx, ny] = i + 2 < bends.length ? this.toScreen(bends[i + 2], bends[i + 3]) : [x1, y1];
        c.quadraticCurveTo(x, y, (x + nx) / 2, (y + ny) / 2);
      }
    }
    c.lineTo(x1, y1);
  }

  /** The edges of the selected variable. */
  highlight(c) {
    const node = this.selected < 0 ? -1 : this.nodeOf(this.selected);
    if (node < 0) {
      return;
    }
    c.strokeStyle = this.colour.accent;
    c.lineWidth = 1.8;
    c.beginPath();
    for (let i = 0; i < this.edges.length; i += 2) {
      if (this.edges[i] === node || this.edges[i + 1] === node) {
        const from = this.toScreen(this.x[this.edges[i]], this.y[this.edges[i]]);
        const to = this.toScreen(this.x[this.edges[i + 1]], this.y[this.edges[i + 1]]);
        this.trace(c, ...from, this.routes && this.routes[i / 2], ...to);
      }
    }
    c.stroke();
  }

  /** Where a line into a box meets its rim. */
  rim(node, x0, y0, x1, y1) {
    const w = (this.box.w[node] / 2) * this.scale, h = (this.box.h[node] / 2) * this.scale;
    const dx = x0 - x1, dy = y0 - y1;
    const t = Math.min(dx === 0 ? Infinity : w / Math.abs(dx), dy === 0 ? Infinity : h / Math.abs(dy), 1);
    return [x1 + dx * t, y1 + dy * t];
  }

  // Nodes -----------------------------------------------------------------------------------------------------------

  frame(c, v, x, y, w, h, radius) {
    const seen = this.evidence.has(v);
    c.beginPath();
    c.roundRect(x, y, w, h, radius);
    c.fillStyle = seen ? this.colour['observed-soft'] : this.colour.ground;
    c.fill();
    c.lineWidth = v === this.selected ? 2.2 : 1;
    c.strokeStyle = v === this.selected ? this.colour.accent : seen ? this.colour.observed : this.colour.line;
    c.stroke();
  }

  /** Name and bars, as on an instrument. */
  monitor(c, v) {
    const k = this.scale;
    const w = this.box.w[v] * k, h = this.box.h[v] * k;
    const [cx, cy] = this.toScreen(this.x[v], this.y[v]);
    const x = cx - w / 2, y = cy - h / 2;
    this.frame(c, v, x, y, w, h, 5 * k);
    const seen = this.evidence.get(v);
    c.textAlign = 'left';
    c.textBaseline = 'middle';
    c.font = `600 ${12 * k}px system-ui, sans-serif`;
    c.fillStyle = this.colour.ink;
    c.fillText(fitted(this.model.names[v], w - 2 * PAD * k, 12 * k, true), x + PAD * k, y + (TITLE * k) / 2);
    const values = this.data && this.data.marginals && this.data.marginals[v];
    const errors = this.data && this.data.errors && this.data.errors[v];
    const rows = Math.min(this.model.cardinalities[v], MOST_ROWS);
    const barX = x + 58 * k, barW = w - (58 + 38 + PAD) * k;
    c.font = `${10 * k}px system-ui, sans-serif`;
    for (let s = 0; s < rows; s++) {
      const ry = y + (TITLE + s * ROW) * k;
      const mid = ry + (ROW * k) / 2;
      if (s === MOST_ROWS - 1 && this.model.cardinalities[v] > MOST_ROWS) {
        c.fillStyle = this.colour.quiet;
        c.textAlign = 'left';
        c.fillText(`and ${this.model.cardinalities[v] - MOST_ROWS + 1} more states`, x + PAD * k, mid);
        break;
      }
      c.fillStyle = seen === s ? this.colour.observed : this.colour.quiet;
      c.textAlign = 'left';
      c.fillText(fitted(this.model.stateName(v, s), 42 * k, 10 * k), x + PAD * k, mid);
      c.fillStyle = this.colour['accent-soft'];
      c.fillRect(barX, mid - 4.5 * k, barW, 9 * k);
      const p = values ? values[s] : undefined;
      if (p !== undefined) {
        c.fillStyle = seen === undefined ? this.colour.accent : this.colour.observed;
        c.fillRect(barX, mid - 4.5 * k, barW * p, 9 * k);
        if (errors && errors[s] > 0) {
          const low = barX + barW * Math.max(0, p - TAIL * errors[s]), high = barX + barW * Math.min(1, p + TAIL * errors[s]);
          whisker(c, low, high, mid, 3 * k, this.colour.ink);
        }
        const before = this.behind && this.behind[this.model.names[v]];
        if (before && before.length === this.model.cardinalities[v]) {
          c.fillStyle = this.colour.mark;
          c.fillRect(barX + barW * before[s] - k, mid - 6 * k, 2 * k, 12 * k);
        }
        c.fillStyle = this.colour.ink;
        c.textAlign = 'right';
        c.fillText(probability(p, 0), x + w - PAD * k, mid);
      }
      if (this.overlay && this.overlay.states[v] === s) {
        c.fillStyle = this.colour.mark;
        c.textAlign = 'center';
        c.fillText(this.overlay.symbol, barX - 5 * k, mid);
      }
    }
  }

  /** A name that can be read, and bars that can be seen. */
  named(c, v) {
    const k = this.scale;
    const w = this.box.w[v] * k, h = this.box.h[v] * k;
    const [cx, cy] = this.toScreen(this.x[v], this.y[v]);
    const x = cx - w / 2, y = cy - h / 2;
    this.frame(c, v, x, y, w, h, 3);
    const font = Math.max(7.5, Math.min(11, h / 3.2, (w - 4) / widthOf(this.model.names[v], true)));
    c.font = `600 ${font}px system-ui, sans-serif`;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.fillStyle = this.colour.ink;
    const values = this.data && this.data.marginals && this.data.marginals[v];
    const titleH = Math.min(h, font + 5);
    c.fillText(fitted(this.model.names[v], w - 4, font, true), cx, y + titleH / 2);
    const rows = Math.min(this.model.cardinalities[v], MOST_ROWS);
    const rowH = (h - titleH - 3) / rows;
    if (!values || rowH < 1.2) {
      return;
    }
    for (let s = 0; s < rows; s++) {
      const ry = y + titleH + s * rowH;
      const bar = Math.max(1, rowH - 1);
      c.fillStyle = this.colour['accent-soft'];
      c.fillRect(x + 3, ry, w - 6, bar);
      const marked = this.overlay && this.overlay.states[v] === s;
      c.fillStyle = marked ? this.colour.mark : this.evidence.has(v) ? this.colour.observed : this.colour.accent;
      c.fillRect(x + 3, ry, Math.max(marked ? 5 : 0, (w - 6) * values[s]), bar);
    }
  }

  /** Far away only a colour is left. */
  dot(c, v) {
    const [x, y] = this.toScreen(this.x[v], this.y[v]);
    const size = Math.max(2.5, WIDTH * this.scale * 0.62);
    c.fillStyle = this.fillOf(v);
    c.fillRect(x - size / 2, y - size / 2, size, size);
    if (v === this.selected || this.evidence.has(v)) {
      c.strokeStyle = v === this.selected ? this.colour.accent : this.colour.observed;
      c.lineWidth = 2;
      c.strokeRect(x - size / 2, y - size / 2, size, size);
    }
  }

  cluster(c, node, boxWidth) {
    const k = this.scale;
    const w = this.box.w[node] * k, h = this.box.h[node] * k;
    const [cx, cy] = this.toScreen(this.x[node], this.y[node]);
    const tree = this.clusters;
    const v = tree.variables[node];
    const most = Math.max(1, tree.log2LargestTable || 1);
    if (boxWidth < NAMES_FROM) {
      const size = Math.max(2.5, w * 0.62);
      c.fillStyle = mix(this.colour['heat-low'], this.colour['heat-high'], tree.log2Entries[node] / most);
      c.fillRect(cx - size / 2, cy - size / 2, size, size);
      return;
    }
    this.frame(c, v, cx - w / 2, cy - h / 2, w, h, 4 * Math.min(1, k));
    c.fillStyle = mix(this.colour['heat-low'], this.colour['heat-high'], tree.log2Entries[node] / most);
    c.fillRect(cx - w / 2 + 3 * k, cy + h / 2 - 7 * k, (w - 6 * k) * Math.max(0.02, tree.log2Entries[node] / most), 4 * k);
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    const font = Math.max(8, 12 * k);
    c.font = `600 ${font}px system-ui, sans-serif`;
    c.fillStyle = this.colour.ink;
    c.fillText(fitted(this.model.names[v], w - 6, font, true), cx, cy - h / 5);
    if (boxWidth >= BARS_FROM) {
      const rest = tree.cliques ? tree.cliques[node].slice(1).map(o => this.model.names[o]).join(', ') : '';
      c.font = `${10 * k}px system-ui, sans-serif`;
      c.fillStyle = this.colour.quiet;
      c.fillText(fitted(rest || `2^${tree.log2Entries[node].toFixed(1)} entries`, w - 8 * k, 10 * k), cx, cy + h / 8);
    }
  }

  // Colours ---------------------------------------------------------------------------------------------------------

  /** What the colour of a variable says, from 0 to 1; NaN if nothing is known. */
  shade(v) {
    if (this.overlay) {
      const s = this.overlay.states[v];
      return this.model.cardinalities[v] > 1 ? s / (this.model.cardinalities[v] - 1) : 1;
    }
    const values = this.data && this.data.marginals && this.data.marginals[v];
    if (!values || values.length === 0) {
      return NaN;
    }
    if (this.paint === 'entropy') {
      const bits = values.reduce((sum, p) => (p > 0 ? sum - p * Math.log(p) : sum), 0);
      return values.length > 1 ? bits / Math.log(values.length) : 0;
    }
    if (this.paint === 'error') {
      const errors = this.data.errors && this.data.errors[v];
      return errors && this.data.largestError > 0 ? Math.max(...errors) / this.data.largestError : 0;
    }
    if (this.paint === 'most') {
      return Math.max(...values);
    }
    return values[Math.min(values.length - 1, +this.paint.slice(1))];
  }

  /** Two colours with a neutral middle where one half is neutral, else from pale to strong. */
  isDiverging() {
    return this.overlay !== null || this.paint.startsWith('p');
  }

  fillOf(v) {
    const t = this.shade(v);
    return Number.isNaN(t) ? this.colour.line : this.colourAt(t);
  }

  colourAt(t) {
    if (!this.isDiverging()) {
      return mix(this.colour['heat-low'], this.colour['heat-high'], t);
    }
    return t < 0.5 ? mix(this.colour.cold, this.colour.middle, 2 * t) : mix(this.colour.middle, this.colour.warm, 2 * t - 1);
  }

  heatMap(c) {
    const { rows, columns } = this.model.graph.lattice;
    const cell = this.step * this.scale;
    const [x0, y0] = this.toScreen(this.x[0] - this.step / 2, this.y[0] - this.step / 2);
    if (c.isSvg) {
      for (let v = 0; v < rows * columns; v++) {
        c.fillStyle = this.fillOf(v);
        c.fillRect(x0 + (v % columns) * cell, y0 + Math.floor(v / columns) * cell, cell + 0.3, cell + 0.3);
      }
    } else {
      const image = document.createElement('canvas');
      image.width = columns;
      image.height = rows;
      const pixels = new ImageData(columns, rows);
      const ramp = Array.from({ length: 256 }, (_, i) => [...rgb(this.colourAt(i / 255)), 255]);
      const none = [...rgb(this.colour.line), 255];
      for (let v = 0; v < rows * columns; v++) {
        const t = this.shade(v);
        pixels.data.set(Number.isNaN(t) ? none : ramp[Math.round(t * 255)], 4 * v);
      }
      image.getContext('2d').putImageData(pixels, 0, 0);
      c.imageSmoothingEnabled = false;
      c.drawImage(image, x0, y0, columns * cell, rows * cell);
    }
    const mark = (v, colour) => {
      c.strokeStyle = colour;
      c.lineWidth = 2;
      c.strokeRect(x0 + (v % columns) * cell, y0 + Math.floor(v / columns) * cell, cell, cell);
    };
    for (const v of this.evidence.keys()) {
      mark(v, this.colour.observed);
    }
    if (this.selected >= 0) {
      mark(this.selected, this.colour.ink);
    }
  }

  // Hands -----------------------------------------------------------------------------------------------------------

  /** The variable and, where bars are drawn, the state at a point of the screen. */
  at(px, py) {
    if (!this.x) {
      return null;
    }
    const [x, y] = this.toPlane(px, py);
    if (this.layout === 'lattice' && this.isHeatMap()) {
      const { rows, columns } = this.model.graph.lattice;
      const column = Math.round(x / this.step), row = Math.round(y / this.step);
      return column >= 0 && row >= 0 && column < columns && row < rows ? { v: row * columns + column, s: -1 } : null;
    }
    const slack = WIDTH * this.scale < NAMES_FROM ? 4 / this.scale : 0;
    for (const node of this.inView().reverse()) {
      const w = slack ? this.box.w[node] * 0.31 + slack : this.box.w[node] / 2;
      const h = slack ? this.box.w[node] * 0.31 + slack : this.box.h[node] / 2;
      if (Math.abs(x - this.x[node]) <= w && Math.abs(y - this.y[node]) <= h) {
        const v = this.variableOf(node);
        const s = Math.floor((y - (this.y[node] - this.box.h[node] / 2) - TITLE) / ROW);
        const rows = Math.min(this.model.cardinalities[v], MOST_ROWS);
        const readable = !this.clusters && WIDTH * this.scale >= BARS_FROM;
        const cut = this.model.cardinalities[v] > MOST_ROWS && s === MOST_ROWS - 1;
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
          this.zoom(is / was, (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
        }
        start.moved = true;
      } else if (start && (start.moved || Math.hypot(now[0] - start.x, now[1] - start.y) > 4)) {
        start.moved = true;
        this.pan(now[0] - before[0], now[1] - before[1]);
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
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), event.offsetX, event.offsetY);
    }, { passive: false });
    canvas.addEventListener('dblclick', event => this.zoom(1.8, event.offsetX, event.offsetY));
    canvas.addEventListener('keydown', event => this.key(event));
  }

  click(event) {
    const hit = this.at(event.offsetX, event.offsetY);
    if (hit && hit.s >= 0) {
      this.actions.observe(hit.v, hit.s, event);
    }
    this.select(hit ? hit.v : -1);
    this.actions.select(hit ? hit.v : -1);
  }

  key(event) {
    const pan = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (pan && event.shiftKey) {
      this.pan(...pan);
    } else if (pan) {
      this.walk(event.key);
    } else if (event.key === '+' || event.key === '=') {
      this.zoom(1.3);
    } else if (event.key === '-') {
      this.zoom(1 / 1.3);
    } else if (event.key === '0') {
      this.fit();
    } else if (event.key === 'Enter' && this.selected >= 0) {
      this.actions.open(this.selected);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** The nearest variable in the direction of an arrow key. */
  walk(key) {
    const from = this.nodeOf(this.selected);
    let best = from < 0 ? 0 : -1, least = Infinity;
    if (from >= 0) {
      const [ux, uy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
      for (let node = 0; node < this.x.length; node++) {
        const dx = this.x[node] - this.x[from], dy = this.y[node] - this.y[from];
        const along = dx * ux + dy * uy;
        const cost = along + 2 * Math.abs(dx * uy - dy * ux);
        if (node !== from && along > 1 && cost < least) {
          least = cost;
          best = node;
        }
      }
    }
    if (best >= 0) {
      const v = this.variableOf(best);
      this.select(v);
      const [x, y] = this.toScreen(this.x[best], this.y[best]);
      if (x < 40 || y < 40 || x > this.width - 40 || y > this.height - 40) {
        this.pan(this.width / 2 - x, this.height / 2 - y);
      }
      this.actions.select(v);
      // Who does not see the drawing hears what stands here.
      const [left, middle] = this.toScreen(this.x[best] + this.box.w[best] / 2, this.y[best]);
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
    this.tip.style.left = Math.max(0, Math.min(x + 14, this.width - this.tip.offsetWidth - 6)) + 'px';
    this.tip.style.top = Math.max(0, Math.min(y + 14, this.height - this.tip.offsetHeight - 6)) + 'px';
  }

  hideTip() {
    this.tip.hidden = true;
  }

  describe({ v, node, s }) {
    const { model } = this;
    if (this.clusters) {
      const clique = this.clusters.cliques ? this.clusters.cliques[node].map(o => model.names[o]) : [model.names[v]];
      const some = clique.slice(0, 12).join(', ') + (clique.length > 12 ? ` and ${clique.length - 12} more` : '');
      return `${some}\n2^${this.clusters.log2Entries[node].toFixed(1)} entries`;
    }
    const seen = this.evidence.get(v);
    const lines = [model.names[v] + (seen === undefined ? '' : Array.isArray(seen) ? ` (likelihoods ${seen.join(', ')})` : ' (observed)')];
    const values = this.data && this.data.marginals && this.data.marginals[v];
    const errors = this.data && this.data.errors && this.data.errors[v];
    if (values) {
      values.slice(0, 10).forEach((p, i) => lines.push(`${model.stateName(v, i)}  ${probability(p, errors ? errors[i] : 0)}`));
      if (values.length > 10) {
        lines.push('…');
      }
    }
    if (this.overlay) {
      lines.push(`${this.overlay.name}: ${model.stateName(v, this.overlay.states[v])}`);
    }
    if (s >= 0) {
      lines.push(this.evidence.get(v) === s ? 'click: no longer observed' : `click: observe ${model.stateName(v, s)}`);
    }
    return lines.join('\n');
  }
}

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

function rgb(text) {
  if (text.startsWith('#')) {
    const long = text.length === 4 ? text.replace(/[0-9a-f]/gi, c => c + c) : text;
    return [1, 3, 5].map(i => parseInt(long.slice(i, i + 2), 16));
  }
  return text.match(/\d+/g).slice(0, 3).map(Number);
}

function mix(from, to, t) {
  const a = rgb(from), b = rgb(to);
  const share = Math.min(1, Math.max(0, t));
  return `rgb(${a.map((value, i) => Math.round(value + (b[i] - value) * share)).join(',')})`;
}
