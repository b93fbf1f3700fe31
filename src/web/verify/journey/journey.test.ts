import { describe, expect, test } from 'vitest';
import type { AcceptedDocument } from '../../api/operations.ts';
import { countScreens } from './count-screens.ts';
import { getSide, wantsBack } from './document-sides.ts';
import {
  BEGINNING,
  FRESH_STEP as FRESH,
  type InitialJourney,
  type Journey,
  type JourneyEvent,
  NO_PROGRESS,
  type Phase,
  type Progress,
  type StepImage,
} from './journey.ts';
import { reduceJourney } from './reduce-journey.ts';
import type { Step } from './steps.ts';

const STEPS: Step[] = ['verify_license', 'check_selfie'];
const capture = { image: new Blob(['picture']), key: 'k' };
const approvedResult = { status: 'LICENSE_APPROVED', reason: null, ageVerified: null };
const missed = { ...approvedResult, status: 'NO_LICENSE_DETECTED' };
const task = { kind: 'license', id: 'flagged' } as const;

const walk = (happenings: JourneyEvent[], from: Journey = BEGINNING) =>
  happenings.reduce(reduceJourney, from);
const toOpenedEvent = (over: Partial<InitialJourney> = {}): JourneyEvent => ({
  type: 'opened',
  steps: STEPS,
  at: -1,
  results: {},
  stored: null,
  capability: { can_return_capabilities: true },
  progress: NO_PROGRESS,
  consentVersion: null,
  document: null,
  ...over,
});
const toMovedEvent = (phase: Phase): JourneyEvent => ({ type: 'sending-moved', phase });
const toAnsweredEvent = (result = approvedResult, spentATry = true): JourneyEvent => ({
  type: 'answered',
  result,
  spentATry,
  image: null,
});
/** The server's progress: the licence's state, and the images needed again. */
const heard = (image: Partial<StepImage> | null, neededTasks: Progress['needed'] = []): JourneyEvent => ({
  type: 'caught-up',
  progress: {
    images: image ? { verify_license: { mark: 'a/1', id: 'a', result: null, ...image } } : {},
    needed: neededTasks,
    questions: [],
    consent: null,
  },
});
const SENT: JourneyEvent[] = [
  { type: 'picture-chosen', capture },
  { type: 'sending-began', manual: false },
];
const screenAfter = (happenings: JourneyEvent[]) => walk(happenings).screen;

describe('images that are not sharp', () => {
  const chosenEvent = { type: 'picture-chosen', capture } as const;
  const blurred = { type: 'retaken', isBlurred: true } as const;
  const once: JourneyEvent[] = [toOpenedEvent(), { type: 'started' }, chosenEvent, blurred, chosenEvent];

  test('two blurred images in a row lead to advice, with the second still in hand', () => {
    expect(screenAfter(once.slice(0, -1)).name).toBe('step');
    const advised = walk([...once, blurred]);
    expect(advised.screen).toEqual({ name: 'blurred', capture });
    expect(reduceJourney(advised, { type: 'went-back' }).screen).toEqual({ name: 'shot', capture });
    expect(reduceJourney(advised, { type: 'sending-began', manual: true }).screen).toMatchObject({
      name: 'sending',
      capture,
      manual: true,
    });
  });

  test('after the advice the camera opens, and one more blurred image does not repeat the advice', () => {
    const again: JourneyEvent[] = [...once, blurred, { type: 'retaken' }];
    expect(screenAfter(again).name).toBe('step');
    expect(screenAfter([...again, chosenEvent, blurred]).name).toBe('step');
  });

  test('a sharp image or a sent one between two blurred images keeps the advice away', () => {
    expect(screenAfter([...once, { type: 'retaken' }, chosenEvent, blurred]).name).toBe('step');
    const next: JourneyEvent[] = [
      { type: 'sending-began', manual: false },
      toAnsweredEvent(),
      { type: 'continued' },
    ];
    expect(screenAfter([...once, ...next, chosenEvent, blurred]).name).toBe('step');
  });
});

