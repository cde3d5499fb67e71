// The question that is on its way, and the line that shows what comes of it.

import { cancel, follow, lastAnswer, post, said, ServerError } from './api.js';
import { showAnswer, showCount, Trace } from './answer.js';
import { $, make, options } from './dom.js';
import { byName, evidenceJson, View } from './state.js';

/** Milliseconds after which it is told that an answer is waited for. */
const SLOW = 150;

export class Asking {
  /**
   * hands: working() is called while an answer is waited for, answered(answer, isImproving) with each one, failed() where there is none,
   * and prior(view, marginals) with what the model says before anything is observed.
   */
  constructor(desk, hands) {
    this.desk = desk;
    this.hands = hands;
    this.running = null;
    this.clicked = 0;
    $('ask').addEventListener('click', () => this.ask());
    $('cancel').addEventListener('click', () => this.job && cancel(this.job));
  }

  fillChoices(server) {
    options($('engine'), [['', 'exact, else auto'], ...server.engines.filter(e => e.tasks.includes('MAR')).map(e => [e.name, e.name])]);
    const limit = Math.min(server.seconds, 3600);
    const times = [1, 2, 5, 10, 20, 50, 120, 600].filter(t => t <= limit);
    options($('seconds'), times.map(t => [t, t + ' s']));
    $('seconds').value = times.includes(20) ? 20 : times[times.length - 1];
  }

  choose(engine) {
    $('engine').value = [...$('engine').options].some(o => o.value === engine) ? engine : '';
  }

  clear() {
    $('answer').replaceChildren();
    $('answer-chart').replaceChildren();
  }

  /** The moment from which the time until the next marginals is measured. */
  clickedAt(time) {
    this.clicked = time;
  }

  abort() {
    if (this.running) {
      this.running.abort();
    }
    this.running = null;
  }

  question(view) {
    const engine = $('engine').value;
    return { evidence: evidenceJson(view.model, view.evidence), seconds: +$('seconds').value, ...(engine ? { engine } : {}) };
  }

  /** Asks for all marginals under the evidence, and shows every answer as it comes. A later question ends an earlier one. */
  async ask() {
    this.abort();
    const asked = this.desk().now;
    const mine = (this.running = new AbortController());
    const begun = performance.now();
    this.trace = new Trace();
    this.job = null;
    this.hasNew = false;
    // Who listens hears the answer, and not every step towards it.
    $('answer').setAttribute('aria-busy', 'true');
    const slow = setTimeout(() => this.working('asking'), SLOW);
    try {
      await follow(`models/${asked.model.id}/mar`, this.question(asked), mine.signal, (event, data) => {
        if (mine !== this.running) {
          return;
        }
        if (event === 'job') {
          this.job = data.job;
          return;
        }
        clearTimeout(slow);
        if (event === 'progress') {
          this.working(`${data.phase}${data.fraction > 0 ? ' ' + Math.round(100 * data.fraction) + ' %' : ''}, ${data.seconds.toFixed(1)} s`);
        } else if (event === 'error') {
          this.failed(data.error);
        } else {
          this.trace.add(data, event === 'answer' ? (performance.now() - begun) / 1000 : Math.max(data.seconds, 0.001));
          this.show(data, event === 'answer' ? 'improving' : event === 'stopped' ? 'stopped: the best so far' : '', event === 'answer');
          if (event !== 'answer') {
            this.afterwards(asked);
          }
        }
      });
    } catch (problem) {
      clearTimeout(slow);
      if (mine === this.running && !mine.signal.aborted) {
        this.failed(said(problem).message);
      }
    } finally {
      if (mine === this.running) {
        this.running = null;
        this.job = null;
        this.offerStop(false);
        $('answer').removeAttribute('aria-busy');
        document.body.classList.remove('working');
      }
    }
  }

  /** What is of use beside an answer: the number of solutions of a formula, and the marginals before anything was observed. */
  async afterwards(asked) {
    if (asked.model.isFormula) {
      const found = await post(`models/${asked.model.id}/pr`, { ...this.question(asked), engine: 'auto' }).catch(said);
      if (asked === this.desk().now && !(found instanceof ServerError)) {
        showCount($('answer'), found, asked.model);
      }
    }
    if (asked === this.desk().now && asked.evidence.size > 0 && !this.desk().prior) {
      const found = await this.once(new View(asked.model, new Map()));
      if (found && found.marginals) {
        this.hands.prior(asked, byName(asked.model, found.marginals));
      }
    }
  }

  /** The last answer about another view, or null if the server has none. */
  async once(view) {
    const found = await lastAnswer(view.model, 'mar', this.question(view)).catch(said);
    return found instanceof ServerError ? null : found;
  }

  working(phase) {
    this.hands.working();
    this.offerStop(true);
    document.body.classList.add('working');
    if (this.hasNew) {
      showAnswer($('answer'), this.desk().answer, this.desk().model, this.desk().evidence.size, phase);
    } else {
      // What is on the page answers an earlier question.
      document.body.classList.toggle('stale', this.desk().answer !== null);
      $('answer').replaceChildren(make('div', 'answer-more running', phase));
      $('answer-chart').replaceChildren();
    }
  }

  /** One of two buttons is there, and the focus goes from one to the other. */
  offerStop(offered) {
    const [now, before] = offered ? [$('cancel'), $('ask')] : [$('ask'), $('cancel')];
    const focused = document.activeElement === before;
    now.hidden = false;
    before.hidden = true;
    if (focused) {
      now.focus();
    }
  }

  failed(message) {
    document.body.classList.remove('stale');
    this.hands.working();
    this.hands.failed();
    $('answer').replaceChildren(make('div', 'problem', message));
    $('answer-chart').replaceChildren();
  }

  show(answer, running, isImproving) {
    document.body.classList.remove('stale');
    this.hasNew = isImproving;
    this.hands.answered(answer, isImproving);
    showAnswer($('answer'), answer, this.desk().model, this.desk().evidence.size, running);
    const chart = this.trace.values.length > 1 ? this.trace.chart(250, 62) : null;
    $('answer-chart').replaceChildren(...(chart ? [chart, chartKey()] : []));
    if (this.clicked) {
      const start = this.clicked;
      this.clicked = 0;
      afterPaint(() => performance.measure('parseval:update', { start, end: performance.now() }));
    }
  }
}

/** Runs as soon as what was changed has been drawn: the first task behind the next frame. */
function afterPaint(action) {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = action;
    channel.port2.postMessage(null);
  });
}

function chartKey() {
  const key = make('div', 'chart-key');
  key.append(make('span', 'standard', 'standard error'), make('span', 'certified', 'certified half width'));
  return key;
}
