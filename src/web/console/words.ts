import type { Reason } from '../../server/domain/reasons.ts';
import type { DetailField } from '../../server/domain/stored-details.ts';
import type { SubmissionState, Verdict } from '../../server/domain/verdicts.ts';

/** What a sentence about an attempt or a row rests on. */
export type Facts = {
  kind: string;
  verdict: string | null;
  reason: string | null;
  score: number | null;
  similarity: number | null;
  face_comparison: string | null;
  age_estimate?: number | null;
};

/** Two decimals, cut and not rounded: 0.799 did not reach 0.80. The small term mends 0.29 * 100. */
export const two = (value: number | null) =>
  value === null ? '–' : (Math.floor(value * 100 + 1e-6) / 100).toFixed(2);
/** Rows state how alike two faces are; reviewers think in how far apart they lie. */
const apart = ({ similarity }: Facts) => two(similarity === null ? null : 1 - similarity);
const about = ({ age_estimate }: Facts) =>
  age_estimate == null ? 'Age estimated.' : `Age about ${Math.round(age_estimate)}.`;

/** The score from which a licence passes by itself, as the contract has it. */
const PASSING = 0.8;

function sayLicenceWaits(facts: Facts): string {
  if (facts.score === null)
    return facts.similarity === null
      ? 'Undecided.'
      : `Faces unsure at ${apart(facts)}: neither same nor different.`;
  return facts.score >= PASSING
    ? `Read at ${two(facts.score)}, but not surely this person's licence.`
    : `Read at ${two(facts.score)}; 0.80 passes by itself.`;
}

export const VERDICT_WORDS: Record<Verdict, (facts: Facts) => string> = {
  LICENSE_APPROVED: (facts) =>
    `Passed at ${two(facts.score)}; face ${facts.face_comparison === 'matched' ? 'matched' : 'not compared'}.`,
  LICENSE_PENDING_APPROVAL: sayLicenceWaits,
  NO_LICENSE_DETECTED: () => 'No document found.',
  NO_FACE_DETECTED: () => 'No face found.',
  MULTIPLE_FACES: () => 'Several faces in the selfie.',
  ID_NOT_MATCHED: (facts) => `Other face than the reference (${apart(facts)}).`,
  SUBJECT_DATA_NOT_FOUND: () => 'Nothing but a name on record.',
  ATTEMPT_SUPERSEDED: () => 'Replaced while checking.',
  MANUAL_REVIEW_REQUESTED: () => 'The person asked for a human.',
  SELFIE_APPROVED: () => 'Same as the reference.',
  SELFIE_PENDING_APPROVAL: (facts) =>
    facts.similarity === null ? 'First selfie: nobody to compare with.' : `Unsure at ${apart(facts)}.`,
  ANALYZED: about,
  ANALYSIS_UNAVAILABLE: () => 'Age service away.',
  AGE_VERIFICATION_DONE: about,
  AGE_VERIFICATION_UNAVAILABLE: () => 'Age service away.',
};

export const REASON_WORDS: Record<Reason, string> = {
  'Multiple faces detected.': 'More than two faces on the card.',
  'Internal face mismatch on ID.': 'Two photos on the card do not match.',
  'Reference image unavailable.': 'Reference selfie could not be loaded.',
  'Reference image has no detectable face.': 'No face found in the reference selfie.',
  'Reference face check unavailable.': 'Reference selfie could not be checked.',
  'Document detection unavailable.': 'Card finder was away.',
  'Face detection unavailable.': 'Face finder was away.',
  'Face comparison unavailable.': 'Faces could not be compared.',
  'Internal face comparison unavailable.': 'Photos on the card could not be compared.',
  'Text extraction unavailable.': 'Text could not be read.',
  'Verification exceeded its time budget.': 'Checks took too long.',
  'This token requires a face match for approval and no approved reference selfie is on file - an administrator must review this submission.':
    'Face match needed, no approved selfie yet.',
};

/** Why a case is here, in a reviewer's words: the reason when there is one, else the verdict. */
export function sayWhy(facts: Facts): string {
  const reason = facts.reason && (REASON_WORDS as Record<string, string>)[facts.reason];
  if (reason) return reason;
  if (!facts.verdict) return facts.reason ?? 'Still being checked.';
  const say = (VERDICT_WORDS as Record<string, (facts: Facts) => string>)[facts.verdict];
  return say ? say(facts) : `Undecided: ${facts.verdict}`;
}

export const FIELD_WORDS: Record<DetailField, string> = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  date_of_birth: 'Born',
  license_number: 'Licence no.',
  license_state: 'Issued by',
  license_issue_date: 'Issued',
  license_expiry_date: 'Expires',
  addr_street: 'Street',
  addr_city: 'Town',
  addr_state: 'State',
  addr_zip: 'Post code',
  addr_country: 'Country',
};

