// What the user is looking at: the model, the evidence with its history, and the last answer. Every tab has its own.

/** A model as the page needs it, with names for everything. */
export class Model {
  constructor(json) {
    Object.assign(this, json);
    this.size = json.cardinalities.length;
    this.names = json.variables ? json.variables.map(v => v.name) : json.cardinalities.map((_, v) => String(v + json.firstVariable));
    this.numbers = new Map(this.names.map((name, v) => [name, v]));
  }

  states(v) {
    return this.variables ? this.variables[v].states : Array.from({ length: this.cardinalities[v] }, (_, s) => String(s));
  }

  stateName(v, s) {
    return this.variables ? this.variables[v].states[s] : String(s);
  }

  /** The evidence that an object of the server names, by numbers. */
  evidenceOf(json) {
    const evidence = new Map();
    for (const [name, state] of Object.entries((json && json.states) || {})) {
      const v = this.numbers.get(name);
      const s = v === undefined ? -1 : this.states(v).indexOf(state);
      if (s >= 0) {
        evidence.set(v, s);
      }
    }
    for (const [name, likelihoods] of Object.entries((json && json.likelihoods) || {})) {
      if (this.numbers.has(name)) {
        evidence.set(this.numbers.get(name), likelihoods);
      }
    }
    return evidence;
  }
}

/** The likelihoods that a text has for each state of a variable, or null if it has none. */
export function likelihoodsOf(text, states) {
  const words = text.split(/[\s,;]+/).filter(word => word !== '');
  const numbers = words.map(Number);
  return numbers.length === states && numbers.every(n => n >= 0 && Number.isFinite(n)) && numbers.some(n => n > 0) ? numbers : null;
}

/** How an observation is written: a state, or the likelihoods of all of them. */
export function observedText(model, v, seen) {
  return Array.isArray(seen) ? seen.join(',') : model.stateName(v, seen);
}

/** Evidence that can be undone: maps from a variable to its state, or to the likelihoods of its states. */
export class History {
  constructor(first) {
    this.past = [];
    this.future = [];
    this.now = first;
  }

  set(evidence) {
    this.past.push(this.now);
    this.future = [];
    this.now = evidence;
  }

  /** Observes a state, or takes the observation back if it is there. */
  toggle(v, s) {
    const next = new Map(this.now);
    if (next.get(v) === s) {
      next.delete(v);
    } else {
      next.set(v, s);
    }
    this.set(next);
  }

  /** Observes likelihoods, or takes the observation back where there are none. */
  observe(v, likelihoods) {
    const next = new Map(this.now);
    if (likelihoods) {
      next.set(v, likelihoods);
    } else {
      next.delete(v);
    }
    this.set(next);
  }

  undo() {
    if (this.past.length > 0) {
      this.future.push(this.now);
      this.now = this.past.pop();
    }
  }

  redo() {
    if (this.future.length > 0) {
      this.past.push(this.now);
      this.now = this.future.pop();
    }
  }
}

export function evidenceJson(model, evidence) {
  const states = {}, likelihoods = {};
  for (const [v, seen] of evidence) {
    if (Array.isArray(seen)) {
      likelihoods[model.names[v]] = seen;
    } else {
      states[model.names[v]] = model.stateName(v, seen);
    }
  }
  return { states, likelihoods };
}

/** The part of the address behind #, by which a state can be opened again. */
export function toHash(model, evidence, engine) {
  const parts = new URLSearchParams();
  parts.set('model', model.id);
  parts.set('name', model.name);
  for (const [v, seen] of evidence) {
    parts.append('e', model.names[v] + '=' + observedText(model, v, seen));
  }
  if (engine) {
    parts.set('engine', engine);
  }
  return '#' + parts;
}

export function fromHash(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return { id: parts.get('model'), name: parts.get('name') || '', observed: parts.getAll('e'), engine: parts.get('engine') || '' };
}

/** The evidence that a link names; names may have equals signs in them. */
export function observedOf(model, observed) {
  const evidence = new Map();
  for (const text of observed) {
    for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) {
      const v = model.numbers.get(text.slice(0, at));
      const s = v === undefined ? -1 : model.states(v).indexOf(text.slice(at + 1));
      const likelihoods = v === undefined || s >= 0 ? null : likelihoodsOf(text.slice(at + 1), model.cardinalities[v]);
      if (s >= 0 || likelihoods) {
        evidence.set(v, likelihoods || s);
        break;
      }
    }
  }
  return evidence;
}

/** The command line that gives the same answer. */
export function commandLine(model, evidence, engine, seconds) {
  const lines = [];
  if (model.origin) {
    lines.push('parseval ' + model.origin);
  }
  let line = 'parseval mar ' + quoted(model.name);
  for (const [v, seen] of evidence) {
    line += ' -e ' + quoted(model.names[v] + '=' + observedText(model, v, seen));
  }
  if (evidence.size === 0) {
    line += ' -e none';
  }
  if (engine) {
    line += ' --engine ' + engine;
  }
  lines.push(line + ' --time ' + seconds + 's');
  return lines.join('\n');
}

function quoted(text) {
  return /^[\w./=+:@%,-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";
}
