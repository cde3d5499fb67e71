// What the user is looking at, as values that do not change: models, views of them, and their history. Nothing here needs a browser.

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

/**
 * What the page is about at one moment: a model and what is observed of it. It never changes; whoever changes something makes another.
 * Evidence is a map from a variable to its state, or to the likelihoods of its states.
 */
export class View {
  constructor(model, evidence) {
    this.model = model;
    this.evidence = evidence;
    Object.freeze(this);
  }

  /** With a state observed, or no longer if it is there. */
  toggled(v, s) {
    const next = new Map(this.evidence);
    if (next.get(v) === s) {
      next.delete(v);
    } else {
      next.set(v, s);
    }
    return new View(this.model, next);
  }

  /** With likelihoods observed, or nothing where there are none. */
  weighed(v, likelihoods) {
    const next = new Map(this.evidence);
    if (likelihoods) {
      next.set(v, likelihoods);
    } else {
      next.delete(v);
    }
    return new View(this.model, next);
  }

  observing(evidence) {
    return new View(this.model, evidence);
  }

  /** Another model, of which is observed what it still has by name. */
  changed(model) {
    return new View(model, observedOf(model, [...this.evidence].map(([v, seen]) => this.model.names[v] + '=' + observedText(this.model, v, seen))));
  }
}

/** Views that can be undone: each is whole, so that a step back leaves nothing behind. */
export class History {
  constructor(first) {
    this.past = [];
    this.future = [];
    this.now = first;
  }

  set(view) {
    this.past.push(this.now);
    this.future = [];
    this.now = view;
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

/** The endings of the formats that a model can be saved in. */
export function endings(model) {
  return model.kind === 'bayes' ? ['bif', 'xmlbif', 'net', 'dsl', 'xdsl', 'erg', 'uai', 'fg', 'cnf'] : ['uai', 'fg', 'cnf'];
}

/** A whole session as a file: the model as text, what is observed, and the cases. */
export function sessionText(view, modelText, ending, cases) {
  const observed = [...view.evidence].map(([v, seen]) => view.model.names[v] + '=' + observedText(view.model, v, seen));
  return JSON.stringify({ parseval: 1, name: view.model.name, ending, model: modelText, observed, cases }, null, 2) + '\n';
}

/** What such a file has, or null if it is none. */
export function sessionOf(text) {
  try {
    const session = JSON.parse(text);
    const texts = session.parseval === 1 && [session.name, session.ending, session.model].every(each => typeof each === 'string');
    return texts && Array.isArray(session.observed) && Array.isArray(session.cases) ? session : null;
  } catch (none) {
    return null;
  }
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
