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
const approved = { status: 'LICENSE_APPROVED', reason: null, ageVerified: null };
const missed = { ...approved, status: 'NO_LICENSE_DETECTED' };
const task = { kind: 'license', id: 'flagged' } as const;

const walk = (happenings: JourneyEvent[], from: Journey = BEGINNING) =>
  happenings.reduce(reduceJourney, from);
const opened = (over: Partial<InitialJourney> = {}): JourneyEvent => ({
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
const moved = (phase: Phase): JourneyEvent => ({ type: 'sending-moved', phase });
const answered = (result = approved, spentATry = true): JourneyEvent => ({
  type: 'answered',
  result,
  spentATry,
  image: null,
});
/** The server's progress: the licence's state, and the images needed again. */
const heard = (image: Partial<StepImage> | null, needed: Progress['needed'] = []): JourneyEvent => ({
  type: 'caught-up',
  progress: {
    images: image ? { verify_license: { mark: 'a/1', id: 'a', result: null, ...image } } : {},
    needed,
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
  const chosen = { type: 'picture-chosen', capture } as const;
  const blurred = { type: 'retaken', isBlurred: true } as const;
  const once: JourneyEvent[] = [opened(), { type: 'started' }, chosen, blurred, chosen];

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
    expect(screenAfter([...again, chosen, blurred]).name).toBe('step');
  });

  test('a sharp image or a sent one between two blurred images keeps the advice away', () => {
    expect(screenAfter([...once, { type: 'retaken' }, chosen, blurred]).name).toBe('step');
    const next: JourneyEvent[] = [
      { type: 'sending-began', manual: false },
      answered(),
      { type: 'continued' },
    ];
    expect(screenAfter([...once, ...next, chosen, blurred]).name).toBe('step');
  });
});

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
    [{ at: 0, results: { verify_license: approved } }, 'outcome'],
    [{ at: 1, results: { verify_license: approved } }, 'step'],
    [{ at: 2 }, 'done'],
    [{ steps: [] }, 'nothing-to-do'],
    [{ steps: [], capability: { can_return_capabilities: true, can_list_reupload: true } }, 'messages'],
    [{ at: 0, stored: { capture, manual: false, wasSending: false, hasLeft: false, task: null } }, 'shot'],
    [{ at: 0, stored: { capture, manual: false, wasSending: true, hasLeft: false, task: null } }, 'sending'],
    [{ steps: [], stored: { capture, manual: false, wasSending: false, hasLeft: false, task } }, 'shot'],
    // An image without a step to belong to is left.
    [{ at: 2, stored: { capture, manual: false, wasSending: false, hasLeft: false, task: null } }, 'done'],
  ] satisfies [Partial<InitialJourney>, string][])('after a reload, %o shows the screen %s', (over, name) => {
    expect(screenAfter([opened(over)]).name).toBe(name);
  });

  test('walks no step again that another device has done', () => {
    const journey = walk([opened({ results: { verify_license: approved } }), { type: 'started' }]);
    expect(journey.at).toBe(1);
    expect(screenAfter([opened(), heard({ result: approved })]).name).toBe('welcome');
    const alone = opened({ steps: ['verify_license'] });
    expect(screenAfter([alone, heard({ result: approved })]).name).toBe('done');
  });

  test('keeps the image in the hand when it is to be taken back or refused', () => {
    const began = [opened(), { type: 'started' } as const, ...SENT];
    expect(screenAfter([...began, { type: 'cancelled' }])).toEqual({ name: 'shot', capture });
    const refused = screenAfter([...began, { type: 'troubled', trouble: { kind: 'wait', seconds: 3 } }]);
    expect(refused).toMatchObject({ name: 'trouble', capture, manual: false });
  });

  test.each([
    ['Cancel', { type: 'cancelled' }],
    ['Back', { type: 'went-back' }],
    ['Back to the photo', { type: 'left' }],
  ] satisfies [string, JourneyEvent][])(
    'an image that %s takes off its way is not sent by itself again',
    (_, happening) => {
      const began = walk([opened(), { type: 'started' }, ...SENT]);
      expect(began.hasUndone).toBe(false);
      expect(reduceJourney(began, happening)).toMatchObject({
        screen: { name: 'shot', capture },
        hasUndone: true,
      });
    },
  );

  test('an image is not sent by itself after a refusal of the server, or after its back was left', () => {
    const began = walk([opened(), { type: 'started' }, ...SENT]);
    const refused = reduceJourney(began, { type: 'troubled', trouble: { kind: 'offline' } });
    expect(reduceJourney(refused, { type: 'went-back' })).toMatchObject({
      screen: { name: 'shot', capture },
      hasUndone: true,
    });
    const front = walk([opened(), { type: 'started' }, SENT[0]!, { type: 'front-kept' }]);
    expect(reduceJourney(front, { type: 'went-back' })).toMatchObject({
      screen: { name: 'shot', capture },
      hasUndone: true,
    });
  });

  test('shows a phase while sending and at no other time', () => {
    const began = [opened(), { type: 'started' } as const, ...SENT];
    const phase: Phase = { stage: 'waiting', tryAt: 5 };
    expect(screenAfter([...began, moved(phase)])).toMatchObject({ name: 'sending', phase });
    expect(screenAfter([...began, answered(), moved(phase)]).name).toBe('outcome');
  });

  test('counts the images that cost a try', () => {
    const began = [opened(), { type: 'started' } as const, ...SENT];
    expect(walk([...began, answered(missed)]).counts).toEqual({ license: 1, selfie: 0 });
    expect(walk([...began, answered(approved, false)]).counts).toEqual({ license: 0, selfie: 0 });
  });
});