/** `Two of six details differ from the record: street and town.` */
export function sayDifferences(names: readonly string[], total: number): string {
  if (total === 0) return 'No details were read against the record.';
  if (names.length === 0) return `All ${total} details are as on record.`;
  const verb = names.length === 1 ? 'needs' : 'need';
  return `${names.length} of ${total} details ${verb} a look: ${joinWords(names)}.`;
}

function joinWords(names: readonly string[]): string {
  const small = names.map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  return small.length < 2 ? small.join('') : `${small.slice(0, -1).join(', ')} and ${small.at(-1)}`;
}

/** What was found about the faces, in a sentence. */
export function sayFaces(facts: Facts, reference: string | undefined): string {
  if (facts.similarity !== null) {
    const end = `${apart(facts)} apart (0 is the same picture; up to 0.50 counts as the same person, from 0.60 as another).`;
    if (facts.verdict === 'ID_NOT_MATCHED') return `Another person than on the reference selfie: ${end}`;
    const isSame = facts.face_comparison === 'matched' || facts.verdict === 'SELFIE_APPROVED';
    return isSame ? `Same person as on the reference selfie: ${end}` : `Neither same nor different: ${end}`;
  }
  if (reference === 'none') return 'Not compared: there is no approved selfie of this person yet.';
  return reference === undefined ? 'No faces were compared.' : 'The faces could not be compared.';
}

const MINUTE = 60_000;

