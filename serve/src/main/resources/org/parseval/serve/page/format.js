// Numbers and names as people read them. Nothing here needs a browser.

/** How many decimal places a number has that is known up to an error. */
export function placesOf(error) {
  return Math.min(10, Math.max(0, 1 - Math.floor(Math.log10(error))));
}

export function digits(value, places) {
  return value.toFixed(places).replace(/^-(?=[0.]*$)/, '');
}

/** A probability with the digits that are worth showing. */
export function probability(p, error) {
  if (p === undefined || p === null) {
    return '';
  }
  if (error > 0) {
    const places = Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(error))));
    return p.toFixed(places) + ' ± ' + error.toPrecision(1);
  }
  return p > 0 && p < 0.00005 ? p.toExponential(1) : p.toFixed(4);
}

function superscript(number) {
  return String(number).replace(/[-0-9]/g, c => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[+c]));
}

/** A number by its decimal logarithm, also where it is beyond all doubles. */
export function scientific(log10) {
  if (log10 > -4 && log10 <= 0.0000001) {
    return (10 ** Math.min(0, log10)).toPrecision(5);
  }
  const exponent = Math.floor(log10);
  return (10 ** (log10 - exponent)).toFixed(3) + ' × 10' + superscript(exponent);
}

/** A text cut in its middle to so many characters: names often differ in their ends. */
export function cut(text, length) {
  if (text.length <= length) {
    return text;
  }
  const kept = Math.max(2, length - 1);
  const head = Math.ceil(kept / 2);
  return text.slice(0, head) + '…' + text.slice(text.length - (kept - head));
}

/** A name on at most so many lines of so many characters: broken where words begin, such as in ScenRelAMCIN or R_APB_FORCE, else in equal parts; cut in its middle if that is not enough. */
export function lines(text, length, most) {
  const whole = cut(text, length * most);
  const found = [];
  let line = '';
  for (const word of whole.match(/[A-Z]*[^A-Z_ ]*[_ ]?/g).filter(word => word !== '')) {
    if (line !== '' && line.length + word.length > length) {
      found.push(line);
      line = '';
    }
    line += word;
  }
  found.push(line);
  if (found.length <= most && found.every(each => each.length <= length)) {
    return found;
  }
  const count = Math.ceil(whole.length / length), each = Math.ceil(whole.length / count);
  return Array.from({ length: count }, (_, i) => whole.slice(i * each, (i + 1) * each));
}

/** Digits of a whole number in groups of three. */
export function grouped(whole) {
  return whole.replace(/\B(?=(\d{3})+(?!\d))/g, ' ');
}

function cell(value) {
  return /[",\n\r]/.test(value) ? '"' + value.replaceAll('"', '""') + '"' : value;
}

/** Rows of cells as comma-separated values. */
export function csvText(rows) {
  return rows.map(row => row.map(value => cell(String(value))).join(',')).join('\n') + '\n';
}

/** Comma-separated values as rows of cells; cells may stand in quotes. */
export function csvRows(text) {
  const rows = [[]];
  let word = '', quoted = false, begun = false;
  const end = () => {
    rows[rows.length - 1].push(word);
    word = '';
    begun = false;
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '"' && text[i + 1] === '"') {
        word += text[++i];
      } else if (c === '"') {
        quoted = false;
      } else {
        word += c;
      }
    } else if (c === '"' && word === '') {
      quoted = true;
      begun = true;
    } else if (c === ',') {
      end();
      begun = true;
    } else if (c === '\n') {
      if (begun || word !== '') {
        end();
        rows.push([]);
      }
    } else if (c !== '\r') {
      word += c;
      begun = true;
    }
  }
  if (begun || word !== '') {
    end();
  }
  return rows.filter(row => row.length > 0);
}
