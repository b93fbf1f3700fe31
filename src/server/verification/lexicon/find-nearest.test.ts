import { expect, test } from 'vitest';
import { findNearest } from './find-nearest.ts';
import { listTextSpans } from './text-spans.ts';

const box = (row: number) => ({ x: 0.1, y: row / 10, width: 0.5, height: 0.05 });
const card = listTextSpans(
  ['4d D1234-5678', '1 JOHNSTON', '2 MARIE LOUISE', '8 12 HIGHBURY ROAD', '3 16.10.1986'].map(
    (text, row) => ({ text, confidence: 1, box: box(row) }),
  ),
);

test.each([
  ['a name with a letter less', 'Johnson', 'JOHNSTON', 1],
  ['a name with a letter more', 'Johnstone', 'JOHNSTON', 1],
  ['a number with one figure wrong', 'D12345679', 'D1234-5678', 0],
  ['a street with another house', '14 Highbury Road', '12 HIGHBURY ROAD', 3],
])('the nearest text to %s is shown as printed, in whole words', (_what, storedValue, read, row) => {
  const nearestPrint = findNearest(card, storedValue)!;
  expect(nearestPrint.read).toContain(read);
  expect(nearestPrint.box).toEqual(box(row));
});

test.each(['Okonkwo', 'X99887766', 'Li', ''])('no text on the card is near %j', (storedValue) => {
  expect(findNearest(card, storedValue)).toBeNull();
});

test('an empty card has no nearest text', () => expect(findNearest([], 'Johnson')).toBeNull());
