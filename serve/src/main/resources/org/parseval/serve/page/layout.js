// Where the nodes of a graph go. Every layout takes the number of nodes, the edges as pairs in one array, and the size of each
// node's box; it returns { x, y } of the centres, and for the layered one the bends of each edge as routes.

const GAP_X = 18;
/** Layers are not drawn further apart than that many times what they need. */
const MOST_STRETCH = 1.8;

const GAP_Y = 30;

function neighbours(size, edges) {
  const start = new Int32Array(size + 1);
  for (let i = 0; i < edges.length; i++) {
    start[edges[i] + 1]++;
  }
  for (let v = 0; v < size; v++) {
    start[v + 1] += start[v];
  }
  const next = start.slice(0, size);
  const ends = new Int32Array(edges.length);
  for (let i = 0; i < edges.length; i += 2) {
    ends[next[edges[i]]++] = edges[i + 1];
    ends[next[edges[i + 1]]++] = edges[i];
  }
  return { start, ends };
}

/** Nodes row by row. */
export function lattice(rows, columns, box) {
  const stepX = Math.max(...box.w) + 24;
  const stepY = Math.max(...box.h) + 24;
  const step = Math.max(stepX, stepY);
  const x = new Float64Array(rows * columns);
  const y = new Float64Array(rows * columns);
  for (let i = 0; i < x.length; i++) {
    x[i] = (i % columns) * step;
    y[i] = Math.floor(i / columns) * step;
  }
  return { x, y, step };
}

/** The rectangle around all boxes. */
export function bounds(x, y, box) {
  const b = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let v = 0; v < x.length; v++) {
    b.left = Math.min(b.left, x[v] - box.w[v] / 2);
    b.right = Math.max(b.right, x[v] + box.w[v] / 2);
    b.top = Math.min(b.top, y[v] - box.h[v] / 2);
    b.bottom = Math.max(b.bottom, y[v] + box.h[v] / 2);
  }
  return x.length > 0 ? b : { left: 0, top: 0, right: 1, bottom: 1 };
}

/**
 * Children below their parents. shape: width by height of the place for the drawing. Layers hold so many that the lines are short beside the
 * drawing, while the boxes are about as large there as they can be.
 */
export function layered(size, edges, box, shape) {
  const growth = size > 500 ? 2 : 1.3;
  const all = [];
  for (let most = 3; most <= 4 * Math.sqrt(size) + 3; most = Math.ceil(most * growth)) {
    const made = inLayers(size, edges, box, most);
    const b = bounds(made.x, made.y, box);
    let length = 0;
    for (let i = 0; i < edges.length; i += 2) {
      length += Math.hypot(made.x[edges[i]] - made.x[edges[i + 1]], made.y[edges[i]] - made.y[edges[i + 1]]);
    }
    const width = b.right - b.left, height = b.bottom - b.top;
    all.push({ ...made, length: length / (width + height), extent: Math.max(width / shape, height) });
  }
  const largest = 1.15 * Math.min(...all.map(each => each.extent));
  return stretched(all.filter(each => each.extent <= largest).sort((one, other) => one.length - other.length)[0], box, shape);
}

/** What is wider than its place has its layers further apart, so that names find room between them. */
function stretched({ x, y, routes }, box, shape) {
  const b = bounds(x, y, box);
  const factor = Math.max(1, Math.min(MOST_STRETCH, (b.right - b.left) / shape / (b.bottom - b.top)));
  return { x, y: y.map(each => each * factor), routes: routes.map(chain => chain && chain.map((each, i) => (i % 2 === 0 ? each : each * factor))) };
}

/** Sugiyama: layers of bounded width, barycentric order, and places that keep the order. */
function inLayers(size, edges, box, most) {
  const layerOf = layers(size, edges, most);
  const { rank, links, total, chains } = withBends(size, edges, layerOf);
  const depth = size === 0 ? 0 : Math.max(...layerOf) + 1;
  const rows = Array.from({ length: depth }, () => []);
  for (let v = 0; v < total; v++) {
    rows[rank[v]].push(v);
  }
  const graph = neighbours(total, links);
  order(rows, rank, graph, total);
  const width = v => (v < size ? box.w[v] + GAP_X : 12);
  const x = places(rows, rank, graph, total, width);
  const y = new Float64Array(total);
  let top = 0;
  for (const row of rows) {
    const height = row.reduce((most, v) => Math.max(most, v < size ? box.h[v] : 0), 0);
    row.forEach(v => {
      y[v] = top + height / 2;
    });
    top += height + GAP_Y;
  }
  const routes = chains.map(chain => chain && chain.flatMap(v => [x[v], y[v]]));
  return { x: x.slice(0, size), y: y.slice(0, size), routes };
}

