// The list of marginals: one group a variable, one button a state. It is updated in place, and is what keyboards and screen readers use.

import { probability } from './format.js';
import { likelihoodsOf } from './state.js';

const STEP = 60;
const TAIL = 1.96;

export class Bars {
  /** hands: observe is called with a variable, a state and an event; weigh with a variable and likelihoods or null; select and table with a variable. */
  constructor(place, more, hands) {
    this.place = place;
    this.more = more;
    this.hands = hands;
    this.limit = STEP;
    this.setModel(null);
    more.addEventListener('click', () => {
      this.limit += STEP;
      this.render();
    });
    place.addEventListener('click', event => {
      const button = event.target.closest('button.state');
      if (button) {
        this.hands.observe(+button.dataset.v, +button.dataset.s, event);
        this.hands.select(+button.dataset.v);
      } else if (event.target.closest('button.table-of')) {
        this.hands.table(+event.target.closest('.card').dataset.v);
      } else if (event.target.closest('button.weigh')) {
        this.weigh(+event.target.closest('.card').dataset.v);
      } else if (event.target.closest('.card') && event.target.tagName !== 'INPUT') {
        this.hands.select(+event.target.closest('.card').dataset.v);
      }
    });
    place.addEventListener('keydown', event => this.move(event));
  }

  /** Everything that belongs to a model goes with it. */
  setModel(model) {
    Object.assign(this, { model, desk: null, cards: new Map(), shown: [] });
    this.place.replaceChildren();
  }

  /** Which variables are listed, in which order. */
  list(variables) {
    this.shown = variables;
    this.limit = STEP;
    this.render();
  }

  render() {
    const visible = this.shown.slice(0, this.limit);
    const cards = visible.map(v => this.card(v));
    const now = this.place.children;
    if (now.length !== cards.length || cards.some((card, i) => now[i] !== card.root)) {
      this.place.replaceChildren(...cards.map(card => card.root));
    }
    this.more.hidden = this.shown.length <= this.limit;
    this.more.textContent = `Show ${Math.min(STEP, this.shown.length - this.limit)} more of ${this.shown.length}`;
    for (const v of visible) {
      this.fill(v);
    }
  }

