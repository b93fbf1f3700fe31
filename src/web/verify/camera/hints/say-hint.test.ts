import { describe, expect, it } from 'vitest';
import { spokenKey } from './say-hint.ts';

const FRAME = { light: 140, burnt: 0, travel: 0, sharpness: 1, card: null };
const faceAt = (x: number, y: number, sure = 0.9) =>
  spokenKey('oval', { ...FRAME, face: { sure, another: 0, height: 0.6, offset: { x, y } } }, 'face', false);

describe('what is heard of a face that is not in the oval', () => {
  it('is which way it lies, as the person feels it', () => {
    expect(faceAt(0.2, 0.1)).toBe('camera.spoken.faceLeft');
    expect(faceAt(-0.2, 0.1)).toBe('camera.spoken.faceRight');
    expect(faceAt(0.1, -0.2)).toBe('camera.spoken.faceUp');
    expect(faceAt(0.1, 0.2)).toBe('camera.spoken.faceDown');
  });

  it('is what others read when there is none', () => {
    expect(faceAt(0, 0, 0)).toBe('camera.hint.oval');
    expect(spokenKey('oval', { ...FRAME, face: null }, 'face', false)).toBe('camera.hint.oval');
  });
});
