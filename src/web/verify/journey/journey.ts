import type { AcceptedDocument, ErrorCode } from '../../api/operations.ts';
import type { Capability } from './read-steps.ts';
import type { Step } from './steps.ts';

/**
 * The result of an image: the answer's verdict with the page's data about it. `at`: when, in ms since
 * 1970 by this device's clock.
 */
/** As the API names what may be wrong with an image. */
export type ImageHint = 'dark' | 'blur' | 'glare' | 'cut_off';

export type Result = {
  status: string;
  reason: string | null;
  ageVerified: boolean | null;
  at?: number;
  /** the detected type of document, such as `passport`; null when that is not known */
  seenAs?: string | null;
  says?: LocalizedReason;
  /** what the server found wrong with the image, the worst first */
  imageHints?: readonly ImageHint[];
  /** of a wallet's credential, in place of an image */
  isCredential?: boolean;
  /** the selfie waits for a person, and its face is too unclear to be compared with later ones */
  isUnclear?: boolean;
  /** the last decision of a submission; absent while it is undecided */
  decision?: Decision;
  /** what the reviewer wrote with a rejection */
  comment?: string;
};

type Decision = {
  /** ms since 1970 */
  at: number;
  /** not by the automatic check */
  isByPerson: boolean;
  /** the expiry date of an approved licence, as `2031-05-17` */
  validUntil: string | null;
};

/**
 * The current image: a JPEG, or another file type that the server reads, ready to be sent. However often it is,
 * under its key it counts once.
 */
export type Capture = {
  image: Blob;
  key: string;
  /** it was chosen from the device's files */
  isFile?: boolean;
  /** of a selfie: the liveness check before it */
  challengeId?: string;
  /** of a document: its other side, which is sent with it */
  back?: Capture;
};

/** The document that the person chose. `country`: of its issuer, in ISO 3166-1 alpha-2; null if they did not say. */
export type ChosenDocument = { kind: AcceptedDocument; country: string | null };

/** An image that a reviewer asked for again: it takes the flagged one's place. */
export type RetakeTask = { kind: 'license' | 'selfie'; id: string; says?: LocalizedReason };

/** The tenant's words for why an image was rejected, by language; absent where it has none. */
type LocalizedReason = Record<string, string>;

/** Why there is no verdict. `wait` knows in how many seconds it is worth trying again. */
export type JourneyFailure =
  | { kind: 'offline' | 'forbidden' | 'suspended' | 'limit-reached' | 'picture-refused' | 'broken' }
  | { kind: 'wait'; seconds: number };

/**
 * How far the sending is. `waiting`: the line broke before the last byte; `looking`: after it, so the server
 * may have the image. `tryAt`: the moment of the next try in ms since 1970, null while one is under way.
 */
export type Phase =
  | { stage: 'sending'; share: number }
  | { stage: 'waiting' | 'looking'; tryAt: number | null };

/** Side screens, each with a way back to it. */
const SIDE_SCREENS = ['messages', 'details', 'erasure', 'handover'] as const;
export type SideScreen = (typeof SIDE_SCREENS)[number];

/** Why a chosen file became no image. `heic`: the server cannot read it, nor can this browser. */
export type FileProblem = 'unreadable' | 'heic';

/** Why a link works no more: `ended` if it is used up or revoked, `unknown` if the server has no such link. */
export type EndCause = 'expired' | 'ended' | 'unknown';

/** The cause by the error code of the server's 401. */
export function toEndCause(code: ErrorCode | null): EndCause {
  if (code === 'link-expired') return 'expired';
  return code === 'link-ended' ? 'ended' : 'unknown';
}

/** An image without an answer as the link ended. `isSure`: the server cannot have it. */
export type UnsentImage = { step: Step; isSure: boolean };

export type LinkEnd = { cause: EndCause; unsent: UnsentImage | null };

/** The person's newest answer to the tenant's text about their face, by this link. */
export type ConsentAnswer = { version: string; given: boolean };

export type Screen =
  /** `spent`: the link takes no image more, though one is still to come */
  | { name: 'loading' | 'welcome' | 'done' | 'nothing-to-do' | 'spent' }
  | ({ name: 'ended' } & LinkEnd)
  /** whether the face may be compared, before any camera; `shot`: an image that waits for the answer */
  | { name: 'consent'; capture: Capture | null }
  /** movements before the camera, ahead of a selfie; which document the person has, before its image */
  | { name: 'liveness' | 'choose' }
  /**
   * `chosen`: the key of a file that is being read, after which no other image counts; `front`: a document's, while
   * its back is to be taken
   */
  | { name: 'step'; problem: FileProblem | null; chosen: string | null; front?: Capture }
  /** `blurred`: advice after two images that were not sharp; the second can still be sent */
  | { name: 'shot' | 'blurred'; capture: Capture }
  /** `isIn`: the server has said that it has the image and is looking at it */
  | { name: 'sending'; capture: Capture; manual: boolean; phase: Phase; isIn: boolean }
  | { name: 'outcome'; result: Result; capture: Capture | null }
  /** `shot: null` when the page itself could not be opened */
  | { name: 'trouble'; trouble: JourneyFailure; capture: Capture | null; manual: boolean }
  /** `back: null` when there is nothing else on this link */
  | { name: SideScreen; back: Screen | null };

