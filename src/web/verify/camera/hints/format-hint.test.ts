import { expect, it } from 'vitest';
import type { FrameMeasure } from '../measure/measure-frame.ts';
import { lateKeys, spokenKey } from './format-hint.ts';

const FRAME = {
  light: 140,
  burnt: 0,
  shine: 0,
  travel: 0,
  sharpness: 1,
  clearness: 1,
  card: null,
  isUpsideDown: false,
  portrait: 'seen' as const,
  likeness: null,
  zone: { rows: 0 as const, pitch: 0 },
  hasBarcode: false,
  ground: 180,
  groundStep: 3,
};
const faceAt = (x: number, y: number, sure = 0.9) =>
  spokenKey('oval', { ...FRAME, face: { sure, another: 0, height: 0.6, offset: { x, y } } }, 'face', false);

it('the spoken hint for a face says which way it lies, as the person feels it', () => {
  expect(faceAt(0.2, 0.1)).toBe('camera.spoken.faceLeft');
  expect(faceAt(-0.2, 0.1)).toBe('camera.spoken.faceRight');
  expect(faceAt(0.1, -0.2)).toBe('camera.spoken.faceUp');
  expect(faceAt(0.1, 0.2)).toBe('camera.spoken.faceDown');
});

it('the spoken hint for a face is the visible hint if the face has no direction', () => {
  expect(faceAt(0, 0, 0)).toBe('camera.hint.oval');
  expect(spokenKey('oval', { ...FRAME, face: null }, 'face', false)).toBe('camera.hint.oval');
});

const at = (x: number, y: number): FrameMeasure => ({
  ...FRAME,
  face: null,
  standout: { x, y, isCut: false, isLarge: false },
});

it('the spoken hint for a card without an outline says where something stands out', () => {
  for (const hint of ['missing', 'hold', 'corners'] as const) {
    expect(spokenKey(hint, at(-0.4, 0.1), 'document', false)).toBe('camera.spoken.left');
    expect(spokenKey(hint, at(0.1, 0.9), 'document', false)).toBe('camera.spoken.down');
  }
});

it('the spoken hint for a card is the visible one if nothing stands out far from the middle', () => {
  expect(spokenKey('missing', at(0.2, 0.2), 'document', false)).toBe('camera.hint.missing');
  expect(spokenKey('hold', { ...FRAME, face: null }, 'document', false)).toBe('camera.hint.hold');
  // In the dark, light comes first.
  expect(spokenKey('dark', at(-0.9, 0), 'document', false)).toBe('camera.hint.dark');
});

const card = {
  quad: [
    [0, 40],
    [200, 40],
    [200, 200],
    [0, 200],
  ] as const,
  sides: 4,
  isCut: false,
  margin: -0.1,
  width: 0.9,
  ratio: 1.586,
  squareness: 1,
  offset: { x: -0.3, y: 0 },
  turn: 0,
  covered: 0,
  others: 0,
};
const cardFrame = { ...FRAME, face: null };

it('the spoken hint late in an attempt is still the direction of the card or face, and then the button', () => {
  expect(lateKeys('corners', { ...cardFrame, card }, 'document', false)).toEqual([
    'camera.spoken.left',
    'camera.press',
  ]);
  const face = { sure: 0.9, another: 0, height: 0.6, offset: { x: 0.2, y: 0 } };
  expect(lateKeys('oval', { ...FRAME, face }, 'face', false)).toEqual([
    'camera.spoken.faceLeft',
    'camera.press',
  ]);
  expect(lateKeys('dark', cardFrame, 'document', true)).toEqual(['camera.hint.darkTorch', 'camera.press']);
});

it('late in an attempt is the button alone if no hint helps, and no button if all is good', () => {
  for (const hint of ['missing', 'corners', 'surface'] as const)
    expect(lateKeys(hint, cardFrame, 'document', false)).toEqual(['camera.press']);
  expect(lateKeys('good', cardFrame, 'document', false)).toEqual(['camera.hint.good']);
});