describe('the way', () => {
  test('leads from the welcome over each step to the end', () => {
    const names = [
      toOpenedEvent(),
      { type: 'started' } as const,
      ...SENT,
      toAnsweredEvent(),
      { type: 'continued' } as const,
      ...SENT,
      toAnsweredEvent(),
      { type: 'continued' } as const,
    ].map((_, index, all) => screenAfter(all.slice(0, index + 1)).name);
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
    [{ at: 0, results: { verify_license: approvedResult } }, 'outcome'],
    [{ at: 1, results: { verify_license: approvedResult } }, 'step'],
    [{ at: 2 }, 'done'],
    [{ steps: [] }, 'nothing-to-do'],
    [{ steps: [], capability: { can_return_capabilities: true, can_list_reupload: true } }, 'messages'],
    [{ at: 0, stored: { capture, manual: false, wasSending: false, hasLeft: false, task: null } }, 'shot'],
    [{ at: 0, stored: { capture, manual: false, wasSending: true, hasLeft: false, task: null } }, 'sending'],
    [{ steps: [], stored: { capture, manual: false, wasSending: false, hasLeft: false, task } }, 'shot'],
    // An image without a step to belong to is left.
    [{ at: 2, stored: { capture, manual: false, wasSending: false, hasLeft: false, task: null } }, 'done'],
  ] satisfies [Partial<InitialJourney>, string][])('after a reload, %o shows the screen %s', (over, name) => {
    expect(screenAfter([toOpenedEvent(over)]).name).toBe(name);
  });

  test('walks no step again that another device has done', () => {
    const journey = walk([
      toOpenedEvent({ results: { verify_license: approvedResult } }),
      { type: 'started' },
    ]);
    expect(journey.at).toBe(1);
    expect(screenAfter([toOpenedEvent(), heard({ result: approvedResult })]).name).toBe('welcome');
    const alone = toOpenedEvent({ steps: ['verify_license'] });
    expect(screenAfter([alone, heard({ result: approvedResult })]).name).toBe('done');
  });

  test('keeps the image in the hand when it is to be taken back or refused', () => {
    const began = [toOpenedEvent(), { type: 'started' } as const, ...SENT];
    expect(screenAfter([...began, { type: 'cancelled' }])).toEqual({ name: 'shot', capture });
    const troubleScreen = screenAfter([
      ...began,
      { type: 'troubled', trouble: { kind: 'wait', seconds: 3 } },
    ]);
    expect(troubleScreen).toMatchObject({ name: 'trouble', capture, manual: false });
  });

  test.each([
    ['Cancel', { type: 'cancelled' }],
    ['Back', { type: 'went-back' }],
    ['Back to the photo', { type: 'left' }],
  ] satisfies [string, JourneyEvent][])(
    'an image that %s takes off its way is not sent by itself again',
    (_, happening) => {
      const began = walk([toOpenedEvent(), { type: 'started' }, ...SENT]);
      expect(began.hasUndone).toBe(false);
      expect(reduceJourney(began, happening)).toMatchObject({
        screen: { name: 'shot', capture },
        hasUndone: true,
      });
    },
  );

  test('an image is not sent by itself after a refusal of the server, or after its back was left', () => {
    const began = walk([toOpenedEvent(), { type: 'started' }, ...SENT]);
    const troubledJourney = reduceJourney(began, { type: 'troubled', trouble: { kind: 'offline' } });
    expect(reduceJourney(troubledJourney, { type: 'went-back' })).toMatchObject({
      screen: { name: 'shot', capture },
      hasUndone: true,
    });
    const front = walk([toOpenedEvent(), { type: 'started' }, SENT[0]!, { type: 'front-kept' }]);
    expect(reduceJourney(front, { type: 'went-back' })).toMatchObject({
      screen: { name: 'shot', capture },
      hasUndone: true,
    });
  });

  test('shows a phase while sending and at no other time', () => {
    const began = [toOpenedEvent(), { type: 'started' } as const, ...SENT];
    const phase: Phase = { stage: 'waiting', tryAt: 5 };
    expect(screenAfter([...began, toMovedEvent(phase)])).toMatchObject({ name: 'sending', phase });
    expect(screenAfter([...began, toAnsweredEvent(), toMovedEvent(phase)]).name).toBe('outcome');
  });

  test('counts the images that cost a try', () => {
    const began = [toOpenedEvent(), { type: 'started' } as const, ...SENT];
    expect(walk([...began, toAnsweredEvent(missed)]).counts).toEqual({ license: 1, selfie: 0 });
    expect(walk([...began, toAnsweredEvent(approvedResult, false)]).counts).toEqual({
      license: 0,
      selfie: 0,
    });
  });
});

