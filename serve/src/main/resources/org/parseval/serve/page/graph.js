// The drawing of a model on a canvas, with as much detail as the zoom has room for: monitors with bars, names, or colours.

import * as layouts from './layout.js';
import { heatMap } from './colours.js';
import { Hands } from './hands.js';
import { BARS_FROM, cluster, dot, labels, monitor, MOST_ROWS, named, NAMES_FROM, ROW, TITLE, WIDTH } from './nodes.js';
import { Desk, View } from './state.js';

/** Lattice cells closer than this are one picture. */
const HEAT_BELOW = 46;

/** A small network is not drawn larger than that. */
const LARGEST_FIT = 2;

/** Below the last row of a box. */
const FOOT_OF_BOX = 6;

/** Room for notes below a drawing that is fitted. */
const FOOT = 48;

/** Where nothing is answered yet. */
const NO_DESK = Desk.of(new View(null, new Map()));

export class GraphView {
  /** actions: those of {@link Hands}, and moved(). */
  constructor(canvas, tip, actions) {
    this.canvas = canvas;
    this.actions = actions;
    this.context = canvas.getContext('2d');
    this.paint = 'p1';
    this.pending = false;
    this.setModel(null);
    this.readColours();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    new MutationObserver(() => this.readColours()).observe(document.documentElement, { attributeFilter: ['data-scheme'] });
    this.hands = new Hands(this, canvas, tip, actions);
  }

  readColours() {
    const style = getComputedStyle(document.documentElement);
    const names = ['surface', 'ground', 'ink', 'quiet', 'line', 'accent', 'accent-soft', 'observed', 'observed-soft', 'warm', 'cold', 'middle', 'edge', 'heat-low', 'heat-high', 'mark'];
    this.colour = Object.fromEntries(names.map(name => [name, style.getPropertyValue('--' + name).trim()]));
    this.draw();
  }

  /** Everything that belongs to a model goes with it, its places above all: nothing is drawn until it has its own. */
  setModel(model) {
    if (this.hands) {
      this.hands.hideTip();
    }
    Object.assign(this, {
      model,
      desk: NO_DESK,
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
    const h = Float64Array.from(cards, c => TITLE + Math.min(c, MOST_ROWS) * ROW + FOOT_OF_BOX);
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

  update(desk) {
    this.desk = desk;
    this.draw();
  }

  marginalsOf(v) {
    return this.desk.marginals && this.desk.marginals[v];
  }

  errorsOf(v) {
    return this.desk.errors && this.desk.errors[v];
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
      heatMap(this, c);
      return;
    }
    const nodes = this.inView();
    this.lines(c);
    const boxWidth = WIDTH * this.scale;
    for (const node of nodes) {
      if (this.clusters) {
        cluster(this, c, node, boxWidth);
      } else if (boxWidth >= BARS_FROM) {
        monitor(this, c, node);
      } else if (boxWidth >= NAMES_FROM) {
        named(this, c, node);
      } else {
        dot(this, c, node);
      }
    }
    if (!this.clusters && boxWidth < NAMES_FROM) {
      labels(this, c, nodes);
    }
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
}
