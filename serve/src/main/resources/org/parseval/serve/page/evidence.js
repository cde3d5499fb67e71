// The line of what is observed; each observation is a button that takes it back.

import { $, button, make } from './dom.js';
import { observedText } from './state.js';

const MOST_SHOWN = 12;

export class EvidenceLine {
  /** hands: weigh(v, null) takes an observation back, clear() all of them. */
  constructor(desk, hands) {
    this.desk = desk;
    this.hands = hands;
  }

  show() {
    const { model, evidence } = this.desk();
    if (evidence.size === 0) {
      $('evidence').replaceChildren(make('span', 'quiet', 'Nothing is observed: click a state to observe it.'));
      return;
    }
    const chips = [...evidence].slice(0, MOST_SHOWN).map(([v, seen]) => {
      const text = `${model.names[v]} ${Array.isArray(seen) ? '≈' : '='} ${observedText(model, v, seen)}`;
      const chip = button(text, () => this.hands.weigh(v, null), `No longer observe ${text}`);
      chip.className = 'chip';
      return chip;
    });
    const more = evidence.size > MOST_SHOWN ? [` and ${evidence.size - MOST_SHOWN} more `] : [];
    const clear = button('Clear', () => this.hands.clear(), 'Observe nothing');
    clear.className = 'plain';
    $('evidence').replaceChildren(...chips, ...more, clear);
  }
}