describe('an image', () => {
  const startEvents = [toOpenedEvent(), { type: 'started' } as const];
  const other = { image: new Blob(['other']), key: 'other' };

  test('[S37] one image in hand is not replaced by another: neither by the shutter nor by a chosen file', () => {
    const shotEvents = [...startEvents, { type: 'picture-chosen', capture } as const];
    expect(screenAfter([...shotEvents, { type: 'picture-chosen', capture: other }])).toEqual({
      name: 'shot',
      capture,
    });
    expect(screenAfter([...shotEvents, { type: 'file-chosen', key: 'other' }])).toEqual({
      name: 'shot',
      capture,
    });
    const events = [...startEvents, ...SENT, { type: 'picture-chosen', capture: other } as const];
    expect(screenAfter(events)).toMatchObject({ name: 'sending', capture });
  });

  test('out of a file counts from when it was chosen, however long it is read', () => {
    const fileEvents = [...startEvents, { type: 'file-chosen', key: 'other' } as const];
    const late = [...fileEvents, { type: 'picture-chosen', capture } as const];
    expect(screenAfter(late)).toMatchObject({ name: 'step', chosen: 'other' });
    expect(screenAfter([...late, { type: 'picture-chosen', capture: other }])).toMatchObject({
      capture: other,
    });
    const unread = [...late, { type: 'picture-unreadable', key: 'other', problem: 'heic' } as const];
    expect(screenAfter(unread)).toEqual({ name: 'step', problem: 'heic', chosen: null });
    expect(screenAfter([...unread, { type: 'picture-chosen', capture }])).toMatchObject({
      name: 'shot',
      capture,
    });
  });

  test('[S36] after a reload an upload continues: it sends all bytes again, or asks for the answer', () => {
    const storedCapture = { capture, manual: false, wasSending: true, task: null };
    const findPhase = (hasLeft: boolean) =>
      screenAfter([toOpenedEvent({ at: 0, stored: { ...storedCapture, hasLeft } })]);
    expect(findPhase(false)).toMatchObject({ phase: { stage: 'sending', share: 0 } });
    expect(findPhase(true)).toMatchObject({ phase: { stage: 'looking' } });
  });
});

describe('a link that takes no more', () => {
  const once = { can_return_capabilities: true, max_uses: 1, use_count: 0 };

  test('[S39] begins no step that it cannot finish, and says so before the camera', () => {
    const first = [
      toOpenedEvent({ capability: once }),
      { type: 'started' } as const,
      ...SENT,
      toAnsweredEvent(),
    ];
    expect(screenAfter([...first, { type: 'continued' }]).name).toBe('spent');
    const usedEvent = toOpenedEvent({ capability: { ...once, use_count: 1 } });
    expect(screenAfter([usedEvent, { type: 'started' }]).name).toBe('spent');
    expect(screenAfter([usedEvent, { type: 'errand-begun', task }]).name).toBe('spent');
    expect(
      screenAfter([
        toOpenedEvent({
          at: 1,
          results: { verify_license: approvedResult },
          capability: { ...once, use_count: 1 },
        }),
      ]).name,
    ).toBe('spent');
  });

  test('a link that takes no more asks for no new image after a bad one', () => {
    const first = [
      toOpenedEvent({ capability: once }),
      { type: 'started' } as const,
      ...SENT,
      toAnsweredEvent(missed),
    ];
    expect(screenAfter([...first, { type: 'retaken' }]).name).toBe('spent');
  });

  test('a link that takes no more, or has ended, leaves the outcome to be read, and begins nothing after it', () => {
    const over = [
      toOpenedEvent(),
      { type: 'started' } as const,
      ...SENT,
      toAnsweredEvent(),
      { type: 'link-over', cause: 'expired' } as const,
    ];
    expect(screenAfter(over).name).toBe('outcome');
    expect(screenAfter([...over, { type: 'continued' }]).name).toBe('ended');
    expect(screenAfter([toOpenedEvent(), { type: 'link-over', cause: 'ended' }]).name).toBe('ended');
  });

  test('a link that ends while an image is in hand names it, as not sent or as unsure', () => {
    const end = { type: 'link-ended', cause: 'expired' } as const;
    const sending = [toOpenedEvent(), { type: 'started' } as const, ...SENT];
    const unsent = (isSure: boolean) => ({
      name: 'ended',
      cause: 'expired',
      unsent: { step: 'verify_license', isSure },
    });
    expect(screenAfter([...sending, end])).toEqual(unsent(true));
    const looking = { type: 'sending-moved', phase: { stage: 'looking', tryAt: null } } as const;
    expect(screenAfter([...sending, looking, end])).toEqual(unsent(false));
    expect(screenAfter([...sending, toAnsweredEvent(), end])).toMatchObject({ unsent: null });
  });
});

