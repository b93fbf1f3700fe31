import { expect, test } from 'vitest';
import type { TextLine } from '../../vision/evidence.ts';
import { prepareLine } from './printed-lines.ts';
import { findPrintedSuffix, restoreNames } from './restore-names.ts';

const line = (text: string): TextLine => ({
  text,
  confidence: 0.98,
  box: { x: 0.3, y: 0.3, width: 0.3, height: 0.05 },
});
const restore = (
  coded: string,
  printedName: string,
  country: string | null,
  source: 'zone' | 'label' = 'zone',
) =>
  restoreNames(
    { last_name: { value: coded, source, box: null, confidence: 1 } },
    [prepareLine(line(printedName))],
    country,
  ).last_name?.value;

test.each([
  ['OESTENBYEN', 'OSTENBYEN', 'NOR', 'ØSTENBYEN'],
  ['OESTENBYEN', 'OSTENBYEN', 'SWE', 'ÖSTENBYEN'],
  ['NYBAAK', 'NYBAK', 'DNK', 'NYBÅK'],
  ['VAN MUELLER', 'VAN MULLER', 'DEU', 'VAN MÜLLER'],
  ['LEVESQUE', '1. Lévesque', 'FRA', 'LÉVESQUE'],
])('the zone’s %s is said in the letters of the print %s', (coded, printedName, country, value) => {
  expect(restore(coded, printedName, country)).toBe(value);
});

test.each([
  ['MUELLER', 'MUELLER', 'DEU'],
  ['OESTENBYEN', 'OSTENBYEN', null],
  ['OESTENBYEN', 'VESTENBYEN', 'NOR'],
  ['NORTHWOOD', 'SOUTHGATE É', 'NOR'],
])('the zone’s %s stays beside the print %s', (coded, printedName, country) => {
  expect(restore(coded, printedName, country)).toBeUndefined();
});

test('a printed name needs no other letters, and names its suffix', () => {
  expect(restore('OESTENBYEN', 'OSTENBYEN', 'NOR', 'label')).toBeUndefined();
  const card = prepareLine(line('1 SMITH, JR.'));
  const name = { value: 'SMITH', source: 'number' as const, box: card.line.box, confidence: 0.98 };
  expect(findPrintedSuffix([card], { last_name: name }).suffix?.value).toBe('JR');
});
