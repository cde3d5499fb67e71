// The menu by which models, sessions, links, pictures and numbers are taken away. Nothing is written anywhere else.

import { download, said, ServerError } from './api.js';
import { $, copy, toast } from './dom.js';
import { csv, png, save, svg } from './export.js';
import { sessionText, toLink } from './session.js';
import { endings } from './state.js';

export class Sharing {
  /** hands: graph is the drawing, address() brings the address of the page up to date. */
  constructor(desk, hands) {
    this.desk = desk;
    this.hands = hands;
    document.querySelectorAll('[data-export]').forEach(each => each.addEventListener('click', () => this.take(each.dataset.export)));
    document.addEventListener('click', event => {
      if (!event.target.closest('#export-menu')) {
        $('export-menu').open = false;
      }
    });
  }

  async take(what) {
    const { model, answer } = this.desk();
    const name = model.stem;
    const takes = {
      model: async () => this.withFile($('save-as').value, file => save(`${name}.${$('save-as').value}`, file, 'application/octet-stream')),
      session: async () => this.withSession(text => save(`${name}.parseval.json`, text, 'application/json')),
      link: async () => this.withSession(text => this.copyLink(text)),
      command: async () => copy($('command').textContent),
      png: async () => save(name + '.png', await png(this.hands.graph), 'image/png'),
      svg: async () => save(name + '.svg', svg(this.hands.graph), 'image/svg+xml'),
      csv: async () => save(name + '.csv', csv(model, answer), 'text/csv'),
      json: async () => save(name + '.json', JSON.stringify(answer, null, 2) + '\n', 'application/json'),
    };
    if ((what === 'csv' || what === 'json') && !answer) {
      toast('There is no answer yet.');
    } else {
      await takes[what]();
    }
    $('export-menu').open = false;
  }

  /** The model as a file of a format, if that can hold it. */
  async withFile(ending, action) {
    const file = await download(`models/${this.desk().model.id}/file?ending=${ending}`).catch(said);
    if (file instanceof ServerError) {
      toast(file.message);
    } else {
      await action(file);
    }
  }

  async withSession(action) {
    const { now, cases, model } = this.desk();
    const [ending] = endings(model);
    await this.withFile(ending, async file => action(sessionText(now, await file.text(), ending, cases)));
  }

  /** The link has the whole session where that is short enough; else it only names what this server has. */
  async copyLink(text) {
    this.hands.address();
    const link = await toLink(text);
    await copy(link ? location.href.replace(/#.*$/, '') + link : location.href);
    if (!link) {
      toast('The model is too large for a link: this one only works while this server has it. Save model, evidence and cases as a file instead.');
    }
  }
}
