import { expect, test } from 'vitest';
import { countByInstrument, readScores } from './count-scores.ts';

const SCORES = `set,attack,instrument,dots
webcam,1,print,0.9
webcam,1,print,0.1
webcam,1,screen,0.5
webcam,0,live,0.49
webcam,0,live,
webcam,-1,unknown,0.9
phone,0,live,0.7`;

test('a table of scores is counted by set and instrument, beside the genuine images of its set', () => {
  expect(countByInstrument(readScores(SCORES, []), 'dots>=0.5')).toEqual([
    { set: 'webcam', attacks: { raised: 2, of: 3 }, genuine: { raised: 0, of: 1 }, unmeasured: 2 },
    { set: 'webcam, print', attacks: { raised: 1, of: 2 }, genuine: { raised: 0, of: 1 }, unmeasured: 2 },
    { set: 'webcam, screen', attacks: { raised: 1, of: 1 }, genuine: { raised: 0, of: 1 }, unmeasured: 2 },
    { set: 'phone', attacks: { raised: 0, of: 0 }, genuine: { raised: 1, of: 1 }, unmeasured: 0 },
  ]);
});

test('sets are attacks by their names if no column says so, and a short row was not measured', () => {
  const rows = readScores('set,chroma\ncopies,0.01\ncopies\ncards,0.2\ncards,0.05\n', ['copies']);
  expect(countByInstrument(rows, 'chroma<0.06')).toEqual([
    { set: 'all sets', attacks: { raised: 1, of: 1 }, genuine: { raised: 1, of: 2 }, unmeasured: 1 },
  ]);
  for (const rule of ['chroma', 'hue<1', 'chroma<much'])
    expect(() => countByInstrument(rows, rule)).toThrow(`The rule "${rule}"`);
});