describe('an image', () => {
  const begun = [opened(), { type: 'started' } as const];
  const other = { image: new Blob(['other']), key: 'other' };

  test('[S37] one image in hand is not replaced by another: neither by the shutter nor by a chosen file', () => {
    const taken = [...begun, { type: 'picture-chosen', capture } as const];
    expect(screenAfter([...taken, { type: 'picture-chosen', capture: other }])).toEqual({
      name: 'shot',
      capture,
    });
    expect(screenAfter([...taken, { type: 'file-chosen', key: 'other' }])).toEqual({ name: 'shot', capture });
    const events = [...begun, ...SENT, { type: 'picture-chosen', capture: other } as const];
    expect(screenAfter(events)).toMatchObject({ name: 'sending', capture });
  });

  test('out of a file counts from when it was chosen, however long it is read', () => {
    const chosen = [...begun, { type: 'file-chosen', key: 'other' } as const];
    const late = [...chosen, { type: 'picture-chosen', capture } as const];
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
    const stored = { capture, manual: false, wasSending: true, task: null };
    const findPhase = (hasLeft: boolean) => screenAfter([opened({ at: 0, stored: { ...stored, hasLeft } })]);
    expect(findPhase(false)).toMatchObject({ phase: { stage: 'sending', share: 0 } });
    expect(findPhase(true)).toMatchObject({ phase: { stage: 'looking' } });
  });
});

describe('a link that takes no more', () => {
  const once = { can_return_capabilities: true, max_uses: 1, use_count: 0 };

  test('[S39] begins no step that it cannot finish, and says so before the camera', () => {
    const first = [opened({ capability: once }), { type: 'started' } as const, ...SENT, answered()];
    expect(screenAfter([...first, { type: 'continued' }]).name).toBe('spent');
    const used = opened({ capability: { ...once, use_count: 1 } });
    expect(screenAfter([used, { type: 'started' }]).name).toBe('spent');
    expect(screenAfter([used, { type: 'errand-begun', task }]).name).toBe('spent');
    expect(
      screenAfter([
        opened({ at: 1, results: { verify_license: approved }, capability: { ...once, use_count: 1 } }),
      ]).name,
    ).toBe('spent');
  });

  test('a link that takes no more asks for no new image after a bad one', () => {
    const first = [opened({ capability: once }), { type: 'started' } as const, ...SENT, answered(missed)];
    expect(screenAfter([...first, { type: 'retaken' }]).name).toBe('spent');
  });

  test('a link that takes no more, or has ended, leaves the outcome to be read, and begins nothing after it', () => {
    const over = [
      opened(),
      { type: 'started' } as const,
      ...SENT,
      answered(),
      { type: 'link-over', cause: 'expired' } as const,
    ];
    expect(screenAfter(over).name).toBe('outcome');
    expect(screenAfter([...over, { type: 'continued' }]).name).toBe('ended');
    expect(screenAfter([opened(), { type: 'link-over', cause: 'ended' }]).name).toBe('ended');
  });

  test('a link that ends while an image is in hand names it, as not sent or as unsure', () => {
    const end = { type: 'link-ended', cause: 'expired' } as const;
    const sending = [opened(), { type: 'started' } as const, ...SENT];
    const unsent = (isSure: boolean) => ({
      name: 'ended',
      cause: 'expired',
      unsent: { step: 'verify_license', isSure },
    });
    expect(screenAfter([...sending, end])).toEqual(unsent(true));
    const looking = { type: 'sending-moved', phase: { stage: 'looking', tryAt: null } } as const;
    expect(screenAfter([...sending, looking, end])).toEqual(unsent(false));
    expect(screenAfter([...sending, answered(), end])).toMatchObject({ unsent: null });
  });
});