/** The layer of every node, below those of its parents; a layer holds so many at most. */
function layers(size, edges, most) {
  const missing = new Int32Array(size);
  const children = Array.from({ length: size }, () => []);
  for (let i = 0; i < edges.length; i += 2) {
    children[edges[i]].push(edges[i + 1]);
    missing[edges[i + 1]]++;
  }
  const topological = [];
  const seen = new Uint8Array(size);
  const ready = [];
  for (let v = 0; v < size; v++) {
    if (missing[v] === 0) {
      ready.push(v);
    }
  }
  for (let from = 0; topological.length < size; ) {
    if (from === ready.length) {
      // A circle: begin anywhere on it.
      ready.push(seen.indexOf(0));
    }
    const v = ready[from++];
    if (seen[v]) {
      continue;
    }
    seen[v] = 1;
    topological.push(v);
    for (const child of children[v]) {
      if (--missing[child] === 0 && !seen[child]) {
        ready.push(child);
      }
    }
  }
  const place = new Int32Array(size);
  topological.forEach((v, i) => {
    place[v] = i;
  });
  // From the bottom: as low as the children allow, so that causes stand near their effects.
  const up = new Int32Array(size);
  const count = [];
  for (let i = size - 1; i >= 0; i--) {
    const v = topological[i];
    let level = 0;
    for (const child of children[v]) {
      if (place[child] > i) {
        level = Math.max(level, up[child] + 1);
      }
    }
    while ((count[level] || 0) >= most) {
      level++;
    }
    count[level] = (count[level] || 0) + 1;
    up[v] = level;
  }
  const top = size === 0 ? 0 : Math.max(...up);
  return up.map(level => top - level);
}

/** Edges that cross layers get bends in between; where those would be too many, edges stay straight. */
function withBends(size, edges, layerOf) {
  let bends = 0;
  for (let i = 0; i < edges.length; i += 2) {
    bends += Math.max(0, Math.abs(layerOf[edges[i]] - layerOf[edges[i + 1]]) - 1);
  }
  const bent = bends <= 4 * size + 200;
  const rank = Array.from(layerOf);
  const links = [];
  const chains = [];
  for (let i = 0; i < edges.length; i += 2) {
    chains.push(null);
    let [a, b] = [edges[i], edges[i + 1]];
    if (layerOf[a] > layerOf[b]) {
      [a, b] = [b, a];
    }
    if (layerOf[a] === layerOf[b]) {
      continue;
    }
    let last = a;
    const chain = [];
    for (let layer = layerOf[a] + 1; bent && layer < layerOf[b]; layer++) {
      rank.push(layer);
      links.push(last, rank.length - 1);
      last = rank.length - 1;
      chain.push(last);
    }
    links.push(last, b);
    if (chain.length > 0) {
      chains[chains.length - 1] = a === edges[i] ? chain : chain.reverse();
    }
  }
  return { rank, links, total: rank.length, chains };
}

function order(rows, rank, graph, total) {
  const at = new Float64Array(total);
  const key = new Float64Array(total);
  const number = () => rows.forEach(row => row.forEach((v, i) => {
    at[v] = row.length > 1 ? i / (row.length - 1) : 0.5;
  }));
  number();
  const sweeps = total > 5000 ? 6 : 16;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const down = sweep % 2 === 0;
    for (let r = 1; r < rows.length; r++) {
      const row = rows[down ? r : rows.length - 1 - r];
      for (const v of row) {
        let sum = 0, count = 0;
        for (let i = graph.start[v]; i < graph.start[v + 1]; i++) {
          const other = graph.ends[i];
          if (down ? rank[other] < rank[v] : rank[other] > rank[v]) {
            sum += at[other];
            count++;
          }
        }
        key[v] = count > 0 ? sum / count : at[v];
      }
      row.sort((a, b) => key[a] - key[b] || at[a] - at[b]);
      row.forEach((v, i) => {
        at[v] = row.length > 1 ? i / (row.length - 1) : 0.5;
      });
    }
  }
}

