import type { Reason } from '../../server/domain/reasons.ts';
import type { Verdict } from '../../server/domain/verdicts.ts';
import type { Result, Step, Trouble } from './journey.ts';
import type { ALREADY_ACCEPTED } from './outcomes.ts';

type Said = { title: string; text: string };

const SELFIE_TIPS = [
  { lead: 'Face the light,', rest: 'a window or a lamp in front of you.' },
  { lead: 'Hold the phone at eye height,', rest: 'an arm’s length away.' },
  { lead: 'Take off your cap and dark glasses.', rest: 'Your own glasses may stay on.' },
];
const SELFIE_LOOK = {
  look: 'Is your face clear?',
  lookText: 'Your whole face should be in the picture, sharp and evenly lit.',
  shotAlt: 'Your selfie',
};

/**
 * Every word of the page, in English; `{tenant}` is who asks. Another language is another file like this
 * one: no other file has words in it.
 */
export const words = {
  somebody: 'whoever sent you the link',
  loading: 'One moment',
  stepOf: 'Step {at} of {count}',
  welcome: {
    title: 'Show that it’s really you',
    text: '{tenant} asks for this. Please have ready:',
    picturesTitle: 'What happens to your pictures',
    looked: 'A computer checks them. If it isn’t sure, a person at {tenant} looks.',
    locked: 'They are kept locked, with a key made only for you.',
    erased: 'You can ask {tenant} to erase them.',
    consentToCompare: 'By starting, you agree that we compare your face with the picture on your card.',
    consent: 'By starting, you agree that we check the pictures you send.',
    start: 'Start',
  },
  steps: {
    verify_license: {
      name: 'Driving licence',
      ready: 'Your driving licence',
      readyText: 'The card itself, not a copy or a screen',
      title: 'Take a picture of your licence',
      text: 'The front of the card, with your photo on it.',
      tips: [
        { lead: 'Lay it on a plain, darker table.', rest: 'A hand or a busy cloth hides the edges.' },
        { lead: 'Show all four corners,', rest: 'with a little table around them.' },
        { lead: 'Turn away from lamps', rest: 'and windows that shine on the card.' },
      ],
      look: 'Can you read every word?',
      lookText: 'All four corners should be in the picture, sharp and without glare.',
      shotAlt: 'Your picture of the card',
    },
    check_selfie: {
      name: 'Selfie',
      ready: 'Your face',
      readyText: 'One selfie, to see that it’s you',
      title: 'Take a selfie',
      text: 'Only you, looking straight at the camera.',
      tips: SELFIE_TIPS,
      ...SELFIE_LOOK,
    },
    age_gender_estimation: {
      name: 'Age check',
      ready: 'Your face, for your age',
      readyText: 'One selfie; a computer estimates your age',
      title: 'Take a selfie for your age',
      text: 'Only you, looking straight at the camera. A computer estimates your age from it.',
      tips: SELFIE_TIPS,
      ...SELFIE_LOOK,
    },
  } satisfies Record<Step, object>,
  take: 'Take a picture',
  choose: 'Choose a picture instead',
  unreadable: 'That file could not be read as a picture. Please take or choose another one.',
  send: 'Send',
  again: 'Take it again',
  sending: {
    title: 'Sending your picture',
    checkingTitle: 'Checking your picture',
    text: 'Please keep this page open.',
    progress: 'Picture sent',
    sending: 'Sending',
    sent: 'Sent',
    checking: 'Checking',
    checkingText: 'Most take a few seconds',
    result: 'Your result',
    cancel: 'Cancel',
    megabytes: '{sent} of {total} MB',
  },
  whatHelps: 'What helps:',
  received: 'Picture received',
  personLooks: 'A person looks',
  personLooksText: 'Someone at {tenant} decides',
  getAnswer: 'You get the answer',
  getAnswerText: 'From {tenant}',
  tryAgain: 'Try again',
  askPerson: 'Have a person check it instead',
  continue: 'Continue',
  goOn: 'Go on without it',
  retryIn: 'You can try again in {seconds} s',
  retryNow: 'You can try again now.',
  troubles: {
    offline: {
      title: 'You seem to be offline',
      text: 'Your picture is still here. When the connection is back, try again; sending begins from the start.',
    },
    unanswered: {
      title: 'We don’t know if it arrived',
      text: 'The connection broke after your picture was sent. Try again: the same picture counts as one try, however often it is sent.',
    },
    forbidden: {
      title: 'This link takes no more pictures',
      text: 'Its tries are used, or it is for another kind of picture. Ask {tenant} for a new link.',
    },
    'month-spent': { title: 'Too busy this month', text: 'Ask {tenant} how to go on.' },
    'picture-refused': { title: 'This picture can’t be used', text: 'Please take it again.' },
    broken: {
      title: 'Something went wrong here',
      text: 'This is not your fault. Please try again; if it stays like this, tell {tenant}.',
    },
    wait: { title: 'One moment, please', text: 'The service is busy or away for a short time.' },
  } satisfies Record<Trouble['kind'], Said>,
  openOffline: { title: 'You seem to be offline', text: 'Check the connection, then try again.' },
  states: {
    ok: 'Accepted',
    person: 'A person checks',
    later: 'Kept for later',
    again: 'Not accepted',
    stop: 'Not confirmed',
    next: 'Next',
  },
  done: {
    title: 'Done. It’s you.',
    text: '{tenant} has your result. You can close this page.',
    waitingTitle: 'You’ve done your part',
    waitingText: '{tenant} has your pictures. You can close this page; nothing gets lost.',
    openTitle: 'That’s all for now',
    openText: '{tenant} has what you sent, but not everything worked. They can help you go on.',
    picturesTitle: 'Your pictures',
  },
  ended: {
    title: 'This link has ended',
    text: 'Links work for a short time, so that nobody else can use yours. Pictures you have sent are safe and still count.',
    howTitle: 'How to go on',
    how: 'Go back to where you got this link, or ask {tenant} for a new one.',
  },
  nothingToDo: {
    title: 'There is no picture to take here',
    text: 'This link asks for no first picture. If you expected something else, ask {tenant}.',
  },
} as const;

