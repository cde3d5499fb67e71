// What the user is looking at, as values that do not change: models, views of them, and their history. Nothing here needs a browser.

/** A model as the page needs it, with names for everything. */
export class Model {
  constructor(json) {
    Object.assign(this, json);
    this.size = json.cardinalities.length;
    this.names = json.variables ? json.variables.map(v => v.name) : json.cardinalities.map((_, v) => String(v + json.firstVariable));
    this.numbers = new Map(this.names.map((name, v) => [name, v]));
    Object.freeze(this);
  }

  /** The name of its file without folders. */
  get title() {
    return this.name.split(/[\\/]/).pop();
  }

  /** The same without the ending that says the format. */
  get stem() {
    return this.title.replace(/\.(gz|xz|bz2)$/, '').replace(/\.[^.]*$/, '');
  }

  /** Whether it counts the solutions of clauses. */
  get isFormula() {
    return /cnf/i.test(this.format);
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

/** What is observed, as a list of texts that {@link observedOf} reads. */
export function observedList(model, evidence) {
  return [...evidence].map(([v, seen]) => model.names[v] + '=' + observedText(model, v, seen));
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
    return new View(model, observedOf(model, observedList(this.model, this.evidence)));
  }
}

/**
 * Everything that the page has of what was opened: the view, those before and after it, cases, and what was answered. It never changes either, and
 * what is opened next begins with another one, so that nothing of a model can be left over on the next.
 */
export class Desk {
  constructor(parts) {
    Object.assign(this, parts);
    Object.freeze(this);
  }

  static of(view, cases = []) {
    return new Desk({ now: view, past: [], future: [], cases, ghost: null, prior: null, answer: null, largestError: 0, isImproving: false, overlay: null, samples: null });
  }

  get model() {
    return this.now.model;
  }

  get evidence() {
    return this.now.evidence;
  }

  with(parts) {
    return new Desk({ ...this, ...parts });
  }

  /** What is marked belongs to a view, and what was answered to a model; under other evidence the answer is the last one until the next is there. */
  showing(now, past, future) {
    const same = now.model === this.model;
    return this.with({ now, past, future, overlay: null, samples: null, isImproving: false, ...(same ? {} : { answer: null, largestError: 0, prior: null }) });
  }

  put(view) {
    return this.showing(view, [...this.past, this.now], []);
  }

  undone() {
    return this.past.length > 0 ? this.showing(this.past[this.past.length - 1], this.past.slice(0, -1), [...this.future, this.now]) : this;
  }

  redone() {
    return this.future.length > 0 ? this.showing(this.future[this.future.length - 1], [...this.past, this.now], this.future.slice(0, -1)) : this;
  }

  /** With an answer about the view. isImproving: it is not the last one. */
  answered(answer, isImproving) {
    const errors = answer.marginalStandardErrors || [];
    const largestError = errors.reduce((most, row) => Math.max(most, ...row), 0);
    const prior = this.evidence.size === 0 && !isImproving && answer.marginals ? byName(this.model, answer.marginals) : this.prior;
    return this.with({ answer, largestError, isImproving, prior });
  }

  withCases(cases) {
    return this.with({ cases, ghost: cases.includes(this.ghost) ? this.ghost : null });
  }

  /** The numbers that bars show, or null. */
  get marginals() {
    return this.answer && this.answer.marginals;
  }

  get errors() {
    return this.answer && this.answer.marginalStandardErrors;
  }

  /** The marginals that stand behind the bars, by name of variable: those of a case, or those before anything was observed. */
  get behind() {
    return this.ghost ? this.ghost.marginals : this.evidence.size > 0 ? this.prior : null;
  }
}

/** Marginals by the names of variables, which other models may share. */
export function byName(model, marginals) {
  return Object.freeze(Object.fromEntries(marginals.map((row, v) => [model.names[v], row.slice()])));
}

/** Evidence as the server takes it. */
export function evidenceJson(model, evidence) {
  const all = [...evidence].map(([v, seen]) => [model.names[v], Array.isArray(seen) ? seen : model.stateName(v, seen)]);
  const [likelihoods, states] = [true, false].map(soft => Object.fromEntries(all.filter(([, seen]) => Array.isArray(seen) === soft)));
  return { states, likelihoods };
}

/** The part of the address behind #, by which a state can be opened again. */
export function toHash(model, evidence, engine) {
  const parts = new URLSearchParams();
  parts.set('model', model.id);
  parts.set('name', model.name);
  observedList(model, evidence).forEach(text => parts.append('e', text));
  if (engine) {
    parts.set('engine', engine);
  }
  return '#' + parts;
}

export function fromHash(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  return { id: parts.get('model'), name: parts.get('name') || '', observed: parts.getAll('e'), engine: parts.get('engine') || '', session: parts.get('session') };
}

/** The evidence that a link names, or that a case has by variable; names may have equals signs in them. */
export function observedOf(model, observed) {
  const evidence = new Map();
  const observe = (name, text) => {
    const v = model.numbers.get(name);
    const s = v === undefined ? -1 : model.states(v).indexOf(text);
    const likelihoods = v === undefined || s >= 0 ? null : likelihoodsOf(text, model.cardinalities[v]);
    if (s >= 0 || likelihoods) {
      evidence.set(v, likelihoods || s);
    }
    return s >= 0 || likelihoods !== null;
  };
  if (!Array.isArray(observed)) {
    Object.entries(observed).forEach(([name, text]) => observe(name, String(text)));
    return evidence;
  }
  for (const text of observed) {
    let at = text.indexOf('=');
    while (at >= 0 && !observe(text.slice(0, at), text.slice(at + 1))) {
      at = text.indexOf('=', at + 1);
    }
  }
  return evidence;
}

/** The endings of the formats that a model can be saved in. */
export function endings(model) {
  return model.isFormula ? ['cnf', 'uai', 'fg'] : model.kind === 'bayes' ? ['bif', 'xmlbif', 'net', 'dsl', 'xdsl', 'erg', 'uai', 'fg', 'cnf'] : ['uai', 'fg', 'cnf'];
}

/** The command line that gives the same answer. */
export function commandLine(model, evidence, engine, seconds) {
  const lines = [];
  if (model.origin) {
    lines.push('parseval ' + model.origin);
  }
  let line = 'parseval mar ' + quoted(model.name);
  for (const text of observedList(model, evidence)) {
    line += ' -e ' + quoted(text);
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