/** Every node as near to the mean of its neighbours as the order and the widths allow. */
function places(rows, rank, graph, total, width) {
  const x = new Float64Array(total);
  for (const row of rows) {
    let left = 0;
    for (const v of row) {
      x[v] = left + width(v) / 2;
      left += width(v);
    }
    row.forEach(v => {
      x[v] -= left / 2;
    });
  }
  const passes = total > 5000 ? 4 : 12;
  for (let pass = 0; pass < passes; pass++) {
    const down = pass % 2 === 0;
    for (let r = 0; r < rows.length; r++) {
      const row = rows[down ? r : rows.length - 1 - r];
      const wanted = row.map(v => {
        let sum = 0, count = 0;
        for (let i = graph.start[v]; i < graph.start[v + 1]; i++) {
          sum += x[graph.ends[i]];
          count++;
        }
        return count > 0 ? sum / count : x[v];
      });
      nearest(row, wanted, width).forEach((value, i) => {
        x[row[i]] = value;
      });
    }
  }
  return x;
}

/** Least squares under an order with gaps: pool adjacent violators. */
function nearest(row, wanted, width) {
  const offset = [];
  let sum = 0;
  row.forEach((v, i) => {
    if (i > 0) {
      sum += (width(row[i - 1]) + width(v)) / 2;
    }
    offset.push(sum);
  });
  const blocks = [];
  wanted.forEach((value, i) => {
    let block = { sum: value - offset[i], count: 1 };
    while (blocks.length > 0 && blocks[blocks.length - 1].sum / blocks[blocks.length - 1].count > block.sum / block.count) {
      const before = blocks.pop();
      block = { sum: before.sum + block.sum, count: before.count + block.count };
    }
    blocks.push(block);
  });
  const result = [];
  for (const block of blocks) {
    for (let i = 0; i < block.count; i++) {
      result.push(block.sum / block.count + offset[result.length]);
    }
  }
  return result;
}

/** Springs along edges and a push between all that are near; begun from distances in the graph (pivot MDS). */
export function force(size, edges, box) {
  const graph = neighbours(size, edges);
  const length = 1.2 * Math.max(60, Math.max(...box.w.slice(0, 1000)), Math.max(...box.h.slice(0, 1000)));
  const x = new Float64Array(size);
  const y = new Float64Array(size);
  const parts = components(size, graph);
  for (const part of parts) {
    scatter(part, graph, x, y, length, size);
  }
  relax(size, edges, x, y, length, size > 6000 ? 15 : size > 2500 ? 30 : 120, parts);
  if (size <= 3000) {
    separate(x, y, box);
  }
  pack(parts, x, y, length);
  return { x, y };
}

/** Pushes boxes that lie over each other apart, along the shorter way. */
function separate(x, y, box) {
  const byX = Array.from(x.keys());
  let moved = true;
  for (let round = 0; round < 60 && moved; round++) {
    moved = false;
    byX.sort((a, b) => x[a] - x[b]);
    for (let i = 0; i < byX.length; i++) {
      const a = byX[i];
      for (let j = i + 1; j < byX.length; j++) {
        const b = byX[j];
        const overX = (box.w[a] + box.w[b]) / 2 + GAP_X - (x[b] - x[a]);
        const overY = (box.h[a] + box.h[b]) / 2 + GAP_X - Math.abs(y[b] - y[a]);
        if (overX <= 0) {
          break;
        }
        if (overY > 0.5 && overX > 0.5) {
          moved = true;
          if (overX < overY) {
            x[a] -= overX / 2;
            x[b] += overX / 2;
          } else {
            const half = y[b] < y[a] ? -overY / 2 : overY / 2;
            y[a] -= half;
            y[b] += half;
          }
        }
      }
    }
  }
}

function components(size, graph) {
  const seen = new Uint8Array(size);
  const parts = [];
  for (let v = 0; v < size; v++) {
    if (!seen[v]) {
      const part = [v];
      seen[v] = 1;
      for (let i = 0; i < part.length; i++) {
        for (let j = graph.start[part[i]]; j < graph.start[part[i] + 1]; j++) {
          if (!seen[graph.ends[j]]) {
            seen[graph.ends[j]] = 1;
            part.push(graph.ends[j]);
          }
        }
      }
      parts.push(part);
    }
  }
  return parts.sort((a, b) => b.length - a.length);
}