describe('decisions of others', () => {
  const parkedResult = { ...approvedResult, status: 'LICENSE_PENDING_APPROVAL' };
  const waiting = [toOpenedEvent(), { type: 'started' } as const, ...SENT, toAnsweredEvent(parkedResult)];
  const neededResult = { ...approvedResult, status: 'NEEDED_AGAIN' };

  test('replaces the earlier result', () => {
    expect(screenAfter([...waiting, heard({ result: approvedResult })])).toMatchObject({
      result: approvedResult,
    });
    const rejectedResult = { ...approvedResult, status: 'REJECTED_BY_PERSON' };
    expect(screenAfter([...waiting, heard({ result: rejectedResult })])).toMatchObject({
      result: rejectedResult,
    });
    const missedIt = [toOpenedEvent(), { type: 'started' } as const, ...SENT, toAnsweredEvent(missed)];
    expect(screenAfter([...missedIt, heard({ result: approvedResult })])).toMatchObject({
      result: approvedResult,
    });
  });

  test('asks for one more image at once, and once', () => {
    const events = [...waiting, heard({ result: neededResult }, [task])];
    expect(screenAfter(events)).toMatchObject({
      name: 'messages',
      back: { name: 'outcome', result: neededResult },
    });
    const back = [...events, { type: 'went-back' } as const];
    expect(screenAfter([...back, heard({ result: neededResult }, [task])]).name).toBe('outcome');
    const newer = [task, { kind: 'selfie', id: 'new' } as const];
    expect(screenAfter([...back, heard({ result: neededResult }, newer)]).name).toBe('messages');
  });

  test('news from the server does not interrupt a person who takes or sends an image', () => {
    const step = [toOpenedEvent(), { type: 'started' } as const];
    for (const walked of [step, [...step, SENT[0]!]])
      expect(screenAfter([...walked, heard(null, [task])])).toEqual(screenAfter(walked));
  });

  test('a decision of others is the first screen of a link, before anything but an image in hand', () => {
    const progress = { images: {}, needed: [task], questions: [], consent: null };
    const results = { verify_license: neededResult };
    expect(screenAfter([toOpenedEvent({ progress, results })])).toEqual({
      name: 'messages',
      back: { name: 'welcome' },
    });
    const questions = { ...progress, needed: [], questions: [task] };
    expect(screenAfter([toOpenedEvent({ progress: questions })]).name).toBe('messages');
    const storedCapture = { capture, manual: false, wasSending: false, hasLeft: false, task: null };
    expect(screenAfter([toOpenedEvent({ progress, at: 0, stored: storedCapture })]).name).toBe('shot');
  });

  test('a decision of others is announced again when the new image is answered', () => {
    const progress = { images: {}, needed: [task], questions: [], consent: null };
    const sentJourney = walk([
      toOpenedEvent({ progress, results: { verify_license: neededResult } }),
      { type: 'errand-begun', task },
      ...SENT,
      toAnsweredEvent(),
    ]);
    expect(sentJourney.progress.needed).toEqual([]);
    expect(sentJourney.results.verify_license).toEqual(approvedResult);
  });

  test('an image that was not good enough is no result of its step on another device', () => {
    const journey = walk([toOpenedEvent(), heard({ result: missed })]);
    expect(journey.results).toEqual({});
    expect(reduceJourney(journey, { type: 'started' }).at).toBe(0);
  });
});