export type Journey = {
  screen: Screen;
  steps: readonly Step[];
  /** the index in `steps` of the current step; -1 before the start, their count at the end */
  at: number;
  results: Results;
  /** the current re-upload; it is no step of the way */
  task: RetakeTask | null;
  /** the last image of each step that was answered here: no longer than the page is open, and for its eyes alone */
  captures: Partial<Record<Step, Capture>>;
  /** images that were answered since the page was opened, by the limit that they count against */
  counts: { license: number; selfie: number };
  /** the link's capability when the page was opened */
  capability: Capability;
  /** the server's last progress */
  progress: Progress;
  /** the version to which this link needs consent; null if the tenant requires none */
  consentVersion: string | null;
  /** the document that the person chose, where the link accepts several */
  document: ChosenDocument | null;
  /** the subject asked for a person before a photo of this step: it is sent for a manual review */
  asksPerson: boolean;
  /** the liveness check before the next selfie; its challenge is null if none was available */
  live: { challengeId: string | null } | null;
  /** the person took back an image that was about to be sent, or on its way: nothing continues by itself from now on */
  hasUndone: boolean;
  /** images in a row that were not sharp and were not sent */
  blurred: number;
  /** the link has ended: the screen stays, and nothing new begins; null while it works */
  isOver: EndCause | null;
};

export type Results = Partial<Record<Step, Result>>;

/** The server's state of this link's images, and its requests to the person. */
export type Progress = {
  images: Partial<Record<Step, StepImage>>;
  /** images that a reviewer asks for again */
  needed: readonly RetakeTask[];
  /** submissions whose thread waits for an answer */
  questions: readonly RetakeTask[];
  consent: ConsentAnswer | null;
};

/** The newest image of a step. */
export type StepImage = {
  /** tells it from the one before */
  mark: string;
  /** `verification_id` of its submission */
  id: string;
  /** null while it is looked at */
  result: Result | null;
};

/** The facts in an answer about its image. */
export type AnsweredImage = Pick<StepImage, 'mark' | 'id'>;

/** Distinguishes an image from the one before it. */
export const imageMark = (submissionId: string, attempt: number | ''): string => `${submissionId}/${attempt}`;

export const NO_PROGRESS: Progress = { images: {}, needed: [], questions: [], consent: null };

export type InitialJourney = Pick<
  Journey,
  'steps' | 'at' | 'results' | 'capability' | 'consentVersion' | 'document'
> & {
  /** an image that a reload found again, and how far it was on its way */
  stored: {
    capture: Capture;
    manual: boolean;
    wasSending: boolean;
    hasLeft: boolean;
    task: RetakeTask | null;
  } | null;
  progress: Progress;
};

export type JourneyEvent =
  | ({ type: 'opened' } & InitialJourney)
  | { type: 'started' | 'reopened' | 'continued' | 'went-back' | 'undone' | 'person-asked' }
  /** `isBlurred`: the image that is taken again was not sharp */
  | { type: 'retaken'; isBlurred?: boolean }
  /** `unsent`: an image that this tab had kept */
  | { type: 'link-ended'; cause: EndCause; unsent?: UnsentImage | null }
  | { type: 'link-over'; cause: EndCause }
  | { type: 'caught-up'; progress: Progress }
  | { type: 'side-opened'; name: SideScreen }
  | { type: 'errand-begun'; task: RetakeTask }
  | { type: 'consent-answered'; answer: ConsentAnswer }
  | { type: 'document-chosen'; document: ChosenDocument }
  | { type: 'liveness-ended'; challengeId: string | null }
  /** it counts for a selfie no more */
  | { type: 'liveness-aged' }
  | ImageEvent;

/** The events of an image, from the shutter to its verdict. */
export type ImageEvent =
  | { type: 'file-chosen'; key: string }
  | { type: 'picture-chosen'; capture: Capture }
  | { type: 'picture-unreadable'; key: string; problem: FileProblem }
  /** `front-kept`: its back is taken before both are sent */
  | { type: 'cancelled' | 'left' | 'front-kept' }
  | { type: 'sending-began'; manual: boolean }
  | { type: 'sending-moved'; phase: Phase }
  | { type: 'answered'; result: Result; spentATry: boolean; image: AnsweredImage | null }
  | { type: 'credential-answered'; result: Result; spentATry: boolean; image: AnsweredImage | null }
  | { type: 'troubled'; trouble: JourneyFailure };

export const BEGINNING: Journey = {
  screen: { name: 'loading' },
  steps: [],
  at: -1,
  results: {},
  task: null,
  captures: {},
  counts: { license: 0, selfie: 0 },
  capability: { can_return_capabilities: false },
  progress: NO_PROGRESS,
  consentVersion: null,
  document: null,
  asksPerson: false,
  live: null,
  hasUndone: false,
  blurred: 0,
  isOver: null,
};

/** Before the first image of a step. */
export const FRESH_STEP = { name: 'step', problem: null, chosen: null } as const satisfies Screen;

/** The step that takes such an image as a re-upload. */
export const ERRAND_STEPS = { license: 'verify_license', selfie: 'check_selfie' } as const satisfies Record<
  RetakeTask['kind'],
  Step
>;

/** The step whose image is in hand, on the way or as an errand; null between steps. */
export function currentStep({ task, steps, at }: Journey): Step | null {
  if (task) return ERRAND_STEPS[task.kind];
  return steps[at] ?? null;
}

/** The image in hand, also while its other side is taken; null without one. */
export function heldImage(screen: Screen): Capture | null {
  if (screen.name === 'step') return screen.front ?? null;
  return 'capture' in screen ? screen.capture : null;
}

/** Back at the image in hand, which is not sent by itself a second time. */
export function showAgain(journey: Journey, capture: Capture): Journey {
  return { ...journey, hasUndone: true, screen: { name: 'shot', capture } };
}

/** The same journey at another screen. */
export function show(journey: Journey, screen: Screen): Journey {
  return { ...journey, screen };
}
