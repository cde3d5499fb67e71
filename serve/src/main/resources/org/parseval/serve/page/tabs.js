// The parts of the page, of which one is shown beside the list of marginals, or on a narrow screen alone.

import { $, isNarrow } from './dom.js';

const PANELS = ['graph', 'table', 'joint', 'cases', 'overview', 'compare'];

export class Tabs {
  /** hands: graph() is called when the drawing comes into view, shown() when any part does. */
  constructor(hands) {
    this.hands = hands;
    const tabs = [...document.querySelectorAll('.tabs [role=tab]')];
    tabs.forEach(tab => {
      tab.addEventListener('click', () => this.open(tab.dataset.tab));
      tab.addEventListener('keydown', event => {
        const shown = tabs.filter(each => each.offsetParent !== null);
        const next = shown[(shown.indexOf(tab) + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] || 0) + shown.length) % shown.length];
        if (next !== tab) {
          this.open(next.dataset.tab);
          next.focus();
        }
      });
    });
    let narrow = isNarrow();
    addEventListener('resize', () => {
      if (narrow !== isNarrow() && !$('work').hidden) {
        narrow = isNarrow();
        this.open(!narrow && document.body.dataset.tab === 'bars' ? 'graph' : document.body.dataset.tab);
      }
    });
  }

  open(name) {
    document.body.dataset.tab = name;
    document.querySelectorAll('.tabs [role=tab]').forEach(tab => {
      tab.setAttribute('aria-selected', String(tab.dataset.tab === name));
      tab.tabIndex = tab.dataset.tab === name ? 0 : -1;
    });
    for (const panel of PANELS) {
      $(panel + '-panel').hidden = panel !== name && !(panel === 'graph' && name === 'bars' && !isNarrow());
    }
    $('bars-panel').hidden = isNarrow() && name !== 'bars';
    if (name === 'graph') {
      this.hands.graph();
    }
    this.hands.shown();
  }
}