describe('decisions of others', () => {
  const parked = { ...approved, status: 'LICENSE_PENDING_APPROVAL' };
  const waiting = [opened(), { type: 'started' } as const, ...SENT, answered(parked)];
  const needed = { ...approved, status: 'NEEDED_AGAIN' };

  test('replaces the earlier result', () => {
    expect(screenAfter([...waiting, heard({ result: approved })])).toMatchObject({ result: approved });
    const rejected = { ...approved, status: 'REJECTED_BY_PERSON' };
    expect(screenAfter([...waiting, heard({ result: rejected })])).toMatchObject({ result: rejected });
    const missedIt = [opened(), { type: 'started' } as const, ...SENT, answered(missed)];
    expect(screenAfter([...missedIt, heard({ result: approved })])).toMatchObject({ result: approved });
  });

  test('asks for one more image at once, and once', () => {
    const events = [...waiting, heard({ result: needed }, [task])];
    expect(screenAfter(events)).toMatchObject({
      name: 'messages',
      back: { name: 'outcome', result: needed },
    });
    const back = [...events, { type: 'went-back' } as const];
    expect(screenAfter([...back, heard({ result: needed }, [task])]).name).toBe('outcome');
    const newer = [task, { kind: 'selfie', id: 'new' } as const];
    expect(screenAfter([...back, heard({ result: needed }, newer)]).name).toBe('messages');
  });

  test('news from the server does not interrupt a person who takes or sends an image', () => {
    const step = [opened(), { type: 'started' } as const];
    for (const walked of [step, [...step, SENT[0]!]])
      expect(screenAfter([...walked, heard(null, [task])])).toEqual(screenAfter(walked));
  });

  test('a decision of others is the first screen of a link, before anything but an image in hand', () => {
    const progress = { images: {}, needed: [task], questions: [], consent: null };
    const results = { verify_license: needed };
    expect(screenAfter([opened({ progress, results })])).toEqual({
      name: 'messages',
      back: { name: 'welcome' },
    });
    const questions = { ...progress, needed: [], questions: [task] };
    expect(screenAfter([opened({ progress: questions })]).name).toBe('messages');
    const stored = { capture, manual: false, wasSending: false, hasLeft: false, task: null };
    expect(screenAfter([opened({ progress, at: 0, stored })]).name).toBe('shot');
  });

  test('a decision of others is announced again when the new image is answered', () => {
    const progress = { images: {}, needed: [task], questions: [], consent: null };
    const sentJourney = walk([
      opened({ progress, results: { verify_license: needed } }),
      { type: 'errand-begun', task },
      ...SENT,
      answered(),
    ]);
    expect(sentJourney.progress.needed).toEqual([]);
    expect(sentJourney.results.verify_license).toEqual(approved);
  });

  test('an image that was not good enough is no result of its step on another device', () => {
    const journey = walk([opened(), heard({ result: missed })]);
    expect(journey.results).toEqual({});
    expect(reduceJourney(journey, { type: 'started' }).at).toBe(0);
  });
});

