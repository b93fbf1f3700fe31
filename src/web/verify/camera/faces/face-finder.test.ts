import { beforeEach, describe, expect, it } from 'vitest';
import { createFaceFinder, type FaceFinder } from './face-finder.ts';
import { getFaceView } from './face-image.ts';
import type { FaceAnswer } from './face-worker.ts';

const OVAL = { left: 30, top: 64, width: 96, height: 128 };
const FACE = { score: 0.9, x: 78, y: 140, width: 60, height: 77 };

/** A worker that answers when the test says so. */
class ScriptedWorker extends EventTarget {
  asked = 0;
  isOver = false;
  postMessage() {
    this.asked += 1;
  }
  terminate() {
    this.isOver = true;
  }
  answer(faces: FaceAnswer['faces']) {
    this.dispatchEvent(new MessageEvent('message', { data: { faces, aside: null } }));
  }
}

describe('a face finder', () => {
  let worker: ScriptedWorker;
  let finder: FaceFinder;
  let now: number;
  const see = () =>
    finder.see(() => ({ width: 2, height: 2, rgba: new Uint8ClampedArray(16), oval: OVAL }), now);
  beforeEach(() => {
    now = 1000;
    worker = new ScriptedWorker();
    finder = createFaceFinder(() => worker as unknown as Worker, { clock: () => now });
  });

  it('analyses one frame after another, and reports a result for a second', () => {
    expect(see()).toBeNull();
    now += 400;
    expect(see()).toBeNull();
    expect(worker.asked).toBe(1);
    worker.answer([FACE]);
    expect(see()).toEqual({
      sure: 0.9,
      another: 0,
      height: 77 / 128,
      offset: { x: 0, y: expect.any(Number) },
      aside: null,
    });
    expect(worker.asked).toBe(2);
    now = 2000;
    expect(see()).not.toBeNull();
    now = 2001;
    expect(see()).toBeNull();
  });

  it('lets the device rest between two questions', () => {
    see();
    worker.answer([]);
    now += 100;
    expect(see()?.sure).toBe(0);
    expect(worker.asked).toBe(1);
    now += 50;
    see();
    expect(worker.asked).toBe(2);
  });

  it('looks for a distant face after a frame without a face, and follows one', () => {
    const looks: boolean[] = [];
    const look = (face: typeof FACE | null) => {
      now += 200;
      const take = (isFar: boolean) => {
        looks.push(isFar);
        return { width: 2, height: 2, rgba: new Uint8ClampedArray(16), oval: OVAL };
      };
      finder.see(take, now);
      worker.answer(face ? [face] : []);
    };
    const far = { ...FACE, height: 40 };
    for (const face of [null, null, null, far, far, FACE, FACE]) look(face);
    expect(looks).toEqual([false, true, false, true, true, true, false]);
  });

  it('delays the shutter from the first frame on, but not for long', () => {
    now = 60_000;
    expect(finder.isAwaited(now)).toBe(true);
    see();
    expect(finder.isAwaited(now + 2900)).toBe(true);
    expect(finder.isAwaited(now + 3100)).toBe(false);
    worker.answer([FACE]);
    expect(finder.isAwaited(now + 1)).toBe(false);
  });

  it('knows nothing where there is no worker, or one that fails', () => {
    const none = createFaceFinder(() => {
      throw new Error('no workers here');
    });
    expect([none.see(() => null, 0), none.isAwaited(0)]).toEqual([null, false]);
    see();
    worker.answer(null);
    expect([see(), finder.isAwaited(now), worker.isOver]).toEqual([null, false, true]);
  });

  it('gives up on a device that is too slow, but not for the time that loading takes', () => {
    see();
    now += 5000;
    worker.answer([FACE]);
    for (let slow = 1; slow <= 3; slow += 1) {
      expect(worker.isOver).toBe(false);
      see();
      now += 900;
      worker.answer([FACE]);
    }
    expect([worker.isOver, see()]).toEqual([true, null]);
  });
});

it('the image for the finder is the one that will be sent, with the oval 128 px high', () => {
  const { part, scale } = getFaceView(
    { left: 100, top: 200, width: 480, height: 640 },
    { left: 60, top: 0, width: 600, height: 1280 },
  );
  expect(scale).toBe(0.2);
  expect(part).toEqual({ left: 60, top: 0, width: 600, height: 1160 });
});

it('for a face far away is the middle of that, twice as large', () => {
  const { part, scale } = getFaceView(
    { left: 100, top: 200, width: 480, height: 640 },
    { left: 60, top: 0, width: 600, height: 1280 },
    true,
  );
  expect(scale).toBe(0.4);
  expect(part).toEqual({ left: 60, top: 200, width: 600, height: 640 });
});

it('the image for the finder is the area around the oval of a wide image', () => {
  const { part, scale } = getFaceView(
    { left: 490, top: 124, width: 300, height: 400 },
    { left: 0, top: 0, width: 1280, height: 720 },
  );
  expect(part).toEqual({ left: 240, top: 0, width: 800, height: 720 });
  expect(part.width * scale).toBeLessThanOrEqual(256);
});