describe('an answer that does not come', () => {
  const sending = [toOpenedEvent(), { type: 'started' } as const, ...SENT];
  const events = [heard({ mark: 'a/1', result: missed }), { type: 'started' } as const, ...SENT];

  test('arrives with the progress: first that the image has arrived, then its result', () => {
    const isIn = [...sending, heard({ mark: 'a/1' })];
    expect(screenAfter(isIn)).toMatchObject({ name: 'sending', isIn: true });
    expect(screenAfter([...isIn, heard({ mark: 'a/1', result: approvedResult })])).toMatchObject({
      name: 'outcome',
      result: approvedResult,
    });
  });

  test('a missing answer is not mistaken for the answer to the image before', () => {
    const again = [toOpenedEvent(), ...events, heard({ mark: 'a/1', result: missed })];
    expect(screenAfter(again)).toMatchObject({ name: 'sending', isIn: false });
    const first = [
      ...sending,
      { ...toAnsweredEvent(missed), image: { mark: 'a/1', id: 'a' } } as JourneyEvent,
      { type: 'retaken' } as const,
    ];
    expect(screenAfter([...first, ...SENT, heard({ mark: 'a/1', result: missed })]).name).toBe('sending');
    expect(screenAfter([...first, ...SENT, heard({ mark: 'a/2', result: approvedResult })]).name).toBe(
      'outcome',
    );
  });

  test('need not be waited for: it comes to the outcome, or the image stays in the hand', () => {
    expect(screenAfter([...sending, { type: 'left' }])).toEqual({ name: 'shot', capture });
    const leavingEvents = [...sending, heard({ mark: 'a/1' }), { type: 'left' } as const];
    expect(screenAfter(leavingEvents)).toMatchObject({ result: { status: 'STILL_CHECKING' } });
    expect(screenAfter([...leavingEvents, heard({ mark: 'a/1', result: missed })])).toMatchObject({
      result: missed,
    });
    expect(screenAfter([...leavingEvents, toAnsweredEvent()])).toMatchObject({
      result: { status: 'STILL_CHECKING' },
    });
  });
});

describe('going back', () => {
  const ways: JourneyEvent[][] = [
    [
      toOpenedEvent(),
      { type: 'started' },
      ...SENT,
      toAnsweredEvent(),
      { type: 'continued' },
      ...SENT,
      toAnsweredEvent(),
      { type: 'continued' },
    ],
    [
      toOpenedEvent(),
      { type: 'started' },
      { type: 'picture-chosen', capture },
      { type: 'side-opened', name: 'details' },
    ],
    [toOpenedEvent(), { type: 'started' }, ...SENT, { type: 'troubled', trouble: { kind: 'broken' } }],
    [
      toOpenedEvent({ steps: [], progress: { images: {}, needed: [task], questions: [], consent: null } }),
      { type: 'errand-begun', task },
      ...SENT,
    ],
  ];

  test.each(ways.map((events) => [events]))(
    'leads from every screen to the first, one screen at a time',
    (events) => {
      for (let length = 1; length <= events.length; length += 1) {
        let journey = walk(events.slice(0, length));
        for (let depth = countScreens(journey); depth > 0; depth = countScreens(journey)) {
          journey = reduceJourney(journey, { type: 'went-back' });
          expect(countScreens(journey)).toBeLessThan(depth);
        }
        expect(reduceJourney(journey, { type: 'went-back' }).screen).toEqual(journey.screen);
      }
    },
  );

  test('from an image that was not good enough leads to another one of the same step', () => {
    const back = walk([
      toOpenedEvent(),
      { type: 'started' },
      ...SENT,
      toAnsweredEvent(missed),
      { type: 'went-back' },
    ]);
    expect(reduceJourney(back, { type: 'started' })).toMatchObject({ at: 0, screen: { name: 'step' } });
  });
});

test.each(['messages', 'details', 'erasure', 'handover'] as const)(
  'the side screen %s leads back',
  (name) => {
    const before = walk([toOpenedEvent(), { type: 'started' }]);
    const there = reduceJourney(before, { type: 'side-opened', name });
    expect(there.screen).toEqual({ name, back: before.screen });
    expect(reduceJourney(there, { type: 'went-back' }).screen).toEqual(before.screen);
  },
);

test('a re-upload is sent and answered, leaves the steps alone, and leads to what is next', () => {
  const journey = walk([
    toOpenedEvent({ capability: { can_return_capabilities: true, can_list_reupload: true } }),
    { type: 'side-opened', name: 'messages' },
    { type: 'errand-begun', task },
    ...SENT,
    toAnsweredEvent(),
  ]);
  expect(journey).toMatchObject({ results: {}, task, screen: { name: 'outcome' } });
  const back = reduceJourney(journey, { type: 'continued' });
  expect(back).toMatchObject({ task: null, screen: { name: 'welcome' } });
  const questions = [{ kind: 'selfie', id: 'b' } as const];
  const waiting = { ...journey, progress: { ...journey.progress, questions } };
  const messages = { name: 'messages', back: { name: 'welcome' } };
  expect(reduceJourney(waiting, { type: 'continued' }).screen).toEqual(messages);
  const alone = { ...journey, steps: [] };
  expect(reduceJourney(alone, { type: 'continued' }).screen).toEqual({ name: 'done' });
});