describe('an answer that does not come', () => {
  const sending = [opened(), { type: 'started' } as const, ...SENT];
  const events = [heard({ mark: 'a/1', result: missed }), { type: 'started' } as const, ...SENT];

  test('arrives with the progress: first that the image has arrived, then its result', () => {
    const isIn = [...sending, heard({ mark: 'a/1' })];
    expect(screenAfter(isIn)).toMatchObject({ name: 'sending', isIn: true });
    expect(screenAfter([...isIn, heard({ mark: 'a/1', result: approved })])).toMatchObject({
      name: 'outcome',
      result: approved,
    });
  });

  test('a missing answer is not mistaken for the answer to the image before', () => {
    const again = [opened(), ...events, heard({ mark: 'a/1', result: missed })];
    expect(screenAfter(again)).toMatchObject({ name: 'sending', isIn: false });
    const first = [
      ...sending,
      { ...answered(missed), image: { mark: 'a/1', id: 'a' } } as JourneyEvent,
      { type: 'retaken' } as const,
    ];
    expect(screenAfter([...first, ...SENT, heard({ mark: 'a/1', result: missed })]).name).toBe('sending');
    expect(screenAfter([...first, ...SENT, heard({ mark: 'a/2', result: approved })]).name).toBe('outcome');
  });

  test('need not be waited for: it comes to the outcome, or the image stays in the hand', () => {
    expect(screenAfter([...sending, { type: 'left' }])).toEqual({ name: 'shot', capture });
    const left = [...sending, heard({ mark: 'a/1' }), { type: 'left' } as const];
    expect(screenAfter(left)).toMatchObject({ result: { status: 'STILL_CHECKING' } });
    expect(screenAfter([...left, heard({ mark: 'a/1', result: missed })])).toMatchObject({ result: missed });
    expect(screenAfter([...left, answered()])).toMatchObject({ result: { status: 'STILL_CHECKING' } });
  });
});

describe('going back', () => {
  const ways: JourneyEvent[][] = [
    [
      opened(),
      { type: 'started' },
      ...SENT,
      answered(),
      { type: 'continued' },
      ...SENT,
      answered(),
      { type: 'continued' },
    ],
    [
      opened(),
      { type: 'started' },
      { type: 'picture-chosen', capture },
      { type: 'side-opened', name: 'details' },
    ],
    [opened(), { type: 'started' }, ...SENT, { type: 'troubled', trouble: { kind: 'broken' } }],
    [
      opened({ steps: [], progress: { images: {}, needed: [task], questions: [], consent: null } }),
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
    const back = walk([opened(), { type: 'started' }, ...SENT, answered(missed), { type: 'went-back' }]);
    expect(reduceJourney(back, { type: 'started' })).toMatchObject({ at: 0, screen: { name: 'step' } });
  });
});

test.each(['messages', 'details', 'erasure', 'handover'] as const)(
  'the side screen %s leads back',
  (name) => {
    const before = walk([opened(), { type: 'started' }]);
    const there = reduceJourney(before, { type: 'side-opened', name });
    expect(there.screen).toEqual({ name, back: before.screen });
    expect(reduceJourney(there, { type: 'went-back' }).screen).toEqual(before.screen);
  },
);

