// What the colours of a drawing say. Nothing here needs a browser but the picture of a grid.

/** What the colour of a variable says, from 0 to 1; NaN if nothing is known. */
function shade(view, v) {
  if (view.desk.overlay) {
    const s = view.desk.overlay.states[v];
    return view.model.cardinalities[v] > 1 ? s / (view.model.cardinalities[v] - 1) : 1;
  }
  const values = view.marginalsOf(v);
  if (!values || values.length === 0) {
    return NaN;
  }
  if (view.paint === 'entropy') {
    const bits = values.reduce((sum, p) => (p > 0 ? sum - p * Math.log(p) : sum), 0);
    return values.length > 1 ? bits / Math.log(values.length) : 0;
  }
  if (view.paint === 'error') {
    const errors = view.errorsOf(v);
    return errors && view.desk.largestError > 0 ? Math.max(...errors) / view.desk.largestError : 0;
  }
  if (view.paint === 'most') {
    return Math.max(...values);
  }
  return values[Math.min(values.length - 1, +view.paint.slice(1))];
}

/** Two colours with a neutral middle where one half is neutral, else from pale to strong. */
export function isDiverging(view) {
  return view.desk.overlay !== null || view.paint.startsWith('p');
}

export function fillOf(view, v) {
  const t = shade(view, v);
  return Number.isNaN(t) ? view.colour.line : colourAt(view, t);
}

function colourAt(view, t) {
  if (!isDiverging(view)) {
    return mix(view.colour['heat-low'], view.colour['heat-high'], t);
  }
  return t < 0.5 ? mix(view.colour.cold, view.colour.middle, 2 * t) : mix(view.colour.middle, view.colour.warm, 2 * t - 1);
}

/** A grid from afar: every variable is a cell of one picture. */
export function heatMap(view, c) {
  const { rows, columns } = view.model.graph.lattice;
  const cell = view.step * view.scale;
  const [x0, y0] = view.toScreen(view.x[0] - view.step / 2, view.y[0] - view.step / 2);
  if (c.isSvg) {
    for (let v = 0; v < rows * columns; v++) {
      c.fillStyle = fillOf(view, v);
      c.fillRect(x0 + (v % columns) * cell, y0 + Math.floor(v / columns) * cell, cell + 0.3, cell + 0.3);
    }
  } else {
    const image = document.createElement('canvas');
    image.width = columns;
    image.height = rows;
    const pixels = new ImageData(columns, rows);
    const ramp = Array.from({ length: 256 }, (_, i) => [...rgb(colourAt(view, i / 255)), 255]);
    const none = [...rgb(view.colour.line), 255];
    for (let v = 0; v < rows * columns; v++) {
      const t = shade(view, v);
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
  for (const v of view.desk.evidence.keys()) {
    mark(v, view.colour.observed);
  }
  if (view.selected >= 0) {
    mark(view.selected, view.colour.ink);
  }
}

function rgb(text) {
  if (text.startsWith('#')) {
    const long = text.length === 4 ? text.replace(/[0-9a-f]/gi, c => c + c) : text;
    return [1, 3, 5].map(i => parseInt(long.slice(i, i + 2), 16));
  }
  return text.match(/\d+/g).slice(0, 3).map(Number);
}

/** A colour between two others. */
export function mix(from, to, t) {
  const a = rgb(from), b = rgb(to);
  const share = Math.min(1, Math.max(0, t));
  return `rgb(${a.map((value, i) => Math.round(value + (b[i] - value) * share)).join(',')})`;
}