test('a re-upload that is not good enough continues as its step, if the link has that step', () => {
  const resent = (steps: Step[]) =>
    walk([toOpenedEvent({ steps }), { type: 'errand-begun', task }, ...SENT, toAnsweredEvent(missed)]);
  const continuesAsStep = resent(STEPS);
  expect(continuesAsStep).toMatchObject({ task: null, at: 0, results: { verify_license: missed } });
  expect(reduceJourney(continuesAsStep, { type: 'retaken' })).toMatchObject({
    task: null,
    screen: { name: 'step' },
  });
  expect(resent(['check_selfie'])).toMatchObject({ task, at: -1, screen: { name: 'outcome' } });
});

test('one may leave a step, and a re-upload, without an image', () => {
  expect(screenAfter([toOpenedEvent(), { type: 'started' }, { type: 'went-back' }]).name).toBe('welcome');
  const leftJourney = walk([
    toOpenedEvent({ steps: [] }),
    { type: 'errand-begun', task },
    { type: 'went-back' },
  ]);
  expect(leftJourney).toMatchObject({ task: null, screen: { name: 'messages', back: null } });
});

describe('where the link wants a living person', () => {
  const live = toOpenedEvent({
    steps: ['check_selfie'],
    capability: { can_return_capabilities: true, require_liveness: true },
  });
  const startEvents: JourneyEvent[] = [live, { type: 'started' }];
  const livenessEvent: JourneyEvent = { type: 'liveness-ended', challengeId: 'c' };
  const chosenEvent: JourneyEvent = { type: 'picture-chosen', capture };

  test('movements come before the selfie, which names them, and not before a licence', () => {
    expect(screenAfter(startEvents).name).toBe('liveness');
    expect(screenAfter([...startEvents, livenessEvent]).name).toBe('step');
    expect(screenAfter([...startEvents, livenessEvent, chosenEvent])).toEqual({
      name: 'shot',
      capture: { ...capture, challengeId: 'c' },
    });
    const licence = toOpenedEvent({ capability: { can_return_capabilities: true, require_liveness: true } });
    expect(screenAfter([licence, { type: 'started' }]).name).toBe('step');
  });

  test('no image counts before the movements; the journey continues where the camera was unavailable', () => {
    expect(screenAfter([...startEvents, chosenEvent]).name).toBe('liveness');
    const without = [...startEvents, { type: 'liveness-ended', challengeId: null } as const, chosenEvent];
    expect(screenAfter(without)).toEqual({ name: 'shot', capture });
  });

  test('another image of the same minute needs none, one after an answer does', () => {
    expect(screenAfter([...startEvents, livenessEvent, chosenEvent, { type: 'retaken' }]).name).toBe('step');
    const events: JourneyEvent[] = [
      chosenEvent,
      { type: 'sending-began', manual: false },
      toAnsweredEvent(missed),
    ];
    expect(screenAfter([...startEvents, livenessEvent, ...events, { type: 'retaken' }]).name).toBe(
      'liveness',
    );
  });

  test('movements that are too old are repeated before the selfie, and an upload in progress continues', () => {
    const aged: JourneyEvent = { type: 'liveness-aged' };
    expect(screenAfter([...startEvents, livenessEvent, aged]).name).toBe('liveness');
    expect(screenAfter([...startEvents, livenessEvent, chosenEvent, aged]).name).toBe('liveness');
    const away: JourneyEvent[] = [chosenEvent, { type: 'sending-began', manual: false }];
    expect(screenAfter([...startEvents, livenessEvent, ...away, aged]).name).toBe('sending');
  });

  test('one goes back from them to the welcome, and after a reload they come first', () => {
    expect(screenAfter([...startEvents, { type: 'went-back' }]).name).toBe('welcome');
    expect(countScreens(walk(startEvents))).toBe(1);
    const reloaded = toOpenedEvent({
      steps: ['check_selfie'],
      at: 0,
      capability: { can_return_capabilities: true, require_liveness: true },
    });
    expect(screenAfter([reloaded]).name).toBe('liveness');
  });
});

