import { expect, it } from 'vitest';
import { weighZoneLine } from './weigh-zone-line.ts';

it('look-alikes count together, and the likely ones are listed', () => {
  const line = weighZoneLine({
    text: '0B?',
    readings: [
      [
        { character: '0', probability: 0.55 },
        { character: 'O', probability: 0.3 },
        { character: 'Q', probability: 0.01 },
        { character: '7', probability: 0.1 },
      ],
      [{ character: 'B', probability: 0.9 }],
      [],
    ],
  });
  expect(line.text).toBe('0B?');
  expect(line.confidence).toEqual([expect.closeTo(0.86, 5), 0.9, 0]);
  expect(line.alternatives).toEqual(['O', '', '']);
});
