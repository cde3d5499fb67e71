// What the page knows without a browser: states, layouts, formats. Run by node's own runner: node --test.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const page = '../../main/resources/org/parseval/serve/page/';
const { cut, csvRows, csvText, grouped, lines, probability, scientific } = await import(page + 'format.js');
const { Desk, endings, evidenceJson, fromHash, Model, observedOf, toHash, View } = await import(page + 'state.js');
const { fileNameOf, fromLink, sessionOf, sessionText, toLink } = await import(page + 'session.js');
const { changed, example, lastAnswer, newNetwork, ServerError, upload } = await import(page + 'api.js');
const { bounds, force, lattice, layered, tree } = await import(page + 'layout.js');

globalThis.document = { getElementById: () => null };
const { normalised, rowStates, rowSum, wrongRows } = await import(page + 'table.js');
const { caseOf, casesCsv, casesOf, unknownIn } = await import(page + 'cases.js');
const { matching } = await import(page + 'finder.js');
const { mpeOverlay, nextSample } = await import(page + 'marks.js');
const { climb, isTable, scoreOf } = await import(page + 'learning.js');

function model(variables) {
  return new Model({
    id: 'x',
    name: 'x.bif',
    kind: 'bayes',
    cardinalities: variables.map(v => v[1].length),
    variables: variables.map(([name, states]) => ({ name, states })),
    firstVariable: 0,
  });
}

const rain = model([['rain', ['no', 'yes']], ['a=b', ['x=y', 'z']]]);

test('a desk never changes, and its history gives back the same views', () => {
  const first = new View(rain, new Map());
  const begun = Desk.of(first);
  const weighed = begun.put(first.toggled(0, 1)).put(first.toggled(0, 1).weighed(1, [0.2, 0.8]));
  const last = weighed.now;
  assert.equal(first.evidence.size, 0);
  for (const fixed of [last, begun, rain]) {
    assert.throws(() => {
      'use strict';
      fixed.model = null;
    }, TypeError);
  }
  assert.deepEqual([...weighed.undone().now.evidence], [[0, 1]]);
  assert.equal(weighed.undone().undone().now, first);
  assert.equal(weighed.undone().undone().undone().now, first);
  assert.equal(weighed.undone().undone().redone().redone().now, last);
  assert.equal(weighed.undone().put(first).future.length, 0);
  assert.equal(begun.past.length, 0);
  assert.equal(last.toggled(0, 1).evidence.has(0), false);
});

test('nothing of a view is left on the next', () => {
  const answer = { marginals: [[0.5, 0.5], [1, 0]], marginalStandardErrors: [[0.01, 0.02], [0, 0]] };
  const view = new View(rain, new Map());
  const answered = Desk.of(view).answered(answer, false).with({ overlay: { states: [0, 0] }, samples: { states: [] } });
  assert.equal(answered.largestError, 0.02);
  assert.deepEqual(answered.prior.rain, [0.5, 0.5]);
  assert.equal(answered.behind, null, 'nothing stands behind what nothing was observed for');
  const observed = answered.put(view.toggled(0, 1));
  assert.equal(observed.overlay, null);
  assert.equal(observed.samples, null);
  assert.equal(observed.marginals, answer.marginals, 'until the next answer is there');
  assert.deepEqual(observed.behind.rain, [0.5, 0.5]);
  const other = observed.put(observed.now.changed(model([['rain', ['no', 'yes']]])));
  assert.deepEqual([other.answer, other.prior, other.largestError], [null, null, 0]);
  const one = caseOf('one', rain, view.evidence, answer.marginals);
  const pinned = observed.withCases([one]).with({ ghost: one });
  assert.equal(pinned.behind, one.marginals);
  assert.equal(pinned.withCases([]).ghost, null);
  assert.equal(pinned.answered({ marginals: null }, true).prior, pinned.prior);
});

test('a changed model keeps what it still has', () => {
  const other = model([['a=b', ['z', 'x=y']], ['new', ['0', '1']]]);
  const view = new View(rain, new Map([[0, 1], [1, 0]])).changed(other);
  assert.deepEqual([...view.evidence], [[0, 1]]);
  assert.equal(view.model, other);
});