describe('consent', () => {
  const openedWithConsent = (over: Partial<InitialJourney> = {}) =>
    toOpenedEvent({ consentVersion: '2', ...over });
  const withAnswer = (version: string, isGiven: boolean) => ({
    progress: { ...NO_PROGRESS, consent: { version, given: isGiven } },
  });
  const start: JourneyEvent = { type: 'started' };
  const answer = (isGiven: boolean): JourneyEvent => ({
    type: 'consent-answered',
    answer: { version: '2', given: isGiven },
  });

  test('consent is asked before any camera opens, and a yes opens it', () => {
    expect(screenAfter([openedWithConsent(), start])).toEqual({ name: 'consent', capture: null });
    expect(screenAfter([openedWithConsent(), start, answer(true)]).name).toBe('step');
    expect(screenAfter([toOpenedEvent(), start]).name).toBe('step');
  });

  test('a no opens no camera, and is shown again after a reload', () => {
    expect(screenAfter([openedWithConsent(), start, answer(false)]).name).toBe('consent');
    expect(screenAfter([openedWithConsent(withAnswer('2', false))]).name).toBe('consent');
  });

  test('a consent to an older version is asked again, one to this version is not', () => {
    expect(screenAfter([openedWithConsent(withAnswer('1', true)), start]).name).toBe('consent');
    expect(screenAfter([openedWithConsent(withAnswer('1', false))]).name).toBe('welcome');
    expect(screenAfter([openedWithConsent(withAnswer('2', true)), start]).name).toBe('step');
  });

  test('an image in hand waits for the answer', () => {
    const storedCapture = { capture, manual: false, wasSending: true, hasLeft: false, task: null };
    const waiting = [openedWithConsent({ at: 0, stored: storedCapture })];
    expect(screenAfter(waiting)).toEqual({ name: 'consent', capture });
    expect(screenAfter([...waiting, answer(true)])).toEqual({ name: 'shot', capture });
  });

  test('the question leads back to the welcome', () => {
    expect(screenAfter([openedWithConsent(), start, { type: 'went-back' }]).name).toBe('welcome');
  });
});

