// Requests to the server behind this page, and to no other.

/** What the server says is wrong, or that it says nothing. Whatever else is thrown is a fault of this page. */
export class ServerError extends Error {
  constructor(body, status = 0) {
    super(body.error || `the server answered ${status}`);
    this.body = body;
    this.status = status;
  }
}

/** For what was caught: gives back what the server says, and throws on what is a fault of this page. */
export function said(problem) {
  if (problem instanceof ServerError) {
    return problem;
  }
  throw problem;
}

/** What comes of a request or of its stream; the browser calls a lost connection a TypeError, as it does mistakes of a program. */
async function received(promise, signal) {
  try {
    return await promise;
  } catch (lost) {
    throw signal && signal.aborted ? lost : new ServerError({ error: `the request failed: ${lost.message}` });
  }
}

/** How models were made, by their ids: the server keeps a limited number of them, and is given one again that it has not any more. */
const makers = new Map();

async function request(path, settings = {}) {
  let response = await received(fetch('/api/' + path, settings), settings.signal);
  if (response.status === 404) {
    const make = makers.get(path.replace(/^models\/([^/?]*).*$/, '$1'));
    if (make) {
      await make();
      response = await received(fetch('/api/' + path, settings), settings.signal);
    }
  }
  if (response.ok) {
    return response;
  }
  let body = {};
  try {
    body = await response.json();
  } catch (none) {
    body = {};
  }
  throw new ServerError(body, response.status);
}

async function object(path, settings = {}) {
  return received((await request(path, settings)).json(), settings.signal);
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FILE_TYPE = { 'Content-Type': 'application/octet-stream' };

export async function get(path) {
  return object(path);
}

export async function post(path, asked, signal) {
  return object(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(asked), signal });
}

/** A model by a request that gives the same one whenever it is sent. */
async function made(make) {
  const model = await make();
  makers.set(model.id, make);
  return model;
}

export async function upload(file) {
  const settings = { method: 'POST', headers: FILE_TYPE, body: file };
  return made(() => object('models?name=' + encodeURIComponent(file.name), settings));
}

export async function example(name) {
  return made(() => post('examples/' + name, {}));
}

export async function newNetwork(changes) {
  return made(() => post('networks', { changes }));
}

export async function changed(id, changes) {
  return made(() => post(`models/${id}/changes`, { changes }));
}

/** A file that the server makes. */
export async function download(path) {
  return received((await request(path)).blob());
}

/** The last answer to a question about a model; throws what the server says is wrong. */
export async function lastAnswer(model, what, asked, signal) {
  let found = null;
  await follow(`models/${model.id}/${what}`, asked, signal, (event, data) => {
    if (event === 'error') {
      throw new ServerError(data);
    }
    found = event === 'done' || event === 'stopped' ? data : found;
  });
  return found;
}

export async function cancel(job) {
  await fetch('/api/jobs/' + job, { method: 'DELETE' });
}

/** Asks a question and calls back with the name and the object of every event, until the last. */
export async function follow(path, asked, signal, onEvent) {
  await events(path, { headers: JSON_TYPE, body: JSON.stringify(asked), signal }, onEvent);
}

/** The same for a file that is sent. */
export async function followFile(path, file, onEvent) {
  await events(path, { headers: FILE_TYPE, body: file }, onEvent);
}

async function events(path, { headers, body, signal }, onEvent) {
  const response = await request(path, { method: 'POST', headers: { ...headers, Accept: 'text/event-stream' }, body, signal });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await received(reader.read(), signal);
    if (done) {
      return;
    }
    text += decoder.decode(value, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const name = lines[0].replace('event: ', '');
      onEvent(name, JSON.parse(lines.slice(1).map(line => line.replace(/^data: ?/, '')).join('\n')));
    }
  }
}
