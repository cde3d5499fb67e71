// A network from a table of data: the table goes to the server, and the score climbs in view until the network is there.

import { cancel, followFile, ServerError } from './api.js';
import { button, make } from './dom.js';
import { element } from './chart.js';

/** Whether a file is a table of data, by its name. */
export function isTable(name) {
  return /\.(csv|tsv)(\.(gz|xz|bz2))?$/i.test(name);
}

/** The score that a phase of the search tells, or null. */
export function scoreOf(phase) {
  const found = /score (-?[\d.]+(?:e[+-]?\d+)?)/i.exec(phase);
  return found ? Number(found[1]) : null;
}

/** Points of a line through all scores, in a box of that size. */
export function climb(scores, width, height) {
  const low = Math.min(...scores), high = Math.max(...scores);
  const x = i => (scores.length > 1 ? (i / (scores.length - 1)) * width : 0);
  const y = s => (high > low ? height - ((s - low) / (high - low)) * height : height / 2);
  return scores.map((s, i) => `${x(i).toFixed(1)},${y(s).toFixed(1)}`).join(' ');
}

/** Learns from a file, shows how it goes in a place of the page, and gives the model. */
export async function learn(file, place) {
  const line = make('p', '', `Learning a network from ${file.name}`);
  const chart = element('svg', { width: 320, height: 60, viewBox: '-2 -2 324 64', class: 'climb', role: 'img', 'aria-label': 'The score so far' });
  const scores = [];
  let job = null, model = null;
  place.replaceChildren(make('h2', '', 'Network from data'), line, chart, button('Stop, and take the best so far', () => job && cancel(job)));
  place.hidden = false;
  try {
    await followFile('learnings?name=' + encodeURIComponent(file.name), file, (event, data) => {
      if (event === 'job') {
        job = data.job;
      } else if (event === 'progress') {
        const score = scoreOf(data.phase);
        if (score !== null) {
          scores.push(score);
          chart.replaceChildren(element('polyline', { points: climb(scores, 320, 60), fill: 'none', stroke: 'currentColor', 'stroke-width': 2 }));
        }
        line.textContent = `${data.phase}, ${data.seconds.toFixed(1)} s`;
      } else if (event === 'error') {
        throw new ServerError(data);
      } else {
        model = data;
      }
    });
  } finally {
    place.hidden = true;
  }
  if (!model) {
    throw new ServerError({ error: 'the server ended before there was a network' });
  }
  return model;
}