describe('the sides of a document', () => {
  const accepts = (...accepted_documents: AcceptedDocument[]) =>
    toOpenedEvent({ capability: { can_return_capabilities: true, accepted_documents } });
  const toChosenEvent = (kind: AcceptedDocument, country: string | null = null): JourneyEvent => ({
    type: 'document-chosen',
    document: { kind, country },
  });
  const start: JourneyEvent = { type: 'started' };
  const back = { image: new Blob(['back']), key: 'b' };
  const front: JourneyEvent = { type: 'picture-chosen', capture };
  const turn: JourneyEvent = { type: 'front-kept' };
  const both: JourneyEvent[] = [front, turn, { type: 'picture-chosen', capture: back }];
  const card = [accepts('licence', 'identity_card', 'passport'), start, toChosenEvent('identity_card', 'DE')];

  test('a link that accepts several documents asks which one before the camera, and others do not', () => {
    expect(screenAfter([accepts('licence', 'passport'), start]).name).toBe('choose');
    for (const alone of [accepts('licence'), accepts('passport'), accepts(), toOpenedEvent()])
      expect(screenAfter([alone, start]).name).toBe('step');
    const retakeBegun = { type: 'errand-begun', task } as const;
    expect(screenAfter([accepts('licence', 'passport'), retakeBegun]).name).toBe('step');
  });

  test('the choice stays for the next image, and Back leads to it once more', () => {
    expect(walk(card).document).toEqual({ kind: 'identity_card', country: 'DE' });
    expect(screenAfter([...card, front, { type: 'retaken' }]).name).toBe('step');
    const returned = walk([...card, { type: 'went-back' }]);
    expect([returned.screen.name, returned.document]).toEqual(['choose', null]);
    expect(walk([{ type: 'went-back' }], returned).screen.name).toBe('welcome');
    const openedEvent = toOpenedEvent({
      at: 0,
      capability: walk(card).capability,
      document: walk(card).document,
    });
    expect(screenAfter([openedEvent]).name).toBe('step');
  });

  test.each<[JourneyEvent[], boolean, string | null]>([
    [card, true, 'front'],
    [[accepts('licence', 'passport'), start, toChosenEvent('passport', 'US')], false, 'page'],
    [[accepts('licence', 'passport'), start, toChosenEvent('licence', 'US')], true, 'front'],
    [[accepts('licence', 'passport'), start, toChosenEvent('licence', 'DE')], false, 'front'],
    [[accepts('licence', 'passport'), start, toChosenEvent('licence')], false, 'front'],
    [[accepts('residence_permit'), start], true, 'front'],
    [[accepts('licence'), start], false, null],
    [[toOpenedEvent(), start], false, null],
  ])('whether a back is wanted follows from the document: %#', (events, isWanted, side) => {
    const journey = walk(events);
    expect([wantsBack(journey), getSide(journey)]).toEqual([isWanted, side]);
    expect(wantsBack({ ...journey, at: 1 })).toBe(false);
  });

  test('the back is taken after the front, and both are sent as one image', () => {
    const turnedJourney = walk([...card, front, turn]);
    expect([turnedJourney.screen, getSide(turnedJourney)]).toEqual([{ ...FRESH, front: capture }, 'back']);
    const pair = walk([...card, ...both]);
    expect(pair.screen).toEqual({ name: 'shot', capture: { ...capture, back } });
    expect(walk([{ type: 'sending-began', manual: false }], pair).screen).toMatchObject({
      name: 'sending',
      capture: { key: 'k', back: { key: 'b' } },
    });
  });

  test('the front is sent alone if the person continues without the back', () => {
    const sentJourney = walk([...card, front, turn, { type: 'sending-began', manual: false }]);
    expect(sentJourney.screen).toMatchObject({ name: 'sending', capture });
  });

  test('a back that is taken again, or is no image, leaves the front in hand', () => {
    const again = walk([...card, ...both, { type: 'retaken' }]);
    expect(again.screen).toEqual({ ...FRESH, front: capture });
    const read: JourneyEvent[] = [
      { type: 'file-chosen', key: 'f' },
      { type: 'picture-unreadable', key: 'f', problem: 'unreadable' },
    ];
    expect(walk(read, again).screen).toEqual({ ...FRESH, problem: 'unreadable', front: capture });
    const endScreen = walk([{ type: 'link-ended', cause: 'expired' }], again).screen;
    expect(endScreen).toMatchObject({ unsent: { step: 'verify_license', isSure: true } });
  });

  test('another document than the link accepts leads to the choice again, and an image that failed does not', () => {
    const retakenAfter = (result: typeof approvedResult) =>
      walk([
        ...card,
        ...both,
        { type: 'sending-began', manual: false },
        toAnsweredEvent(result),
        { type: 'retaken' },
      ]);
    expect(retakenAfter({ ...approvedResult, status: 'LICENSE_PENDING_APPROVAL' }).screen.name).toBe(
      'choose',
    );
    expect(retakenAfter(missed).screen).toEqual(FRESH);
  });

  test('Back before the selfie leads to the welcome, not to the choice of a document', () => {
    const events: JourneyEvent[] = [...both, { type: 'sending-began', manual: false }, toAnsweredEvent()];
    const selfie = walk([...card, ...events, { type: 'continued' }]);
    expect([selfie.screen.name, selfie.at, countScreens(selfie)]).toEqual(['step', 1, 1]);
    expect(walk([{ type: 'went-back' }], selfie).screen.name).toBe('welcome');
  });

  test('Back leads from the back to its camera, to the front and to the choice, each one screen before', () => {
    let journey = walk([...card, ...both]);
    const names: string[] = [];
    for (let depth = countScreens(journey); depth > 0; depth = countScreens(journey)) {
      journey = walk([{ type: 'went-back' }], journey);
      expect(countScreens(journey)).toBe(depth - 1);
      names.push(journey.screen.name);
    }
    expect(names).toEqual(['step', 'shot', 'step', 'choose', 'welcome']);
  });
});

describe('a credential in place of an image', () => {
  const start: JourneyEvent = { type: 'started' };
  const presented: JourneyEvent = {
    type: 'credential-answered',
    result: approvedResult,
    spentATry: true,
    image: { mark: 'a/1', id: 'a' },
  };

  test('a credential’s verdict is the result of the step, and the journey continues', () => {
    const journey = walk([toOpenedEvent(), start, presented]);
    const result = { ...approvedResult, isCredential: true };
    expect(journey.screen).toEqual({ name: 'outcome', result, capture: null });
    expect([journey.results['verify_license'], journey.counts.license]).toEqual([result, 1]);
    expect(journey.progress.images['verify_license']).toMatchObject({ mark: 'a/1', id: 'a' });
    expect(walk([{ type: 'continued' }], journey).at).toBe(1);
  });

  test('a verdict that comes after an image was taken changes nothing', () => {
    const shotJourney = walk([toOpenedEvent(), start, { type: 'picture-chosen', capture }]);
    expect(walk([presented], shotJourney)).toBe(shotJourney);
  });
});