  card(v) {
    const known = this.cards.get(v);
    if (known) {
      return known;
    }
    const root = document.createElement('div');
    root.className = 'card';
    root.dataset.v = v;
    root.setAttribute('role', 'group');
    root.setAttribute('aria-label', this.model.names[v]);
    const title = document.createElement('div');
    title.className = 'card-title';
    const name = document.createElement('span');
    name.textContent = (this.model.variables ? '' : 'variable ') + this.model.names[v];
    name.title = this.model.names[v];
    const weigh = document.createElement('button');
    weigh.type = 'button';
    weigh.className = 'weigh';
    weigh.textContent = '≈';
    weigh.title = 'Observe with doubt: a likelihood for each state (key u)';
    weigh.setAttribute('aria-label', `Likelihoods of ${this.model.names[v]}`);
    weigh.setAttribute('aria-expanded', 'false');
    const table = document.createElement('button');
    table.type = 'button';
    table.className = 'weigh table-of';
    table.textContent = '▤';
    table.title = 'Its table (key t)';
    table.setAttribute('aria-label', `Table of ${this.model.names[v]}`);
    title.append(name, table, weigh);
    root.append(title);
    const rows = [];
    for (let s = 0; s < this.model.cardinalities[v]; s++) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'state';
      button.dataset.v = v;
      button.dataset.s = s;
      button.tabIndex = s === 0 ? 0 : -1;
      const label = document.createElement('span');
      label.className = 'state-name';
      label.textContent = this.model.stateName(v, s);
      label.title = label.textContent;
      const track = document.createElement('span');
      track.className = 'track';
      const ghost = document.createElement('span');
      ghost.className = 'ghost';
      ghost.hidden = true;
      const bar = document.createElement('span');
      bar.className = 'bar';
      const whisker = document.createElement('span');
      whisker.className = 'whisker';
      const mark = document.createElement('span');
      mark.className = 'mark';
      mark.hidden = true;
      track.append(bar, ghost, whisker, mark);
      const value = document.createElement('span');
      value.className = 'value';
      button.append(label, track, value);
      root.append(button);
      rows.push({ button, bar, ghost, whisker, mark, value });
    }
    const card = { root, rows, title, weigh, input: null };
    this.cards.set(v, card);
    return card;
  }

  /** Opens or closes the line into which likelihoods are written. */
  weigh(v) {
    const card = this.card(v);
    if (card.input) {
      card.input.remove();
      card.input = null;
      card.weigh.setAttribute('aria-expanded', 'false');
      return;
    }
    const states = this.model.cardinalities[v];
    const input = document.createElement('input');
    input.className = 'likelihoods';
    input.autocomplete = 'off';
    input.spellcheck = false;
    input.placeholder = this.model.states(v).slice(0, 4).map(name => `for ${name}`).join(', ') + (states > 4 ? ', …' : '');
    input.setAttribute('aria-label', `Likelihoods of ${this.model.names[v]}: ${states} numbers, Enter observes them, none takes them back`);
    const seen = this.desk.evidence.get(v);
    input.value = Array.isArray(seen) ? seen.join(', ') : '';
    input.addEventListener('input', () => input.removeAttribute('aria-invalid'));
    input.addEventListener('keydown', event => {
      event.stopPropagation();
      if (event.key === 'Escape' || event.key === 'Enter') {
        // Else the button that gets the focus is pressed by the same key, and opens the line again.
        event.preventDefault();
      }
      if (event.key === 'Escape') {
        this.weigh(v);
        card.weigh.focus();
      } else if (event.key === 'Enter') {
        const likelihoods = likelihoodsOf(input.value, states);
        if (likelihoods || input.value.trim() === '') {
          this.weigh(v);
          card.weigh.focus();
          this.hands.weigh(v, likelihoods);
        } else {
          input.setAttribute('aria-invalid', 'true');
          this.hands.say(`${this.model.names[v]} needs ${states} numbers that are not negative, such as ${Array.from({ length: states }, (_, s) => (s === 0 ? 1 : 0.5)).join(', ')}`);
        }
      }
    });
    card.title.after(input);
    card.input = input;
    card.weigh.setAttribute('aria-expanded', 'true');
    input.focus();
  }

  /** New numbers: marginals with or without errors, what is observed, what stands behind the bars, what is marked. */
  update(desk) {
    this.desk = desk;
    for (const v of this.shown.slice(0, this.limit)) {
      this.fill(v);
    }
  }

  fill(v) {
    const { root, rows } = this.card(v);
    if (!this.desk) {
      return;
    }
    const { evidence, marginals, errors: allErrors, behind, overlay } = this.desk;
    const seen = evidence.get(v);
    const values = marginals && marginals[v];
    const errors = allErrors && allErrors[v];
    const before = behind && behind[this.model.names[v]];
    root.classList.toggle('observed', seen !== undefined);
    root.classList.toggle('uncertain', Array.isArray(seen));
    rows.forEach((row, s) => {
      const p = values ? values[s] : undefined;
      const error = errors ? errors[s] : 0;
      const mark = overlay && overlay.states[v] === s ? overlay : null;
      const was = before && before.length === rows.length ? before[s] : undefined;
      // What is written again is laid out again, whether it has changed or not.
      if (row.was === was && row.p === p && row.error === error && row.seen === seen && row.overlay === mark) {
        return;
      }
      Object.assign(row, { p, error, seen, overlay: mark, was });
      row.ghost.hidden = was === undefined;
      row.ghost.style.left = (100 * (was || 0)).toFixed(2) + '%';
      row.ghost.title = was === undefined ? '' : `before: ${probability(was, 0)}`;
      row.bar.style.width = (100 * (p || 0)).toFixed(2) + '%';
      row.value.textContent = probability(p, error);
      row.value.title = p === undefined ? '' : String(p);
      row.whisker.hidden = !(error > 0);
      if (error > 0) {
        const low = Math.max(0, p - TAIL * error), high = Math.min(1, p + TAIL * error);
        row.whisker.style.left = (100 * low).toFixed(2) + '%';
        row.whisker.style.width = (100 * (high - low)).toFixed(2) + '%';
      }
      row.mark.hidden = !mark;
      row.mark.textContent = mark ? mark.symbol : '';
      row.button.setAttribute('aria-pressed', seen === s ? 'true' : 'false');
      row.button.setAttribute('aria-label',
        `${this.model.names[v]} is ${this.model.stateName(v, s)}: ${row.value.textContent || 'unknown'}${seen === s ? ', observed' : ''}${Array.isArray(seen) ? ', likelihood ' + seen[s] : ''}${mark ? ', ' + mark.name : ''}${was === undefined ? '' : ', before ' + probability(was, 0)}`);
    });
  }

  /** Shows a variable's group and puts the focus on its first state if asked. */
  reveal(v, focus) {
    if (!this.shown.slice(0, this.limit).includes(v)) {
      return false;
    }
    const { root, rows } = this.card(v);
    this.select(v);
    root.scrollIntoView({ block: 'nearest' });
    if (focus) {
      rows[0].button.focus();
    }
    return true;
  }

  select(v) {
    this.place.querySelectorAll('.card.selected').forEach(card => card.classList.remove('selected'));
    if (v >= 0 && this.cards.has(v)) {
      this.cards.get(v).root.classList.add('selected');
    }
  }

  /** Up and down go through the states and on to the next variable. */
  move(event) {
    const button = event.target.closest('button.state');
    if (button && event.key === 'u') {
      event.preventDefault();
      this.weigh(+button.dataset.v);
      return;
    }
    if (button && event.key === 't') {
      this.hands.table(+button.dataset.v);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!button || !step) {
      return;
    }
    event.preventDefault();
    const all = Array.from(this.place.querySelectorAll('button.state'));
    const next = all[all.indexOf(button) + step];
    if (next) {
      next.focus();
      this.hands.select(+next.dataset.v);
    }
  }
}
