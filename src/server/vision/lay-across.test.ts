import { expect, test } from 'vitest';
import type { LocatedCard } from './find-card.ts';
import { turnedRectangle } from './geometry/quad.ts';
import { countLegible, layAcross } from './lay-across.ts';
import { startExamination } from './start-examination.ts';
import type { TextBox } from './text/text-box.ts';

const photo = { data: new Uint8Array(400 * 300 * 3), width: 400, height: 300 };

function box(x: number, y: number, angle: number, width: number): TextBox {
  return { quad: turnedRectangle(angle, x, y, x + width, y + 10), width, height: 10, angle, score: 1 };
}

/** Text inside the frame, so many entries of a table of which two are lines. */
const table = (entries: number) =>
  Array.from({ length: entries }, (_, row) => box(100, 20 + row * 20, 0, row < 2 ? 60 : 14));

function locate(boxes: TextBox[], reading: number | null): LocatedCard {
  const corners = turnedRectangle(0, 0, 0, 400, 300);
  const common = { by: 'edges' as const, score: 2, textInside: 1, textBoxes: boxes.length };
  return {
    corners,
    vertical: false,
    card: photo,
    boxes: null,
    located: { ...common, corners, reading, boxes },
  };
}

const inference = {
  nets: {},
  run: () => Promise.reject(new Error('A network was asked.')),
} as unknown as Parameters<typeof startExamination>[0];

const lay = (boxes: TextBox[], reading: number | null) =>
  layAcross(photo, locate(boxes, reading), startExamination(inference, Date.now() + 10_000));

test('a card with few entries across its lines, or none, is laid in one way', async () => {
  expect(await lay(table(4), null)).toBeNull();
  expect(await lay(table(3), Math.PI / 2)).toBeNull();
  expect(await lay(table(4).slice(2), Math.PI / 2)).toBeNull();
  // All lines are along.
  expect(await lay(table(4), 0)).toBeNull();
  await expect(lay(table(4), Math.PI / 2)).rejects.toThrow();
});

test('certain lines of two characters or more are legible', () => {
  const line = (text: string, confidence: number) => ({
    text,
    confidence,
    box: { x: 0, y: 0, width: 1, height: 1 },
  });
  const lines = [line('AM', 0.9), line('A', 1), line('- - -', 1), line('A1', 0.84)];
  expect(countLegible({ ok: true, value: lines })).toBe(1);
  expect(countLegible({ ok: false, why: 'unavailable' })).toBe(0);
});
