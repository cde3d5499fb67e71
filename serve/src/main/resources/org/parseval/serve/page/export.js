// What can be taken away: pictures, tables, objects. Everything is made here, from what is on the page.

import { csvText } from './format.js';

export function save(name, content, type) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** The marginals, with the columns that the command line has. */
export function csv(model, answer) {
  const rows = [['variable', 'state', 'probability', 'standardError', 'kind']];
  (answer.marginals || []).forEach((values, v) => values.forEach((p, s) => {
    const errors = answer.marginalStandardErrors;
    const error = errors ? errors[v][s] : answer.marginalsKind === 'exact' ? 0 : '';
    rows.push([model.names[v], model.stateName(v, s), p, error, answer.marginalsKind]);
  }));
  return csvText(rows);
}

export function png(view) {
  const canvas = document.createElement('canvas');
  const scale = Math.max(2, window.devicePixelRatio || 1);
  canvas.width = view.width * scale;
  canvas.height = view.height * scale;
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  view.render(context, view.width, view.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

export function svg(view) {
  const context = new SvgContext(view.width, view.height);
  view.render(context, view.width, view.height);
  return context.text();
}

/** As much of a canvas context as the drawing uses, written down as SVG. */
class SvgContext {
  constructor(width, height) {
    this.isSvg = true;
    this.globalAlpha = 1;
    this.parts = [`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`];
  }

  text() {
    return this.parts.join('\n') + '\n</svg>\n';
  }

  alpha() {
    return this.globalAlpha < 1 ? ` opacity="${this.globalAlpha.toFixed(3)}"` : '';
  }

  fillRect(x, y, w, h) {
    this.parts.push(`<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}" fill="${this.fillStyle}"${this.alpha()}/>`);
  }

  strokeRect(x, y, w, h) {
    this.parts.push(`<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="none" stroke="${this.strokeStyle}" stroke-width="${n(this.lineWidth)}"/>`);
  }

  beginPath() {
    this.path = [];
  }

  moveTo(x, y) {
    this.path.push(`M${n(x)} ${n(y)}`);
  }

  lineTo(x, y) {
    this.path.push(`L${n(x)} ${n(y)}`);
  }

  quadraticCurveTo(cx, cy, x, y) {
    this.path.push(`Q${n(cx)} ${n(cy)} ${n(x)} ${n(y)}`);
  }

  closePath() {
    this.path.push('Z');
  }

  roundRect(x, y, w, h, r) {
    this.path.push(`M${n(x + r)} ${n(y)}h${n(w - 2 * r)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(r)}v${n(h - 2 * r)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(r)}h${n(2 * r - w)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(-r)}v${n(2 * r - h)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(-r)}Z`);
  }

  fill() {
    this.draw(`fill="${this.fillStyle}"`);
  }

  stroke() {
    this.draw(`fill="none" stroke="${this.strokeStyle}" stroke-width="${n(this.lineWidth)}"`);
  }

  draw(style) {
    if (this.path.length > 0) {
      this.parts.push(`<path d="${this.path.join('')}" ${style}${this.alpha()}/>`);
    }
  }

  fillText(text, x, y) {
    const [, weight, size] = /^(\d+ )?([\d.]+)px/.exec(this.font);
    const anchor = { left: 'start', center: 'middle', right: 'end' }[this.textAlign] || 'start';
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    this.parts.push(`<text x="${n(x)}" y="${n(y)}" font-family="system-ui, sans-serif" font-size="${n(+size)}"${weight ? ` font-weight="${weight.trim()}"` : ''} text-anchor="${anchor}" dominant-baseline="central" fill="${this.fillStyle}">${escaped}</text>`);
  }
}

function n(value) {
  return +value.toFixed(2);
}