/** Pivot MDS: distances to a few far-apart nodes, and their two largest principal components. */
function scatter(part, graph, x, y, length, size) {
  if (part.length === 1) {
    return;
  }
  const pivots = Math.min(40, part.length);
  const columns = [];
  const nearest = new Float64Array(size).fill(Infinity);
  let pivot = part[0];
  for (let p = 0; p < pivots; p++) {
    const distance = new Int32Array(size).fill(-1);
    distance[pivot] = 0;
    const queue = [pivot];
    for (let i = 0; i < queue.length; i++) {
      for (let j = graph.start[queue[i]]; j < graph.start[queue[i] + 1]; j++) {
        const other = graph.ends[j];
        if (distance[other] < 0) {
          distance[other] = distance[queue[i]] + 1;
          queue.push(other);
        }
      }
    }
    let far = 0;
    for (const v of part) {
      nearest[v] = Math.min(nearest[v], distance[v]);
      if (nearest[v] > far) {
        far = nearest[v];
        pivot = v;
      }
    }
    columns.push(part.map(v => distance[v] * distance[v]));
  }
  const n = part.length;
  const rowMean = new Float64Array(n);
  const columnMean = columns.map(c => c.reduce((a, b) => a + b, 0) / n);
  const mean = columnMean.reduce((a, b) => a + b, 0) / pivots;
  columns.forEach(c => c.forEach((d, i) => {
    rowMean[i] += d / pivots;
  }));
  const centred = columns.map((c, p) => Float64Array.from(c, (d, i) => -0.5 * (d - rowMean[i] - columnMean[p] + mean)));
  const product = centred.map(a => centred.map(b => a.reduce((sum, value, i) => sum + value * b[i], 0)));
  const first = mainDirection(product, null);
  const second = mainDirection(product, first);
  const along = (direction, i) => direction.reduce((sum, value, p) => sum + value * centred[p][i], 0);
  const px = part.map((_, i) => along(first, i));
  const py = part.map((_, i) => along(second, i));
  // A unit of distance becomes the length of an edge.
  let edge = 0, count = 0;
  const where = new Map(part.map((v, i) => [v, i]));
  part.forEach((v, i) => {
    for (let j = graph.start[v]; j < graph.start[v + 1]; j++) {
      const k = where.get(graph.ends[j]);
      edge += Math.hypot(px[i] - px[k], py[i] - py[k]);
      count++;
    }
  });
  const scale = edge > 0 ? (length * count) / edge : 1;
  part.forEach((v, i) => {
    // Nodes with the same distances to everything must not stay in one place.
    const angle = 2.4 * i;
    x[v] = px[i] * scale + 0.2 * length * Math.cos(angle);
    y[v] = py[i] * scale + 0.2 * length * Math.sin(angle);
  });
}

function mainDirection(matrix, apart) {
  let vector = matrix.map((_, i) => Math.sin(1 + 1.7 * i));
  for (let step = 0; step < 60; step++) {
    if (apart) {
      const dot = vector.reduce((sum, value, i) => sum + value * apart[i], 0);
      vector = vector.map((value, i) => value - dot * apart[i]);
    }
    vector = matrix.map(row => row.reduce((sum, value, i) => sum + value * vector[i], 0));
    const norm = Math.hypot(...vector) || 1;
    vector = vector.map(value => value / norm);
  }
  return vector;
}

