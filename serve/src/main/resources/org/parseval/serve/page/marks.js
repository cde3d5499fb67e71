// States of all variables that are marked on the page: the most probable one, and samples.

import { lastAnswer, said, ServerError } from './api.js';
import { $, toast } from './dom.js';
import { evidenceJson } from './state.js';

const SYMBOLS = { mpe: '◆', sample: '●' };

/** Samples that are drawn at a time, to be shown one after the other. */
const SAMPLES = 16;

const LONGEST_SECONDS = 10;

/** Milliseconds after which a button offers to stop. */
const SLOW = 300;

const SAMPLED = {
  exact: 'a state drawn from the posterior',
  estimate: 'a state from weighted samples, about as the posterior has them',
  unsupported: 'a state from weighted samples; nothing says how far they are from the posterior',
};

/** What is marked where the most probable state was asked for. */
export function mpeOverlay(answer, model) {
  if (!answer.assignment) {
    throw new ServerError({ error: 'No state has a positive weight.' });
  }
  const name = answer.kind === 'exact' ? 'most probable state' : 'best state found';
  const value = `log₁₀ ${model.kind === 'bayes' ? 'P' : 'weight'} ${answer.log10Value.toFixed(6)}`;
  const bound = answer.kind === 'exact' ? ', exact' : answer.certified && answer.certified.high !== null ? `, none above ${(Math.ceil(1e4 * answer.certified.high) / 1e4).toFixed(4)}` : '';
  return { symbol: SYMBOLS.mpe, name, caption: `${name}: ${value}${bound}`, states: answer.assignment };
}

/** The next of some samples, and those that are left. */
export function nextSample(samples) {
  const [states, ...rest] = samples.states;
  const { kind, seed } = samples;
  const caption = `${SAMPLED[kind]} (seed ${seed}, ${SAMPLES - rest.length} of ${SAMPLES})`;
  return { overlay: { symbol: SYMBOLS.sample, name: kind === 'exact' ? 'a sample' : 'a sample, not exact', caption, states }, samples: { ...samples, states: rest } };
}

export class Marks {
  /** hands: mark(parts) puts an overlay, and samples that are left, on the desk. */
  constructor(desk, hands) {
    this.desk = desk;
    this.hands = hands;
    this.seed = 0;
    this.running = null;
    $('mpe').addEventListener('click', () => this.toggleMpe());
    $('sample').addEventListener('click', () => this.drawSample());
  }

  /** Says which button is pressed. */
  show(overlay) {
    for (const [id, symbol] of Object.entries(SYMBOLS)) {
      $(id).setAttribute('aria-pressed', String(overlay !== null && overlay.symbol === symbol));
    }
  }

  abort() {
    if (this.running) {
      this.running.abort();
    }
    this.running = null;
  }

  async toggleMpe() {
    if ($('mpe').getAttribute('aria-pressed') === 'true') {
      this.hands.mark({ overlay: null });
      return;
    }
    await this.find($('mpe'), 'mpe', {}, answer => ({ overlay: mpeOverlay(answer, this.desk().model) }));
  }

  /** Each press shows another state; some are drawn at a time. */
  async drawSample() {
    const { samples } = this.desk();
    if (samples && samples.states.length > 0) {
      this.hands.mark(nextSample(samples));
      return;
    }
    const seed = ++this.seed;
    await this.find($('sample'), 'sample', { seed, n: SAMPLES }, drawn => {
      if (drawn.states.length === 0) {
        throw new ServerError({ error: 'No state has a positive weight: there is nothing to draw.' });
      }
      return nextSample({ kind: drawn.kind, seed, states: drawn.states });
    });
  }

  /** Marks a state of all variables that the server finds; a press while it is looked for ends that. */
  async find(button, what, more, made) {
    const again = button.getAttribute('aria-busy') === 'true';
    this.abort();
    if (again) {
      return;
    }
    const mine = (this.running = new AbortController());
    const asked = this.desk().now;
    const words = button.textContent;
    const slow = setTimeout(() => {
      button.setAttribute('aria-busy', 'true');
      button.textContent = `Stop ${words}`;
    }, SLOW);
    try {
      const question = { evidence: evidenceJson(asked.model, asked.evidence), seconds: Math.min(LONGEST_SECONDS, +$('seconds').value), ...more };
      const found = await lastAnswer(asked.model, what, question, mine.signal);
      if (found && mine === this.running && asked === this.desk().now) {
        this.hands.mark(made(found));
      }
    } catch (problem) {
      if (!mine.signal.aborted) {
        toast(said(problem).message);
      }
    } finally {
      clearTimeout(slow);
      button.textContent = words;
      button.removeAttribute('aria-busy');
    }
  }
}
