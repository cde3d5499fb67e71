// Requests to the server behind this page, and to no other.

export class ServerError extends Error {
  constructor(body, status) {
    super(body.error || `the server answered ${status}`);
    this.body = body;
    this.status = status;
  }
}

async function checked(response) {
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

const JSON_TYPE = { 'Content-Type': 'application/json' };

export async function get(path) {
  return (await checked(await fetch('/api/' + path))).json();
}

export async function post(path, object, signal) {
  const response = await fetch('/api/' + path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(object), signal });
  return (await checked(response)).json();
}

export async function upload(file) {
  const response = await fetch('/api/models?name=' + encodeURIComponent(file.name), {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  });
  return (await checked(response)).json();
}

export async function cancel(job) {
  await fetch('/api/jobs/' + job, { method: 'DELETE' });
}

/** Asks a question and calls back with the name and the object of every event, until the last. */
export async function follow(path, object, signal, onEvent) {
  const response = await checked(await fetch('/api/' + path, {
    method: 'POST',
    headers: { ...JSON_TYPE, Accept: 'text/event-stream' },
    body: JSON.stringify(object),
    signal,
  }));
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
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