function relax(size, edges, x, y, length, steps, parts) {
  const partOf = new Int32Array(size);
  parts.forEach((part, p) => part.forEach(v => {
    partOf[v] = p;
  }));
  const fx = new Float64Array(size);
  const fy = new Float64Array(size);
  const reach = 2 * length;
  for (let step = 0; step < steps; step++) {
    fx.fill(0);
    fy.fill(0);
    const cells = new Map();
    for (let v = 0; v < size; v++) {
      const key = Math.floor(x[v] / reach) * 1048576 + Math.floor(y[v] / reach);
      const cell = cells.get(key);
      if (cell) {
        cell.push(v);
      } else {
        cells.set(key, [v]);
      }
    }
    for (const [key, cell] of cells) {
      for (let dx = 0; dx <= 1; dx++) {
        for (let dy = dx === 0 ? 0 : -1; dy <= 1; dy++) {
          const other = cells.get(key + dx * 1048576 + dy);
          if (other) {
            push(cell, other, cell === other);
          }
        }
      }
    }
    for (let i = 0; i < edges.length; i += 2) {
      const a = edges[i], b = edges[i + 1];
      const dx = x[b] - x[a], dy = y[b] - y[a];
      const distance = Math.hypot(dx, dy) || 1;
      const pull = (0.25 * (distance - length)) / distance;
      fx[a] += pull * dx;
      fy[a] += pull * dy;
      fx[b] -= pull * dx;
      fy[b] -= pull * dy;
    }
    const most = length * (1 - step / steps) * 0.5 + 1;
    for (let v = 0; v < size; v++) {
      const norm = Math.hypot(fx[v], fy[v]);
      const factor = norm > most ? most / norm : 1;
      x[v] += fx[v] * factor;
      y[v] += fy[v] * factor;
    }
  }

  function push(cell, other, same) {
    // Where very many lie in one place a part of them stands for all.
    const stride = Math.max(1, Math.floor(other.length / 60));
    for (let i = 0; i < cell.length; i++) {
      for (let j = same ? i + 1 : 0; j < other.length; j += stride) {
        const a = cell[i], b = other[j];
        if (partOf[a] !== partOf[b]) {
          continue;
        }
        const dx = x[b] - x[a], dy = y[b] - y[a];
        const square = dx * dx + dy * dy + 1;
        if (square < reach * reach) {
          const f = (0.22 * length * length) / square;
          fx[a] -= f * dx;
          fy[a] -= f * dy;
          fx[b] += f * dx;
          fy[b] += f * dy;
        }
      }
    }
  }
}

/** Parts beside each other in rows, the largest first. */
function pack(parts, x, y, gap) {
  const boxes = parts.map(part => {
    const left = Math.min(...part.slice(0, 50000).map(v => x[v]));
    const top = Math.min(...part.slice(0, 50000).map(v => y[v]));
    const right = Math.max(...part.slice(0, 50000).map(v => x[v]));
    const bottom = Math.max(...part.slice(0, 50000).map(v => y[v]));
    return { part, left, top, w: right - left + gap, h: bottom - top + gap };
  });
  const area = boxes.reduce((sum, b) => sum + b.w * b.h, 0);
  const limit = Math.max(boxes[0] ? boxes[0].w : 0, Math.sqrt(area * 1.6));
  let rowX = 0, rowY = 0, rowH = 0;
  for (const b of boxes) {
    if (rowX > 0 && rowX + b.w > limit) {
      rowY += rowH;
      rowX = 0;
      rowH = 0;
    }
    for (const v of b.part) {
      x[v] += rowX - b.left;
      y[v] += rowY - b.top;
    }
    rowX += b.w;
    rowH = Math.max(rowH, b.h);
  }
}

/** A forest with parents above the middle of their children. parents[i] is -1 for a root. */
export function tree(parents, box) {
  const size = parents.length;
  const children = Array.from({ length: size }, () => []);
  const roots = [];
  parents.forEach((parent, i) => (parent >= 0 ? children[parent] : roots).push(i));
  const x = new Float64Array(size);
  const y = new Float64Array(size);
  const depth = new Int32Array(size);
  const step = Math.max(...box.h) + 46;
  let next = 0;
  const stack = roots.slice().reverse().map(v => [v, false]);
  while (stack.length > 0) {
    const [v, below] = stack.pop();
    y[v] = depth[v] * step;
    if (children[v].length === 0) {
      x[v] = next + box.w[v] / 2;
      next += box.w[v] + GAP_X;
    } else if (below) {
      const own = children[v];
      x[v] = (x[own[0]] + x[own[own.length - 1]]) / 2;
    } else {
      stack.push([v, true]);
      for (let i = children[v].length - 1; i >= 0; i--) {
        depth[children[v][i]] = depth[v] + 1;
        stack.push([children[v][i], false]);
      }
    }
  }
  return { x, y };
}
