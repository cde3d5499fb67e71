// The panel of the drawing: which graph is shown, how it is laid out, what its colours mean.

import { get, said, ServerError } from './api.js';
import { isDiverging } from './colours.js';
import { $, make, options, showNote } from './dom.js';
import { GraphView } from './graph.js';

/** Variables with more states than that have no colour for each of them. */
const MOST_COLOURED = 8;

/** A smaller grid is drawn by its edges. */
const SMALL_GRID = 25;

export class Drawing {
  /** hands: those of the drawing, and moved(). */
  constructor(desk, hands) {
    this.desk = desk;
    this.hands = hands;
    this.views = new Map();
    this.graph = new GraphView($('canvas'), $('tip'), { ...hands, moved: () => this.moved() });
    const on = (id, event, action) => $(id).addEventListener(event, action);
    on('view', 'change', () => this.show());
    on('layout', 'change', () => this.show());
    on('paint', 'change', () => {
      this.graph.setPaint($('paint').value);
      this.legend();
    });
    on('zoom-in', 'click', () => this.graph.zoom(1.4));
    on('zoom-out', 'click', () => this.graph.zoom(1 / 1.4));
    on('fit', 'click', () => this.graph.fit());
  }

  async setModel(model) {
    const begun = performance.now();
    this.model = model;
    this.views.clear();
    this.graph.setModel(model);
    this.graph.resize();
    options($('view'), [['network', model.kind === 'bayes' ? 'network' : 'graph'], ...(model.kind === 'bayes' ? [['moral', 'moral graph']] : []), ['buckets', 'bucket tree']]);
    this.fillLayouts();
    this.fillPaints();
    await this.show();
    requestAnimationFrame(() => performance.measure('parseval:draw', { start: begun, end: performance.now() }));
  }

  update(desk) {
    this.graph.update(desk);
  }

  fillLayouts() {
    const { graph, size } = this.model;
    const usual = graph.directed ? [['layered', 'layered'], ['force', 'force-directed']] : [['force', 'force-directed'], ['layered', 'layered']];
    options($('layout'), [...(graph.lattice ? [['lattice', 'lattice']] : []), ...usual]);
    $('layout').value = graph.lattice && size > SMALL_GRID ? 'lattice' : graph.directed ? 'layered' : graph.lattice ? 'lattice' : 'force';
  }

  fillPaints() {
    const [states, ...others] = new Set(this.model.cardinalities);
    const all = [];
    if (others.length === 0 && states <= MOST_COLOURED) {
      for (let s = states - 1; s >= 0; s--) {
        all.push(['p' + s, 'P(' + this.model.stateName(0, s) + ')']);
      }
    }
    all.push(['most', 'largest P'], ['entropy', 'uncertainty'], ['error', 'standard error']);
    options($('paint'), all);
    this.graph.setPaint(all[0][0]);
  }

  async show() {
    const view = $('view').value, layout = $('layout').value;
    const note = $('graph-note');
    const { model, views } = this;
    note.hidden = true;
    $('layout-label').hidden = view === 'buckets';
    $('paint-label').hidden = view === 'buckets';
    if (view === 'network') {
      this.graph.showNetwork(model.graph.edges, model.graph.directed, layout);
      if (model.graph.edgesLeftOut > 0) {
        showNote(note, `${model.graph.edgesLeftOut} edges are not drawn`);
      }
    } else {
      const data = views.get(view) || (await get(`models/${model.id}/${view}`).catch(said));
      if (model !== this.model || view !== $('view').value) {
        return;
      }
      if (data instanceof ServerError) {
        showNote(note, data.message);
      } else {
        views.set(view, data);
        if (view === 'moral') {
          this.graph.showNetwork(data.edges, false, layout);
        } else {
          this.graph.showBuckets(data);
          showNote(note, `Width ${data.width}, largest table 2^${data.log2LargestTable.toFixed(1)} entries, without evidence. Each box is a variable with the others of its clique: the line in it is the size of their table, whose sums go to the box above.`);
        }
      }
    }
    this.legend();
  }

  moved() {
    if (this.graph.isColoured() !== this.coloured) {
      this.legend();
    }
    this.hands.moved();
  }

  /** What marks and colours mean, where there are any. */
  legend() {
    const { graph } = this;
    const { overlay, largestError, behind, ghost } = this.desk();
    this.coloured = graph.isColoured();
    $('paint').disabled = !this.coloured || overlay !== null;
    $('paint').title = $('paint').disabled ? 'Colours stand for numbers where a drawing is seen from afar' : '';
    const parts = [];
    if (overlay || this.coloured) {
      const title = make('span', '', overlay ? overlay.caption : $('paint').selectedOptions[0].textContent);
      title.dataset.symbol = overlay ? overlay.symbol : '';
      parts.push(title);
    }
    if (this.coloured) {
      const error = largestError ? largestError.toPrecision(2) : '0';
      const ends = overlay ? ['first state', 'last'] : ['0', graph.paint === 'error' ? error : '1'];
      const scale = make('small');
      scale.append(`${ends[0]} `, document.createElement('i'), ` ${ends[1]}`);
      parts.push(scale);
    } else if (behind && !graph.clusters) {
      const key = make('span', '', ghost ? `what ${ghost.name} gave` : 'before anything was observed');
      key.dataset.symbol = '❘';
      parts.push(key);
    }
    $('legend').className = 'legend ' + (isDiverging(graph) ? 'diverging' : 'sequential');
    $('legend').replaceChildren(...parts);
    $('legend').hidden = parts.length === 0;
  }
}
