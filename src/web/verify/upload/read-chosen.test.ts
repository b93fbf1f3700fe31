import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEGINNING, FRESH_STEP, type Journey, type JourneyEvent } from '../journey/journey.ts';
import { reduceJourney } from '../journey/reduce-journey.ts';
import { readChosen } from './read-chosen.ts';

/** Chosen files: the shutter goes off, a file is chosen, the first of those is read or cannot be. */
type Move = 'shutter' | 'choose' | 'read' | 'fail';

/** The way at a step, with its shutter and its files. */
function openStep() {
  let journey: Journey = { ...BEGINNING, steps: ['verify_license'], at: 0, screen: FRESH_STEP };
  const dispatch = (happening: JourneyEvent) => {
    journey = reduceJourney(journey, happening);
  };
  const reading: ((isImage: boolean) => Promise<void>)[] = [];
  let count = 0;
  const choose = (name: string) => {
    let hear = (_isImage: boolean) => {};
    const heard = new Promise<boolean>((resolve) => {
      hear = resolve;
    });
    const readPromise = readChosen(new Blob([name]), [], dispatch, async (file) => {
      if (await heard) return file;
      throw new Error('No picture.');
    });
    reading.push((isImage) => {
      hear(isImage);
      return readPromise;
    });
  };
  const moves: Record<Move, (name: string) => void | Promise<void>> = {
    shutter: (name) => dispatch({ type: 'picture-chosen', capture: { image: new Blob([name]), key: name } }),
    choose,
    read: () => reading.shift()?.(true),
    fail: () => reading.shift()?.(false),
  };
  const readShown = async () =>
    'capture' in journey.screen ? ((await journey.screen.capture?.image.text()) ?? null) : null;
  return {
    make: (move: Move) => moves[move](`${move}-${++count}`),
    readShown,
    screen: () => journey.screen,
  };
}

const play = async (...moves: Move[]) => {
  const step = openStep();
  for (const move of moves) await step.make(move);
  return step;
};

test('counts where it was chosen first, and is too late where the image was there first', async () => {
  expect(await (await play('choose', 'shutter', 'read')).readShown()).toBe('choose-1');
  expect(await (await play('shutter', 'choose', 'read')).readShown()).toBe('shutter-1');
});

test('a chosen file that is no image is refused, and the shutter counts again', async () => {
  const step = await play('choose', 'shutter', 'fail');
  expect(step.screen()).toEqual({ name: 'step', problem: 'unreadable', chosen: null });
  await step.make('shutter');
  expect(await step.readShown()).toBe('shutter-4');
});

test('a refusal of a chosen file is dropped when another was chosen since', async () => {
  const step = await play('choose', 'choose', 'fail', 'shutter');
  expect(step.screen()).toMatchObject({ name: 'step', problem: null });
  await step.make('read');
  expect(await step.readShown()).toBe('choose-2');
});

test('whatever comes first, there is one image, and it stays', async () => {
  const moves = fc.array(fc.constantFrom<Move>('shutter', 'choose', 'read', 'fail'), { maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(moves, async (all) => {
      const step = openStep();
      let shownHint: string | null = null;
      for (const move of all) {
        const before = step.screen();
        await step.make(move);
        const hint = await step.readShown();
        if (shownHint !== null) expect(hint).toBe(shownHint);
        if (before.name === 'step' && before.chosen !== null && move === 'shutter') expect(hint).toBe(null);
        shownHint = hint;
      }
    }),
  );
});
