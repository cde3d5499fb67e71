// The page before there is a model: examples, files that are chosen or dropped, links, and what is wrong with them.

import { example, get, newNetwork, said, ServerError, upload } from './api.js';
import { $, button, make, toast } from './dom.js';
import { isTable, learn } from './learning.js';
import { fileNameOf, fromLink, sessionOf } from './session.js';
import { fromHash } from './state.js';

export class Opening {
  /** hands: open(json, link) shows a model that the server has, left() is called where the page is without one. */
  constructor(hands) {
    this.hands = hands;
    const choose = () => $('file').click();
    $('choose').addEventListener('click', choose);
    $('open').addEventListener('click', choose);
    $('file').addEventListener('change', () => {
      const file = $('file').files[0];
      $('file').value = '';
      if (file) {
        this.openFile(file);
      }
    });
    $('home').addEventListener('click', event => {
      event.preventDefault();
      history.replaceState(null, '', location.pathname);
      this.showStart();
    });
    addEventListener('hashchange', () => this.openFromAddress(null));
    this.listenToDrops();
  }

  listenToDrops() {
    addEventListener('dragover', event => {
      event.preventDefault();
      $('veil').hidden = false;
    });
    addEventListener('dragleave', event => {
      if (!event.relatedTarget) {
        $('veil').hidden = true;
      }
    });
    addEventListener('drop', event => {
      event.preventDefault();
      $('veil').hidden = true;
      const file = event.dataTransfer.files[0];
      if (file) {
        this.openFile(file);
      }
    });
  }

  /** Shows the examples, and gives what the server says of itself. */
  async begin() {
    const server = await get('');
    const { examples } = await get('examples');
    $('examples').replaceChildren(...examples.map(each => {
      const item = document.createElement('li');
      const choice = button('', () => this.load(() => example(each.name)), `${each.name}: ${each.title}`);
      choice.className = 'example';
      choice.append(make('strong', '', each.name), make('span', '', each.title));
      item.append(choice);
      return item;
    }));
    this.exampleNames = new Set(examples.map(each => each.name));
    return server;
  }

  async openFromAddress(first) {
    const link = fromHash(location.hash);
    if (link.session) {
      await this.openSession(await fromLink(link.session));
      return;
    }
    const id = link.id || first;
    if (!id) {
      this.showStart();
      return;
    }
    await this.load(() => get('models/' + id), link.id ? link : null, () => {
      if (link.id && this.exampleNames.has(link.name)) {
        return this.load(() => example(link.name), link);
      }
      this.wanted = link;
      toast(`The server does not have ${link.name || 'this model'} any more: drop the file again to see this state.`);
    });
  }

  showStart() {
    this.hands.left();
    $('work').hidden = true;
    $('start').hidden = false;
    document.title = 'Parseval';
  }

  newNetwork() {
    return this.load(() => newNetwork([{ do: 'add', variable: 'A', states: ['no', 'yes'] }]));
  }

  /** A model, a table of data, or a session that was saved. */
  async openFile(file) {
    if (isTable(file.name)) {
      this.showStart();
      await this.load(() => learn(file, $('learning')));
      return;
    }
    const session = file.name.endsWith('.json') ? sessionOf(await file.text()) : null;
    await (session ? this.openSession(session) : this.load(() => upload(file)));
  }

  async openSession(session) {
    if (!session) {
      this.showStart();
      toast('This link is damaged: it has no model that can be read.');
      return;
    }
    await this.load(() => upload(new File([session.model], fileNameOf(session))), { observed: session.observed.map(String), engine: '', cases: session.cases });
  }

  /** Gets a model by whatever way, or shows what is wrong with it. Of two that are on their way, the later is opened. */
  async load(getter, link, refused = problem => showFileError($('file-error'), problem)) {
    const mine = (this.loading = {});
    $('file-error').hidden = true;
    document.body.classList.add('loading');
    const json = await getter().catch(said);
    if (mine !== this.loading) {
      return;
    }
    document.body.classList.remove('loading');
    if (json instanceof ServerError) {
      this.showStart();
      await refused(json);
      return;
    }
    const wanted = link || (this.wanted && this.wanted.id === json.id ? this.wanted : null);
    this.wanted = null;
    await this.hands.open(json, wanted);
  }
}

/** What is wrong with a file, at its line, with the text around it. */
function showFileError(place, problem) {
  const body = problem.body || {};
  place.replaceChildren(
    make('h2', '', body.line ? `${body.file}, line ${body.line}, column ${body.column}` : 'This file cannot be read'),
    make('p', '', body.line ? `Found ${body.found}, expected ${body.expected}.` : problem.message),
  );
  if (body.lines) {
    const text = document.createElement('pre');
    for (const line of body.lines) {
      const row = make('div', line.line === body.line ? 'at' : '');
      row.append(make('b', '', String(line.line).padStart(5)), ' ');
      if (line.line === body.line) {
        const mark = make('mark', '', line.text.slice(body.caret).match(/^\S*/)[0] || ' ');
        row.append(line.text.slice(0, body.caret), mark, line.text.slice(body.caret + mark.textContent.length));
      } else {
        row.append(line.text);
      }
      text.append(row);
    }
    place.append(text);
  }
  place.hidden = false;
  place.scrollIntoView({ block: 'nearest' });
}