const A_PERSON = { title: 'A person will check this', text: 'You’ve done your part.' };
const KEPT = { title: 'We couldn’t check just now', text: 'Your picture is kept.' };

const OUTCOMES: Record<Verdict | typeof ALREADY_ACCEPTED, Said> = {
  LICENSE_APPROVED: { title: 'Your licence is accepted', text: 'That part is done.' },
  LICENSE_PENDING_APPROVAL: A_PERSON,
  NO_LICENSE_DETECTED: {
    title: 'We couldn’t find the card',
    text: 'This happens a lot, mostly because of light.',
  },
  NO_FACE_DETECTED: { title: 'We couldn’t see a face', text: 'Face the light, and look at the camera.' },
  MULTIPLE_FACES: {
    title: 'Only you should be in the picture',
    text: 'Mind people and posters behind you, too.',
  },
  ID_NOT_MATCHED: {
    title: 'The faces didn’t look alike to the computer',
    text: 'Try in better light, or ask a person.',
  },
  SUBJECT_DATA_NOT_FOUND: {
    title: '{tenant} needs to add your details first',
    text: 'Please tell them. There is nothing yet to compare your picture with.',
  },
  ATTEMPT_SUPERSEDED: {
    title: 'A newer picture or decision counts instead',
    text: 'You don’t need to send this one again.',
  },
  MANUAL_REVIEW_REQUESTED: { title: 'A person will check your picture', text: 'You’ve done your part.' },
  SELFIE_APPROVED: { title: 'Your selfie is accepted', text: 'That part is done.' },
  SELFIE_PENDING_APPROVAL: { title: 'Your selfie is in', text: 'A person will check it.' },
  ANALYZED: { title: 'Thank you, that is all', text: 'Your picture is in.' },
  ANALYSIS_UNAVAILABLE: KEPT,
  AGE_VERIFICATION_DONE: { title: 'Your age is confirmed', text: 'That part is done.' },
  AGE_VERIFICATION_UNAVAILABLE: KEPT,
  ALREADY_ACCEPTED: { title: 'This is accepted already', text: 'You don’t need to send it again.' },
};

const NO_PHOTO_ON_CARD = {
  title: 'We couldn’t see the photo on your card',
  text: 'Show the front, without glare.',
};
const AGE_NOT_CONFIRMED = { title: 'We couldn’t confirm your age this way', text: '{tenant} can help.' };

const CARD_PHOTO = 'The computer wasn’t sure about the photo on your card. A person will check.';
const CHECK_AWAY = 'A check isn’t working just now, so a person will look.';

const REASON_TEXTS: Record<Reason, string> = {
  'Multiple faces detected.': CARD_PHOTO,
  'Internal face mismatch on ID.': CARD_PHOTO,
  'Reference image unavailable.': CHECK_AWAY,
  'Reference image has no detectable face.': CHECK_AWAY,
  'Reference face check unavailable.': CHECK_AWAY,
  'Document detection unavailable.': CHECK_AWAY,
  'Face detection unavailable.': CHECK_AWAY,
  'Face comparison unavailable.': CHECK_AWAY,
  'Internal face comparison unavailable.': CHECK_AWAY,
  'Text extraction unavailable.': CHECK_AWAY,
  'Verification exceeded its time budget.': CHECK_AWAY,
  'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.':
    'The first time, a person checks.',
};

/** What is said about a result of a step. A status from a newer server is a person's to look at. */
export function wordsForResult(step: Step, { status, reason, ageVerified }: Result): Said {
  if (status === 'AGE_VERIFICATION_DONE' && ageVerified === false) return AGE_NOT_CONFIRMED;
  if (status === 'NO_FACE_DETECTED' && step === 'verify_license') return NO_PHOTO_ON_CARD;
  const said = Object.hasOwn(OUTCOMES, status) ? OUTCOMES[status as Verdict] : A_PERSON;
  const isKnown = reason !== null && Object.hasOwn(REASON_TEXTS, reason);
  return isKnown ? { title: said.title, text: REASON_TEXTS[reason as Reason] } : said;
}

/** A sentence with its `{names}` filled in; what has no value stays. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
