import { createElement, type ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { drawScreen } from '../../../../test/harness/images/draw-screen.ts';
import type { CameraFailure } from '../camera/device/open-camera.ts';
import { CameraTroubleScreen } from '../camera/fallback/camera-trouble.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import { TenantContext } from '../components/tenant-context.ts';
import type { Capture, Phase, Result } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { SecondaryFrame } from '../side-screens/secondary-frame.tsx';
import Done from './done.tsx';
import ImageReview from './image-review.tsx';
import Outcome from './outcome.tsx';
import { CaptureActions } from './review-actions.tsx';
import { Sending } from './sending.tsx';
import Spent from './spent.tsx';
import { TroubleScreen } from './trouble.tsx';
import { Welcome } from './welcome.tsx';

// The decisions of the screens: their texts and buttons. How they look is looked at in a browser.

const nothing = () => {};
type PageTexts = Record<'welcome' | 'done' | 'clause', Record<string, string>>;
const capture: Capture = { image: new Blob([new Uint8Array(2_000_000)]), key: 'a' };
const resultWith = (status: string): Result => ({ status, reason: null, ageVerified: null });
const steps: Step[] = ['verify_license', 'check_selfie'];
const where = { steps, at: 0 };
const facts = {
  steps,
  capability: { can_return_capabilities: true },
  progress: { images: {}, needed: [], questions: [], consent: null },
  retentionDays: 30,
  onSide: nothing,
};
const withTexts = (texts: PageTexts, screen: ReactElement) =>
  createElement(
    TenantContext,
    {
      value: {
        contact: { email: null, phone: null, url: null },
        decision_hours: null,
        texts,
        wallet_link: false,
      },
    },
    screen,
  );
const names = (screen: Parameters<typeof drawScreen>[0]) =>
  drawScreen(screen).buttons.map(({ name }) => name);

describe('the welcome', () => {
  const welcome = (capability: object, results = {}) =>
    drawScreen(
      createElement(Welcome, {
        ...facts,
        results,
        capability: { can_return_capabilities: true, ...capability },
        phone: null,
        isAsked: false,
        onStart: nothing,
      }),
    );

  test('says before a face is photographed that the link takes fewer images than there are steps', () => {
    const fewer = /only \w+ more photo/;
    expect(welcome({ max_uses: 1 }).text).toMatch(fewer);
    expect(welcome({ max_uses: 2 }).text).not.toMatch(fewer);
    expect(welcome({ max_uses: 1 }, { verify_license: resultWith('LICENSE_APPROVED') }).text).not.toMatch(
      fewer,
    );
  });

  test('shows the tenant’s own sentence as text, in the language of the page alone', () => {
    const draw = (texts: PageTexts) =>
      drawScreen(
        withTexts(
          texts,
          createElement(Welcome, { ...facts, results: {}, phone: null, isAsked: false, onStart: nothing }),
        ),
      );
    const text = 'Only <b>once</b>.';
    const none = { welcome: {}, done: {}, clause: {} };
    expect(draw({ ...none, welcome: { en: text } }).html).toContain('Only &lt;b&gt;once&lt;/b&gt;.');
    expect(draw({ ...none, welcome: { de: text }, done: { en: text } }).html).not.toContain('Only');
    expect(draw({ ...none, clause: { en: 'before your first drive' } }).text).toContain(
      'to verify your identity before your first drive. It takes',
    );
    expect(draw({ ...none, clause: { de: 'vor der Fahrt' } }).text).toContain('your identity. It takes');
  });

  test('says in two facts what happens to the photos, and the rest behind a line', () => {
    const { html, text } = welcome({});
    expect(text).toContain('Encrypted, and deleted 30 days after the decision.');
    expect(text).toContain('If the result isn’t clear, a person checks.');
    const [, folded] = html.split('<details');
    expect(folded).toContain('What happens to your photos');
    expect(folded).toContain('ask for it sooner');
  });

  test('names the documents that the link accepts, if they are not a licence alone', () => {
    const any = welcome({ accepted_documents: ['passport', 'residence_permit'] }).text;
    expect(any).toContain('One of these: passport or residence permit');
    expect(any).not.toContain('driving licence');
    for (const accepted_documents of [['licence'], undefined])
      expect(welcome({ accepted_documents }).text).toContain('Your driving licence');
  });

  test('names a face once, also where a selfie and an age are asked for', () => {
    const draw = (names: Step[], capability: object = {}) =>
      drawScreen(
        createElement(Welcome, {
          ...{ ...facts, steps: names, results: {}, phone: null, isAsked: false, onStart: nothing },
          capability: { ...facts.capability, ...capability },
        }),
      ).html.match(/<strong>.*?<\/strong>/g);
    const both = draw(['check_selfie', 'age_gender_estimation']);
    expect(both).toEqual(['<strong>Your face</strong>', '<strong>Age check</strong>']);
    expect(draw(['age_gender_estimation'])).toEqual(['<strong>Your face</strong>']);
    // An ID app needs no face.
    const choice = { upload_type: 'verify_age', accept_credentials: ['eu_age'] };
    expect(draw(['age_gender_estimation'], choice)).toEqual(['<strong>Age check</strong>']);
  });

  test('offers the side screens that the link allows', () => {
    expect(welcome({}).text).not.toContain('See your details');
    expect(welcome({ view_subject_details: true }).text).toContain('See your details');
  });
});

test('an image is looked at closer once it is there to be seen', () => {
  const look = createElement(ImageReview, {
    ...{ step: 'verify_license', where, capture, mayHurry: true, isFrontOnly: false },
    ...{ onUndo: nothing, onSend: nothing, onRetake: nothing },
  });
  expect(names(look)).toEqual(['Send', 'Take it again']);
});

describe('without a camera', () => {
  const trouble = (kind: CameraFailure, onImage: ((file: File) => void) | null) =>
    createElement(CameraTroubleScreen, {
      ...{ trouble: kind, where, problem: null, isReading: false, imageTypes: [], onImage },
      ...{ onRetry: nothing, onElsewhere: nothing },
    });
  const FAILURES = ['unsupported', 'none', 'busy', 'lost'] as const;

  test.each(FAILURES)('%s: a link for live capture has no file input, and a way on', (kind) => {
    const live = drawScreen(trouble(kind, null));
    expect(live.html).not.toContain('type="file"');
    expect(live.text).not.toMatch(/upload|choose a picture/i);
    expect(live.buttons.some(({ isFirst }) => isFirst)).toBe(true);
    expect(drawScreen(trouble(kind, nothing)).html).toContain('type="file"');
  });
});

test('an image with a problem offers a new shot first, and can still be sent', () => {
  const actions = (isDoubtful: boolean) =>
    createElement(CaptureActions, {
      isDoubtful,
      isLast: true,
      isReady: true,
      onSend: nothing,
      onRetake: nothing,
    });
  expect(names(actions(true))).toEqual(['Take it again', 'Send']);
  expect(names(actions(false))).toEqual(['Send', 'Take it again']);
});

test('a side screen has Back first, then the icon, then its title', () => {
  const { html } = drawScreen(
    createElement(SecondaryFrame, {
      ...{ title: 'We have your request', onBack: nothing },
      badge: createElement(OutcomeBadge, { mood: 'ok' }),
    }),
  );
  const places = ['>Back<', '<svg', '<h1'].map((part, at) =>
    html.indexOf(part, at === 1 ? html.indexOf('>Back<') : 0),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

describe('an image that is being sent', () => {
  const sending = (phase: Phase, isIn = false) =>
    createElement(Sending, {
      ...{ step: 'verify_license', where, capture, phase, isIn },
      ...{ onCancel: nothing, onHurry: nothing, onLeave: nothing },
    });

  test('an upload can be cancelled until all of it is sent', () => {
    expect(names(sending({ stage: 'sending', share: 0.4 }))).toEqual(['Cancel']);
    expect(names(sending({ stage: 'sending', share: 1 }))).toEqual([]);
    expect(names(sending({ stage: 'waiting', tryAt: null }))).toEqual(['Try now', 'Cancel']);
    expect(names(sending({ stage: 'looking', tryAt: null }))).toEqual(['Try now']);
  });

  test('shows the sent bytes and no others; screen readers get each quarter', () => {
    const { text, html } = drawScreen(sending({ stage: 'sending', share: 0.4 }));
    expect(text).toContain('40%');
    expect(text).toMatch(/0\.8 of 2(?:\.0)? MB/);
    expect(html).toContain('aria-valuenow="25"');
    const waiting = drawScreen(sending({ stage: 'waiting', tryAt: null }));
    expect(waiting.html).toContain('aria-valuenow="0"');
    expect(waiting.text).not.toContain('%');
  });
});

describe('an outcome', () => {
  const outcome = (status: string, more: object = {}) =>
    drawScreen(
      createElement(Outcome, {
        ...{ step: 'verify_license', where, results: {}, result: resultWith(status), capture, triesLeft: 2 },
        ...{
          wanted: null,
          hasUndone: false,
          progress: facts.progress,
          onContinue: nothing,
          onRetake: nothing,
          onAskPerson: nothing,
          ...more,
        },
      }),
    );

  test('under a question, its own button is the only one in colour', () => {
    const waiting = (isAsked: boolean) =>
      outcome('LICENSE_PENDING_APPROVAL', {
        progress: { ...facts.progress, questions: isAsked ? [{}] : [] },
      }).buttons;
    expect(waiting(false)).toEqual([{ name: 'Continue', isFirst: true }]);
    expect(waiting(true)).toEqual([{ name: 'Continue', isFirst: false }]);
  });

  test('an accepted image continues; one that was not good enough offers another try, a person, or neither', () => {
    expect(outcome('LICENSE_APPROVED').buttons).toEqual([{ name: 'Continue', isFirst: true }]);
    const again = outcome('NO_LICENSE_DETECTED');
    expect(again.buttons.map(({ name }) => name)).toEqual([
      'Take it again',
      'Ask a person to check',
      'Continue without it',
    ]);
    expect(again.text).toContain('2 tries left');
  });

  test('offers no try that would be refused', () => {
    const last = outcome('NO_LICENSE_DETECTED', { triesLeft: 0 });
    expect(last.buttons.map(({ name }) => name)).toEqual(['Continue without it']);
    expect(last.text).toContain('All tries on this link are used');
    const outcomeScreen = outcome('NO_LICENSE_DETECTED', { where: null });
    expect(outcomeScreen.buttons.map(({ name }) => name)).toEqual(['Continue']);
  });

  test('a waiting document of a kind that the link does not accept names those it does, and offers another try', () => {
    const result = { ...resultWith('LICENSE_PENDING_APPROVAL'), seenAs: 'passport' };
    const { text, buttons } = outcome('LICENSE_PENDING_APPROVAL', {
      result,
      wanted: ['licence', 'identity_card'],
    });
    expect(text).toContain('This looks like a passport');
    expect(text).toContain('driving licence or identity card');
    expect(buttons.map(({ name }) => name)).toEqual([
      'Take a photo',
      expect.stringContaining('I only have this'),
    ]);
    const acceptedScreen = outcome('LICENSE_PENDING_APPROVAL', { result, wanted: ['passport'] });
    expect(acceptedScreen.buttons.map(({ name }) => name)).toEqual(['Continue']);
    const last = outcome('LICENSE_PENDING_APPROVAL', { result, wanted: ['licence'], triesLeft: 0 });
    expect(last.buttons.map(({ name }) => name)).toEqual(['Continue']);
  });

  test('an image that waits for a person says so, with the next steps', () => {
    expect(outcome('LICENSE_PENDING_APPROVAL').html).toContain('aria-current="step"');
  });
});

describe('the end', () => {
  const acceptedResults = { verify_license: resultWith('LICENSE_APPROVED') };

  test('promises no next step where the link takes no image more', () => {
    const spent = drawScreen(createElement(Spent, { steps, results: acceptedResults })).text;
    expect(spent).toContain('Accepted');
    expect(spent).not.toContain('Next');
  });

  test('says done, waiting or open, as it is', () => {
    const end = (results: object) =>
      drawScreen(createElement(Done, { ...facts, results: { ...acceptedResults, ...results } })).text;
    expect(end({ check_selfie: resultWith('SELFIE_APPROVED') })).toContain('You’re done');
    expect(end({ check_selfie: resultWith('SELFIE_PENDING_APPROVAL') })).toContain(
      'Nothing more to do for now',
    );
    expect(end({})).toContain('Not everything worked');
  });

  test('says until when the licence is valid, that the selfie matches, and the day of deletion, if that is known', () => {
    const end = (selfie: object, licence: object = {}) =>
      drawScreen(
        createElement(Done, {
          ...facts,
          results: {
            verify_license: { ...resultWith('LICENSE_APPROVED'), ...licence },
            check_selfie: { ...resultWith('SELFIE_APPROVED'), ...selfie },
          },
        }),
      ).text;
    const decide = (at: string, isByPerson = false, validUntil: string | null = null) => ({
      decision: { at: Date.parse(at), isByPerson, validUntil },
    });
    const licence = decide('2027-01-20T12:00', false, '2031-05-17');
    const whole = end(decide('2027-01-24T12:00'), licence);
    expect(whole).toContain('Valid until May 17, 2031');
    expect(whole).toContain('Matches');
    expect(whole).toContain('They are deleted on February 23, 2027.');
    // What a person approved may have other reasons, and a date that is half known is none.
    expect(end(decide('2027-01-24T12:00', true), licence)).not.toContain('Matches');
    expect(end({}, licence)).toContain('They are deleted 30 days after the decision.');
  });

  test('the last screen has the tenant’s own sentence, except while a step is open', () => {
    const text = 'Your contract comes by post.';
    const end = (results: object) =>
      drawScreen(
        withTexts(
          { welcome: {}, done: { en: text }, clause: {} },
          createElement(Done, { ...facts, results: { ...acceptedResults, ...results } }),
        ),
      ).text;
    expect(end({ check_selfie: resultWith('SELFIE_APPROVED') })).toContain(text);
    expect(end({ check_selfie: resultWith('SELFIE_PENDING_APPROVAL') })).toContain(text);
    expect(end({})).not.toContain(text);
  });
});

describe('a trouble', () => {
  const trouble = (kind: 'offline' | 'forbidden' | 'picture-refused', heldCapture: Capture | null) =>
    names(
      createElement(TroubleScreen, {
        trouble: { kind },
        capture: heldCapture,
        onRetry: nothing,
        onRetake: nothing,
      }),
    );

  test('offers what may help: another try, another image, or nothing where neither does', () => {
    expect(trouble('offline', null)).toEqual(['Try again']);
    expect(trouble('offline', capture)).toEqual(['Try again', 'Take it again']);
    expect(trouble('picture-refused', capture)).toEqual(['Take it again']);
    expect(trouble('forbidden', capture)).toEqual([]);
  });

  test('a problem’s sentences are joined as its language does', () => {
    const wait = createElement(TroubleScreen, {
      ...{ trouble: { kind: 'wait' as const, seconds: 9 }, capture, onRetry: nothing, onRetake: nothing },
    });
    expect(drawScreen(wait).text).toMatch(/\. Your photo is still here\./);
    expect(drawScreen(wait, 'zh').text).toMatch(/。您的照片还在这里。/);
  });
});
