// A whole session, which is a model as text, what is observed, and the cases: as a file, or packed into a link. Nothing here needs a browser.

import { observedList } from './state.js';

/** Letters of a link that mail and chat programs still carry. */
const LONGEST_LINK = 1 << 16;

/** No session is larger than a file that the server takes. */
const MOST_UNPACKED = 1 << 26;

export function sessionText(view, modelText, ending, cases) {
  return JSON.stringify({ parseval: 1, name: view.model.name, ending, model: modelText, observed: observedList(view.model, view.evidence), cases }, null, 2) + '\n';
}

/** What such a text has, or null if it is none. */
export function sessionOf(text) {
  try {
    const session = JSON.parse(text);
    const texts = session.parseval === 1 && [session.name, session.ending, session.model].every(each => typeof each === 'string');
    return texts && Array.isArray(session.observed) && Array.isArray(session.cases) && session.cases.every(isCase) ? session : null;
  } catch (none) {
    return null;
  }
}

/** Whether an object has what the page shows of a case. */
function isCase(each) {
  const isObject = value => typeof value === 'object' && value !== null;
  return isObject(each) && typeof each.name === 'string' && isObject(each.observed)
    && (each.marginals === null || (isObject(each.marginals) && Object.values(each.marginals).every(Array.isArray)));
}

/** The name of the file that the model of a session was. */
export function fileNameOf(session) {
  return session.name.split(/[\\/]/).pop().replace(/(\.(gz|xz|bz2))?$/, '').replace(/\.[^.]*$/, '') + '.' + session.ending;
}

/** The part of an address behind # that holds a session, or null if that would be too long. */
export async function toLink(text) {
  const packed = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  if (packed.byteLength > LONGEST_LINK * 0.75) {
    return null;
  }
  const letters = btoa(Array.from(new Uint8Array(packed), byte => String.fromCharCode(byte)).join(''));
  return '#session=' + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The session that a link holds, or null. */
export async function fromLink(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
      if (text.length > MOST_UNPACKED) {
        await reader.cancel();
        return null;
      }
    }
    return sessionOf(text + decoder.decode());
  } catch (broken) {
    return null;
  }
}