/** How long since a moment of the API (`YYYY-MM-DD HH:MM:SS`, UTC): `3 h 12 min`. */
export function sayAge(moment: string, now: Date): string {
  const minutes = Math.max(
    0,
    Math.floor((now.getTime() - Date.parse(`${moment.replace(' ', 'T')}Z`)) / MINUTE),
  );
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** A moment of the API on the reader's own clock. */
export function sayMoment(moment: string): string {
  const at = new Date(`${moment.replace(' ', 'T')}Z`);
  return at.toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}

/** A stored detail as a person writes it: a date with its month in letters, all else as it is. */
export function sayStored(stored: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(stored)) return stored;
  return new Date(stored).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

export type DecisionKind = 'approve' | 'ask' | 'reject';

type ReadyMade = readonly { label: string; text: string }[];

type DecisionWords = {
  button: string;
  key: string;
  title: string;
  lead: string;
  commit: string;
  done: string;
  ready: { license: ReadyMade; face: ReadyMade };
};

export const DECISION_WORDS: Record<DecisionKind, DecisionWords> = {
  approve: {
    button: 'Approve',
    key: 'A',
    title: 'Approve this picture',
    lead: 'It counts as proof from now on. Words to the person are optional.',
    commit: 'Approve',
    done: 'Approved',
    ready: { license: [], face: [] },
  },
  ask: {
    button: 'Ask again',
    key: 'R',
    title: 'Ask for a new picture',
    lead: 'They get your words and can send this picture again.',
    commit: 'Send',
    done: 'Asked again',
    ready: {
      license: [
        {
          label: 'The light hides a detail',
          text: 'Light hides part of your card. Please take the picture again, away from lamps and windows.',
        },
        {
          label: 'The card is not whole',
          text: 'Part of your card is cut off. Please take the picture again with all four corners in it.',
        },
        {
          label: 'Too blurred to read',
          text: 'The picture is too blurred to read. Please hold still and take it again.',
        },
        {
          label: 'A copy or a screen, not the card',
          text: 'We need a picture of the card itself, not of a copy or a screen. Please take it again.',
        },
      ],
      face: [
        {
          label: 'The face is in the dark',
          text: 'Your face is too dark to see. Please face the light and take it again.',
        },
        {
          label: 'The face is not whole',
          text: 'Part of your face is hidden or cut off. Please take it again with all of it in the picture.',
        },
        {
          label: 'Too blurred to see',
          text: 'The picture is too blurred. Please hold still and take it again.',
        },
        { label: 'More than one person', text: 'Only you should be in the picture. Please take it again.' },
      ],
    },
  },
  reject: {
    button: 'Reject',
    key: 'X',
    title: 'Reject this picture',
    lead: 'It does not count, and nothing new is asked for.',
    commit: 'Reject',
    done: 'Rejected',
    ready: {
      license: [
        {
          label: 'The details are of somebody else',
          text: 'The card does not show the details that we have of you.',
        },
        {
          label: 'Not a driving licence',
          text: 'The picture does not show a driving licence that we accept.',
        },
        { label: 'Another person in the picture', text: 'The picture shows another person.' },
      ],
      face: [
        { label: 'Another person in the picture', text: 'The picture shows another person.' },
        { label: 'Not a live face', text: 'We need a picture of you, not of a photo or a screen.' },
      ],
    },
  },
};

/** The ready-made words that fit a decision about a picture of this kind. */
export function readyMade(decision: DecisionKind, kind: string): ReadyMade {
  return DECISION_WORDS[decision].ready[kind === 'license' ? 'license' : 'face'];
}

/** Who decided and when, out of the API's sentence; a sentence of another form stays as it is. */
export function sayDecided(sentence: string): string {
  const found = /was (\w+) by (.+) at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\.$/.exec(sentence);
  if (!found) return sentence;
  const [, status = '', who = '', moment = ''] = found;
  const name = who === 'the pipeline' ? 'the computer' : who;
  return `${status.charAt(0).toUpperCase()}${status.slice(1)} by ${name}, ${sayMoment(moment)}.`;
}

export const STATUS_WORDS: Record<SubmissionState | 'all', string> = {
  pending: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  processing: 'Being checked',
  all: 'All',
};

export const KIND_WORDS: Record<string, string> = {
  all: 'All',
  license: 'Licence',
  selfie: 'Selfie',
  age: 'Age',
};

export const ROLE_WORDS: Record<string, string> = { superuser: 'Owner', admin: 'Reviewer', view: 'May look' };

export const VARIANT_WORDS = { original: 'Photo', document: 'Card', portrait: 'Portrait' } as const;

/** All other words of the console. */
export const WORDS = {
  product: 'Attesta',
  signOut: 'Sign out',
  offline: 'You are offline. Nothing is lost; decisions wait until you are back.',
  retry: 'Try again',
  queue: {
    title: 'Review',
    filter: 'Filters',
    status: 'Status',
    kind: 'Kind',
    waiting: 'Age',
    person: 'Person',
    why: 'Why it is here',
    score: 'Score',
    attempt: 'Try',
    open: 'Open by',
    loading: 'Loading the list',
    empty: 'Nobody is waiting.',
    emptyLead: 'New pictures appear here when a person should look.',
    nothing: 'Nothing matches.',
    clear: 'Clear the filters',
    failed: 'The list could not be loaded.',
    more: 'Show more',
    refresh: 'Refresh',
    asked: 'Asked again',
    question: 'Waits for an answer',
    move: 'move',
    openKey: 'open',
    letters: 'Letter keys',
    shown: (count: number, more: boolean) =>
      `${count}${more ? '+' : ''} ${count === 1 && !more ? 'case' : 'cases'}`,
  },
  case: {
    back: 'Back to the list',
    skip: 'Skip to the decision',
    loading: 'Loading the case',
    failed: 'The case could not be loaded.',
    gone: 'There is no such case. The person may have been erased.',
    attempt: (number: number) => `Attempt ${number}`,
    age: (age: string, waits: boolean) => (waits ? `Waiting ${age}` : `Sent ${age} ago`),
    next: 'Next case',
    previous: 'Previous case',
    last: 'That was the last one.',
    first: 'That was the first one.',
    position: (at: number, of: number, more: boolean) => `${at} of ${of}${more ? '+' : ''}`,
    openBy: (name: string) => `${name} has this case open, too.`,
    details: 'Details',
    detail: 'Detail',
    record: 'On record',
    card: 'On the card',
    differs: 'differs',
    unread: 'not read',
    same: 'same',
    faces: 'Same person?',
    picture: 'Picture',
    missing: 'This picture cannot be shown.',
    missingLead: 'It may not exist, or the store is away.',
    loadingPicture: 'Loading the picture',
    erased: 'This picture has been erased',
    erasedLead: (at: string) => `It was kept for as long as your settings say, until ${at}.`,
    alt: (kind: string, name: string) => `${kind} sent by ${name}`,
    attempts: 'Attempts',
    thread: 'Thread',
    silent: 'Nothing was written yet.',
    mayLook: 'You may look.',
    mayLookLead: 'Deciding is for reviewers.',
    decided: (status: string) => `This case is ${status}.`,
    decisions: 'Decision',
    comment: 'They will read',
    optional: 'Optional',
    backButton: 'Back',
    hint: (count: number) => `Keys 1 to ${count} choose; then edit freely.`,
    sending: 'Sending',
    sendFailed: 'The decision was not taken. Try again.',
    offline: 'You are offline. The decision waits for you to press again.',
    ended: 'Sign in, then press again.',
    elsewhere: 'Somebody was faster.',
    done: (decision: string, name: string) => `${decision}: ${name}`,
  },
} as const;
