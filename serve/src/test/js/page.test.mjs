// What the page knows without a browser: states, layouts, formats. Run by node's own runner: node --test.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const page = '../../main/resources/org/parseval/serve/page/';
const { cut, csvRows, csvText, grouped, probability, scientific } = await import(page + 'format.js');
const { endings, evidenceJson, fromHash, History, Model, observedOf, sessionOf, sessionText, toHash, View } = await import(page + 'state.js');
const { bounds, force, lattice, layered, tree } = await import(page + 'layout.js');

globalThis.document = { getElementById: () => null };
const { normalised, rowStates, rowSum, wrongRows } = await import(page + 'table.js');
const { caseOf, casesCsv, casesOf } = await import(page + 'cases.js');
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

test('a view never changes, and its history gives back the same ones', () => {
  const first = new View(rain, new Map());
  const history = new History(first);
  history.set(first.toggled(0, 1));
  history.set(history.now.weighed(1, [0.2, 0.8]));
  const last = history.now;
  assert.equal(first.evidence.size, 0);
  assert.throws(() => {
    'use strict';
    last.model = null;
  }, TypeError);
  history.undo();
  assert.deepEqual([...history.now.evidence], [[0, 1]]);
  history.undo();
  assert.equal(history.now, first);
  history.undo();
  assert.equal(history.now, first);
  history.redo();
  history.redo();
  assert.equal(history.now, last);
  assert.equal(last.toggled(0, 1).evidence.has(0), false);
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
  const text = sessionText(new View(rain, new Map([[0, 1]])), 'network x {}', 'bif', [{ name: 'c' }]);
  assert.deepEqual(sessionOf(text).observed, ['rain=yes']);
  assert.equal(sessionOf('{"parseval": 1}'), null);
  assert.equal(sessionOf('[1'), null);
  assert.ok(endings(rain).includes('xdsl'));
});

test('names are cut in the middle', () => {
  assert.equal(cut('ScenRelAMCIN', 8), 'Scen…CIN');
  assert.notEqual(cut('ScenRelAMCIN', 8), cut('ScenRelAMIns', 8));
  assert.equal(cut('short', 8), 'short');
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
