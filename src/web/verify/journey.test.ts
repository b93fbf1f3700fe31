import { describe, expect, test } from 'vitest';
import { BEGINNING, type Happening, type Journey, nextJourney, type Step } from './journey.ts';

const STEPS: Step[] = ['verify_license', 'check_selfie'];
const shot = { picture: new Blob(['picture']), key: 'k' };
const approved = { status: 'LICENSE_APPROVED', reason: null, ageVerified: null };

const walk = (happenings: Happening[], from: Journey = BEGINNING) => happenings.reduce(nextJourney, from);
const opened = (at = -1, results: Journey['results'] = {}): Happening => ({
  type: 'opened',
  steps: STEPS,
  at,
  results,
});
const SENDING: Happening[] = [
  opened(),
  { type: 'started' },
  { type: 'picture-chosen', shot },
  { type: 'sending-began', manual: false },
];

describe('the way through the page', () => {
  test('goes from the welcome by a picture to its outcome, and on to the next step', () => {
    const outcome = walk([...SENDING, { type: 'answered', result: approved }]);
    expect(outcome.screen).toEqual({ name: 'outcome', result: approved, shot });
    expect(outcome.results).toEqual({ verify_license: approved });
    const next = walk([{ type: 'continued' }], outcome);
    expect(next).toMatchObject({ at: 1, screen: { name: 'step' } });
    expect(walk([{ type: 'continued' }], next).screen).toEqual({ name: 'done' });
  });

  test.each([
    [-1, {}, 'welcome'],
    [0, {}, 'step'],
    [0, { verify_license: approved }, 'outcome'],
    [1, { verify_license: approved }, 'step'],
    [2, { verify_license: approved, check_selfie: approved }, 'done'],
  ])('a reload at %d with %o stands where it stood, at the %s', (at, results, name) => {
    expect(walk([opened(at, results)])).toMatchObject({ screen: { name }, at });
  });

  test('a link without steps says so', () => {
    const journey = walk([{ type: 'opened', steps: [], at: -1, results: {} }]);
    expect(journey.screen.name).toBe('nothing-to-do');
  });

  test('a new try replaces the result of its step alone', () => {
    const rejected = { ...approved, status: 'NO_LICENSE_DETECTED' };
    const journey = walk([
      ...SENDING,
      { type: 'answered', result: rejected },
      { type: 'retaken' },
      { type: 'picture-chosen', shot },
      { type: 'sending-began', manual: false },
      { type: 'answered', result: approved },
    ]);
    expect(journey.results).toEqual({ verify_license: approved });
    expect(journey.at).toBe(0);
  });
});

describe('a connection that breaks', () => {
  test.each([
    [0.4, 'offline'],
    [1, 'unanswered'],
  ])('with a share of %d sent is %s, and the picture stays in hand', (share, kind) => {
    const { screen } = walk([...SENDING, { type: 'progressed', share }, { type: 'lost' }]);
    expect(screen).toEqual({ name: 'trouble', trouble: { kind }, shot, manual: false });
  });

  test('keeps that a person was asked for', () => {
    const asked = walk([...SENDING, { type: 'sending-began', manual: true }, { type: 'lost' }]);
    expect(asked.screen).toMatchObject({ name: 'trouble', manual: true });
  });

  test('a page that could not be opened has no picture, and opens again', () => {
    const journey = walk([{ type: 'troubled', trouble: { kind: 'wait', seconds: 5 } }]);
    expect(journey.screen).toMatchObject({ name: 'trouble', shot: null });
    expect(walk([{ type: 'reopened' }], journey).screen.name).toBe('loading');
  });
});

describe('what comes late', () => {
  test('progress after a cancel changes nothing', () => {
    const cancelled = walk([...SENDING, { type: 'cancelled' }]);
    expect(cancelled.screen).toEqual({ name: 'shot', shot });
    expect(walk([{ type: 'progressed', share: 1 }], cancelled)).toBe(cancelled);
  });

  test('nothing is sent without a picture', () => {
    const welcome = walk([opened()]);
    expect(walk([{ type: 'sending-began', manual: false }], welcome)).toBe(welcome);
  });

  test('an ended link ends the page wherever it stands', () => {
    expect(walk([...SENDING, { type: 'link-ended' }]).screen).toEqual({ name: 'ended' });
  });
});