test('links keep names with signs of their own', () => {
  const evidence = new Map([[1, 0], [0, [0.5, 1]]]);
  const link = fromHash(toHash(rain, evidence, 'exact'));
  assert.equal(link.engine, 'exact');
  assert.deepEqual([...observedOf(rain, link.observed)], [...evidence]);
  assert.deepEqual(evidenceJson(rain, evidence), { states: { 'a=b': 'x=y' }, likelihoods: { rain: [0.5, 1] } });
});

test('sessions are read again, and other files are none', () => {
  const text = sessionText(new View(rain, new Map([[0, 1]])), 'network x {}', 'bif', [caseOf('c', rain, new Map(), null)]);
  assert.deepEqual(sessionOf(text).observed, ['rain=yes']);
  assert.equal(fileNameOf({ name: '/data/x.net.gz', ending: 'bif' }), 'x.bif');
  for (const none of ['{"parseval": 1}', '[1', 'null', text.replace('"name": "c"', '"name": 1'), text.replace('"marginals": null', '"marginals": {"rain": 1}')]) {
    assert.equal(sessionOf(none), null, none);
  }
  assert.ok(endings(rain).includes('xdsl'));
});

test('links carry whole sessions, and damaged ones nothing', async () => {
  const long = Array.from({ length: 3000 }, (_, i) => 'variable ü' + i).join('\n');
  const text = sessionText(new View(rain, new Map([[1, 0]])), long, 'bif', [caseOf('c', rain, new Map([[0, 1]]), [[0.1, 0.9], [1, 0]])]);
  const link = await toLink(text);
  assert.match(link, /^#session=[\w-]+$/);
  assert.deepEqual(await fromLink(fromHash(link).session), JSON.parse(text));
  assert.equal(await fromLink(fromHash(link).session.slice(0, -40)), null);
  for (const none of ['', 'x', '%', 'AAAA']) {
    assert.equal(await fromLink(none), null, none);
  }
  const noise = Array.from({ length: 60000 }, (_, i) => ((i * 48271 * (i + 7)) % 2147483647).toString(36)).join('');
  assert.equal(await toLink(noise), null);
});

/** A server that keeps two models, and knows them again by what they were made from. */
function forgetful() {
  const kept = [], made = [];
  const reply = (status, body) => ({ ok: status === 200, status, json: async () => body });
  globalThis.fetch = async (path, settings) => {
    const [, , , from] = path.split('/');
    if (path.startsWith('/api/models/') && !kept.includes(from)) {
      return reply(404, { error: 'gone' });
    }
    if (path.endsWith('/mar')) {
      return { ok: true, status: 200, body: new Blob([`event: done\ndata: {"of": "${from}"}\n\n`]).stream() };
    }
    const id = path.endsWith('/changes') ? from + JSON.parse(settings.body).changes : 'root';
    made.push(id);
    kept.push(id);
    kept.splice(0, kept.length - 2);
    return reply(200, { id });
  };
  return made;
}

test('a server that has forgotten a model is given it again, however many changes ago', async () => {
  for (const root of [() => upload({ name: 'x.bif' }), () => example('x'), () => newNetwork([])]) {
    const made = forgetful();
    const ids = [(await root()).id];
    for (let i = 0; i < 200; i++) {
      ids.push((await changed(ids[ids.length - 1], ['.'])).id);
    }
    for (const id of [...ids].reverse()) {
      assert.equal((await lastAnswer({ id }, 'mar', {})).of, id);
    }
    assert.ok(made.length > 201);
  }
  await assert.rejects(lastAnswer({ id: 'unknown' }, 'mar', {}), ServerError);
});

test('names are found, the best first', () => {
  assert.deepEqual(matching([0, 1, 2, 3], ['wet', 'rain', 'Rainfall', 'train'], ' rain'), [1, 2, 3]);
  assert.deepEqual(matching([2, 0], ['a', 'b', 'c'], ''), [2, 0]);
});

test('marks say what they are', () => {
  const marked = mpeOverlay({ assignment: [1, 0], kind: 'certified', log10Value: -1, certified: { low: -1, high: -0.51239 } }, rain);
  assert.equal(marked.caption, 'best state found: log₁₀ P -1.000000, none above -0.5123');
  assert.throws(() => mpeOverlay({ assignment: null }, rain), ServerError);
  const samples = { kind: 'exact', seed: 3, states: [[0, 1], [1, 1]] };
  const next = nextSample(samples);
  assert.deepEqual(next.overlay.states, [0, 1]);
  assert.deepEqual(next.samples.states, [[1, 1]]);
  assert.equal(samples.states.length, 2);
});

test('names are cut in the middle', () => {
  assert.equal(cut('ScenRelAMCIN', 8), 'Scen…CIN');
  assert.notEqual(cut('ScenRelAMCIN', 8), cut('ScenRelAMIns', 8));
  assert.equal(cut('short', 8), 'short');
});

test('names are broken where their words begin', () => {
  assert.deepEqual(lines('ScenRelAMCIN', 7, 3), ['ScenRel', 'AMCIN']);
  assert.deepEqual(lines('R_APB_FORCE', 6, 3), ['R_APB_', 'FORCE']);
  assert.deepEqual(lines('MINVOLSET', 4, 3), ['MIN', 'VOL', 'SET']);
  assert.deepEqual(lines('averyveryverylongname', 5, 2), ['avery', '…name']);
  assert.deepEqual(lines('x', 4, 1), ['x']);
});

test('numbers are read by people', () => {
  assert.equal(probability(0.25, 0), '0.2500');
  assert.equal(probability(1e-7, 0), '1.0e-7');
  assert.equal(probability(0.5, 0.013), '0.500 ± 0.01');
  assert.equal(scientific(-3e-9), '1.0000');
  assert.equal(scientific(-400), '1.000 × 10⁻⁴⁰⁰');
  assert.equal(grouped('12345678901234567890'), '12 345 678 901 234 567 890');
});

test('tables of commas are read as they were written', () => {
  const rows = [['a', 'b "c"', 'd,e'], ['', 'x\ny', 'z']];
  assert.deepEqual(csvRows(csvText(rows)), rows);
  assert.deepEqual(csvRows('a,b\r\n\r\n1,\r\n'), [['a', 'b'], ['1', '']]);
});

test('cases go out and in', () => {
  const cases = [caseOf('one', rain, new Map([[0, 1]]), [[0.1, 0.9], [1, 0]]), caseOf('two, three', rain, new Map([[1, 0]]), null)];
  assert.deepEqual(casesOf(casesCsv(cases)).map(each => [each.name, each.observed]), cases.map(each => [each.name, each.observed]));
  assert.deepEqual(casesOf('rain\nyes\n')[0].observed, { rain: 'yes' });
  assert.deepEqual(cases[0].marginals.rain, [0.1, 0.9]);
  assert.deepEqual(casesOf(''), []);
  assert.equal(unknownIn(casesOf('rain,snow\nyes,no\n')[0], rain), 1);
});

test('rows of tables', () => {
  assert.deepEqual(rowStates(5, [2, 3]), [1, 2]);
  assert.equal(rowSum([1, 2, 3, 4], 1, 2), 7);
  assert.deepEqual(wrongRows([0.5, 0.5, 0.4, 0.5, 1.5, -0.5, NaN, 1], 2), [1, 2, 3]);
  assert.deepEqual(normalised([2, 6, 0, 0], 2), [0.25, 0.75, 0.5, 0.5]);
});

test('the score of a search is drawn', () => {
  assert.equal(scoreOf('start 3, score -1234.5'), -1234.5);
  assert.equal(scoreOf('compiling'), null);
  assert.equal(climb([-2, -1], 10, 4), '0.0,4.0 10.0,0.0');
  assert.ok(isTable('a.CSV.gz') && !isTable('a.bif'));
});

test('no two boxes of a layout overlap', () => {
  for (let seed = 1; seed <= 20; seed++) {
    let random = seed;
    const next = n => (random = (random * 48271) % 2147483647) % n;
    const size = 2 + next(30);
    const edges = [];
    for (let v = 1; v < size; v++) {
      edges.push(next(v), v);
    }
    const box = { w: new Float64Array(size).fill(146), h: new Float64Array(size).fill(58) };
    const parents = Array.from({ length: size }, (_, v) => (v === 0 ? -1 : edges[2 * (v - 1)]));
    for (const { x, y } of [layered(size, edges, box, 1.5), tree(parents, box), lattice(1, size, box)]) {
      for (let a = 0; a < size; a++) {
        for (let b = 0; b < a; b++) {
          assert.ok(Math.abs(x[a] - x[b]) >= 146 || Math.abs(y[a] - y[b]) >= 58, `seed ${seed}: ${a} on ${b}`);
        }
      }
    }
    const place = force(size, edges, box);
    const all = bounds(place.x, place.y, box);
    assert.ok(all.right > all.left && place.x.every(Number.isFinite));
  }
});
