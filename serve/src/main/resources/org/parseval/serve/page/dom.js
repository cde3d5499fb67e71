// Small things that every panel needs of the document.

export const $ = id => document.getElementById(id);

/** Whether there is room for one part of the page only. */
export function isNarrow() {
  return matchMedia('(max-width: 820px)').matches;
}

/** An element with a class and a text. Texts are never markup. */
export function make(tag, className = '', text = '') {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

export function button(text, action, label = text) {
  const made = make('button', '', text);
  made.type = 'button';
  made.setAttribute('aria-label', label);
  made.addEventListener('click', action);
  return made;
}

/** A line to write into. */
export function field(label, value = '') {
  const made = document.createElement('input');
  made.autocomplete = 'off';
  made.spellcheck = false;
  made.setAttribute('aria-label', label);
  made.placeholder = label;
  made.value = value;
  return made;
}

export function options(select, pairs) {
  select.replaceChildren(...pairs.map(([value, text]) => {
    const option = make('option', '', text);
    option.value = value;
    return option;
  }));
}

export function showNote(place, text) {
  place.textContent = text;
  place.hidden = false;
}

let hiding = 0;
export function toast(text) {
  showNote($('toast'), text);
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    $('toast').hidden = true;
  }, 6000);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied.');
  } catch (refused) {
    toast(text);
  }
}
