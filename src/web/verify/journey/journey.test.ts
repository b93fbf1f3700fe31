import { describe, expect, test } from 'vitest';
import { BEGINNING, type Happening, type Journey, type Opening, type Phase, type Step } from './journey.ts';
import { nextJourney } from './next-journey.ts';

const STEPS: Step[] = ['verify_license', 'check_selfie'];
const shot = { picture: new Blob(['picture']), key: 'k' };
const approved = { status: 'LICENSE_APPROVED', reason: null, ageVerified: null };
const missed = { ...approved, status: 'NO_LICENSE_DETECTED' };
const errand = { kind: 'license', id: 'flagged' } as const;

const walk = (happenings: Happening[], from: Journey = BEGINNING) => happenings.reduce(nextJourney, from);
const opened = (over: Partial<Opening> = {}): Happening => ({
  type: 'opened',
  steps: STEPS,
  at: -1,
  results: {},
  kept: null,
  canListMessages: false,
  ...over,
});
const moved = (phase: Phase): Happening => ({ type: 'sending-moved', phase });
const answered = (result = approved, spentATry = true): Happening => ({
  type: 'answered',
  result,
  spentATry,
});
const SENT: Happening[] = [
  { type: 'picture-chosen', shot },
  { type: 'sending-began', manual: false },
];
const screenOf = (happenings: Happening[]) => walk(happenings).screen;

describe('the way', () => {
  test('leads from the welcome over each step to the end', () => {
    const names = [
      opened(),
      { type: 'started' } as const,
      ...SENT,
      answered(),
      { type: 'continued' } as const,
      ...SENT,
      answered(),
      { type: 'continued' } as const,
    ].map((_, index, all) => screenOf(all.slice(0, index + 1)).name);
    expect(names).toEqual([
      'welcome',
      'step',
      'shot',
      'sending',
      'outcome',
      'step',
      'shot',
      'sending',
      'outcome',
      'done',
    ]);
  });

  test.each([
    [{ at: 0 }, 'step'],
    [{ at: 0, results: { verify_license: approved } }, 'outcome'],
    [{ at: 1, results: { verify_license: approved } }, 'step'],
    [{ at: 2 }, 'done'],
    [{ steps: [] }, 'nothing-to-do'],
    [{ steps: [], canListMessages: true }, 'messages'],
    [{ at: 0, kept: { shot, manual: false, wasSending: false, errand: null } }, 'shot'],
    [{ at: 0, kept: { shot, manual: false, wasSending: true, errand: null } }, 'sending'],
    [{ steps: [], kept: { shot, manual: false, wasSending: false, errand } }, 'shot'],
    // A picture without a step to belong to is left.
    [{ at: 2, kept: { shot, manual: false, wasSending: false, errand: null } }, 'done'],
  ] satisfies [Partial<Opening>, string][])('after a reload, %o stands at %s', (over, name) => {
    expect(screenOf([opened(over)]).name).toBe(name);
  });

  test('walks no step again that another device has done', () => {
    const journey = walk([opened({ results: { verify_license: approved } }), { type: 'started' }]);
    expect(journey.at).toBe(1);
    expect(screenOf([opened(), { type: 'caught-up', results: { verify_license: approved } }]).name).toBe(
      'welcome',
    );
    const all = { verify_license: approved, check_selfie: approved };
    expect(screenOf([opened(), { type: 'caught-up', results: all }]).name).toBe('done');
  });

  test('keeps the picture in the hand when it is to be taken back or refused', () => {
    const began = [opened(), { type: 'started' } as const, ...SENT];
    expect(screenOf([...began, { type: 'cancelled' }])).toEqual({ name: 'shot', shot });
    const refused = screenOf([...began, { type: 'troubled', trouble: { kind: 'wait', seconds: 3 } }]);
    expect(refused).toMatchObject({ name: 'trouble', shot, manual: false });
  });

  test('shows a phase while sending and at no other time', () => {
    const began = [opened(), { type: 'started' } as const, ...SENT];
    const phase: Phase = { stage: 'waiting', tryAt: 5 };
    expect(screenOf([...began, moved(phase)])).toMatchObject({ name: 'sending', phase });
    expect(screenOf([...began, answered(), moved(phase)]).name).toBe('outcome');
  });

  test('counts the pictures that cost a try', () => {
    const began = [opened(), { type: 'started' } as const, ...SENT];
    expect(walk([...began, answered(missed)]).sent).toEqual({ license: 1, selfie: 0 });
    expect(walk([...began, answered(approved, false)]).sent).toEqual({ license: 0, selfie: 0 });
  });
});

describe('beside the way', () => {
  test.each(['messages', 'details', 'erasure', 'handover'] as const)('%s leads back', (name) => {
    const before = walk([opened(), { type: 'started' }]);
    const there = nextJourney(before, { type: 'side-opened', name });
    expect(there.screen).toEqual({ name, back: before.screen });
    expect(nextJourney(there, { type: 'went-back' }).screen).toEqual(before.screen);
  });

  test('a re-upload is sent and answered, leaves the steps alone, and leads to the messages', () => {
    const journey = walk([
      opened({ canListMessages: true }),
      { type: 'side-opened', name: 'messages' },
      { type: 'errand-begun', errand },
      ...SENT,
      answered(),
    ]);
    expect(journey).toMatchObject({ results: {}, errand, screen: { name: 'outcome' } });
    const back = nextJourney(journey, { type: 'continued' });
    expect(back).toMatchObject({ errand: null, screen: { name: 'messages', back: { name: 'welcome' } } });
  });

  test('one may leave a step, and a re-upload, without a picture', () => {
    expect(screenOf([opened(), { type: 'started' }, { type: 'went-back' }]).name).toBe('welcome');
    const left = walk([opened({ steps: [] }), { type: 'errand-begun', errand }, { type: 'went-back' }]);
    expect(left).toMatchObject({ errand: null, screen: { name: 'messages', back: null } });
  });
});