test('a re-upload is sent and answered, leaves the steps alone, and leads to what is next', () => {
  const journey = walk([
    opened({ capability: { can_return_capabilities: true, can_list_reupload: true } }),
    { type: 'side-opened', name: 'messages' },
    { type: 'errand-begun', task },
    ...SENT,
    answered(),
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
    walk([opened({ steps }), { type: 'errand-begun', task }, ...SENT, answered(missed)]);
  const continuesAsStep = resent(STEPS);
  expect(continuesAsStep).toMatchObject({ task: null, at: 0, results: { verify_license: missed } });
  expect(reduceJourney(continuesAsStep, { type: 'retaken' })).toMatchObject({
    task: null,
    screen: { name: 'step' },
  });
  expect(resent(['check_selfie'])).toMatchObject({ task, at: -1, screen: { name: 'outcome' } });
});

test('one may leave a step, and a re-upload, without an image', () => {
  expect(screenAfter([opened(), { type: 'started' }, { type: 'went-back' }]).name).toBe('welcome');
  const left = walk([opened({ steps: [] }), { type: 'errand-begun', task }, { type: 'went-back' }]);
  expect(left).toMatchObject({ task: null, screen: { name: 'messages', back: null } });
});

describe('where the link wants a living person', () => {
  const live = opened({
    steps: ['check_selfie'],
    capability: { can_return_capabilities: true, require_liveness: true },
  });
  const begun: JourneyEvent[] = [live, { type: 'started' }];
  const ended: JourneyEvent = { type: 'liveness-ended', challengeId: 'c' };
  const chosen: JourneyEvent = { type: 'picture-chosen', capture };

  test('movements come before the selfie, which names them, and not before a licence', () => {
    expect(screenAfter(begun).name).toBe('liveness');
    expect(screenAfter([...begun, ended]).name).toBe('step');
    expect(screenAfter([...begun, ended, chosen])).toEqual({
      name: 'shot',
      capture: { ...capture, challengeId: 'c' },
    });
    const licence = opened({ capability: { can_return_capabilities: true, require_liveness: true } });
    expect(screenAfter([licence, { type: 'started' }]).name).toBe('step');
  });

  test('no image counts before the movements; the journey continues where the camera was unavailable', () => {
    expect(screenAfter([...begun, chosen]).name).toBe('liveness');
    const without = [...begun, { type: 'liveness-ended', challengeId: null } as const, chosen];
    expect(screenAfter(without)).toEqual({ name: 'shot', capture });
  });

  test('another image of the same minute needs none, one after an answer does', () => {
    expect(screenAfter([...begun, ended, chosen, { type: 'retaken' }]).name).toBe('step');
    const events: JourneyEvent[] = [chosen, { type: 'sending-began', manual: false }, answered(missed)];
    expect(screenAfter([...begun, ended, ...events, { type: 'retaken' }]).name).toBe('liveness');
  });

  test('movements that are too old are repeated before the selfie, and an upload in progress continues', () => {
    const aged: JourneyEvent = { type: 'liveness-aged' };
    expect(screenAfter([...begun, ended, aged]).name).toBe('liveness');
    expect(screenAfter([...begun, ended, chosen, aged]).name).toBe('liveness');
    const away: JourneyEvent[] = [chosen, { type: 'sending-began', manual: false }];
    expect(screenAfter([...begun, ended, ...away, aged]).name).toBe('sending');
  });

  test('one goes back from them to the welcome, and after a reload they come first', () => {
    expect(screenAfter([...begun, { type: 'went-back' }]).name).toBe('welcome');
    expect(countScreens(walk(begun))).toBe(1);
    const reloaded = opened({
      steps: ['check_selfie'],
      at: 0,
      capability: { can_return_capabilities: true, require_liveness: true },
    });
    expect(screenAfter([reloaded]).name).toBe('liveness');
  });
});

describe('consent', () => {
  const openedWithConsent = (over: Partial<InitialJourney> = {}) => opened({ consentVersion: '2', ...over });
  const withAnswer = (version: string, given: boolean) => ({
    progress: { ...NO_PROGRESS, consent: { version, given } },
  });
  const start: JourneyEvent = { type: 'started' };
  const answer = (given: boolean): JourneyEvent => ({
    type: 'consent-answered',
    answer: { version: '2', given },
  });

  test('consent is asked before any camera opens, and a yes opens it', () => {
    expect(screenAfter([openedWithConsent(), start])).toEqual({ name: 'consent', capture: null });
    expect(screenAfter([openedWithConsent(), start, answer(true)]).name).toBe('step');
    expect(screenAfter([opened(), start]).name).toBe('step');
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
    const stored = { capture, manual: false, wasSending: true, hasLeft: false, task: null };
    const waiting = [openedWithConsent({ at: 0, stored })];
    expect(screenAfter(waiting)).toEqual({ name: 'consent', capture });
    expect(screenAfter([...waiting, answer(true)])).toEqual({ name: 'shot', capture });
  });

  test('the question leads back to the welcome', () => {
    expect(screenAfter([openedWithConsent(), start, { type: 'went-back' }]).name).toBe('welcome');
  });
});

describe('the sides of a document', () => {
  const accepts = (...accepted_documents: AcceptedDocument[]) =>
    opened({ capability: { can_return_capabilities: true, accepted_documents } });
  const chosen = (kind: AcceptedDocument, country: string | null = null): JourneyEvent => ({
    type: 'document-chosen',
    document: { kind, country },
  });
  const start: JourneyEvent = { type: 'started' };
  const back = { image: new Blob(['back']), key: 'b' };
  const front: JourneyEvent = { type: 'picture-chosen', capture };
  const turn: JourneyEvent = { type: 'front-kept' };
  const both: JourneyEvent[] = [front, turn, { type: 'picture-chosen', capture: back }];
  const card = [accepts('licence', 'identity_card', 'passport'), start, chosen('identity_card', 'DE')];

  test('a link that accepts several documents asks which one before the camera, and others do not', () => {
    expect(screenAfter([accepts('licence', 'passport'), start]).name).toBe('choose');
    for (const alone of [accepts('licence'), accepts('passport'), accepts(), opened()])
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
    const openedEvent = opened({ at: 0, capability: walk(card).capability, document: walk(card).document });
    expect(screenAfter([openedEvent]).name).toBe('step');
  });

  test.each<[JourneyEvent[], boolean, string | null]>([
    [card, true, 'front'],
    [[accepts('licence', 'passport'), start, chosen('passport', 'US')], false, 'page'],
    [[accepts('licence', 'passport'), start, chosen('licence', 'US')], true, 'front'],
    [[accepts('licence', 'passport'), start, chosen('licence', 'DE')], false, 'front'],
    [[accepts('licence', 'passport'), start, chosen('licence')], false, 'front'],
    [[accepts('residence_permit'), start], true, 'front'],
    [[accepts('licence'), start], false, null],
    [[opened(), start], false, null],
  ])('whether a back is wanted follows from the document: %#', (events, isWanted, side) => {
    const journey = walk(events);
    expect([wantsBack(journey), getSide(journey)]).toEqual([isWanted, side]);
    expect(wantsBack({ ...journey, at: 1 })).toBe(false);
  });

  test('the back is taken after the front, and both are sent as one image', () => {
    const turned = walk([...card, front, turn]);
    expect([turned.screen, getSide(turned)]).toEqual([{ ...FRESH, front: capture }, 'back']);
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
    const ended = walk([{ type: 'link-ended', cause: 'expired' }], again).screen;
    expect(ended).toMatchObject({ unsent: { step: 'verify_license', isSure: true } });
  });

  test('another document than the link accepts leads to the choice again, and an image that failed does not', () => {
    const retakenAfter = (result: typeof approved) =>
      walk([
        ...card,
        ...both,
        { type: 'sending-began', manual: false },
        answered(result),
        { type: 'retaken' },
      ]);
    expect(retakenAfter({ ...approved, status: 'LICENSE_PENDING_APPROVAL' }).screen.name).toBe('choose');
    expect(retakenAfter(missed).screen).toEqual(FRESH);
  });

  test('Back before the selfie leads to the welcome, not to the choice of a document', () => {
    const events: JourneyEvent[] = [...both, { type: 'sending-began', manual: false }, answered()];
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
    result: approved,
    spentATry: true,
    image: { mark: 'a/1', id: 'a' },
  };

  test('a credential’s verdict is the result of the step, and the journey continues', () => {
    const journey = walk([opened(), start, presented]);
    const result = { ...approved, isCredential: true };
    expect(journey.screen).toEqual({ name: 'outcome', result, capture: null });
    expect([journey.results['verify_license'], journey.counts.license]).toEqual([result, 1]);
    expect(journey.progress.images['verify_license']).toMatchObject({ mark: 'a/1', id: 'a' });
    expect(walk([{ type: 'continued' }], journey).at).toBe(1);
  });

  test('a verdict that comes after an image was taken changes nothing', () => {
    const taken = walk([opened(), start, { type: 'picture-chosen', capture }]);
    expect(walk([presented], taken)).toBe(taken);
  });
});
