/** The steps a person walks on this page, in the words of the contract's `workflow_steps`. */
export const STEPS = ['verify_license', 'check_selfie', 'age_gender_estimation'] as const;
export type Step = (typeof STEPS)[number];

/**
 * What became of a picture: the answer's verdict with what the page says about it. `at`: when, in ms since
 * 1970 by this device's clock.
 */
export type Result = { status: string; reason: string | null; ageVerified: boolean | null; at?: number };

/** The picture in hand: a JPEG, ready to be sent. However often it is, under its key it counts once. */
export type Shot = { picture: Blob; key: string };

/** A picture that a reviewer asked for again: it takes the flagged one's place. */
export type Errand = { kind: 'license' | 'selfie'; id: string };

/** Why there is no verdict. `wait` knows in how many seconds it is worth trying again. */
export type Trouble =
  | { kind: 'offline' | 'forbidden' | 'limit-reached' | 'picture-refused' | 'broken' }
  | { kind: 'wait'; seconds: number };

/**
 * How far the sending is. `waiting`: the line broke before the last byte; `looking`: after it, so the server
 * may have the picture. `tryAt`: the moment of the next try in ms since 1970, null while one is under way.
 */
export type Phase =
  | { stage: 'sending'; share: number }
  | { stage: 'waiting' | 'looking'; tryAt: number | null };

/** Screens beside the way, each with a way back to it. */
export const SIDE_SCREENS = ['messages', 'details', 'erasure', 'handover'] as const;
export type SideScreen = (typeof SIDE_SCREENS)[number];

export type Screen =
  | { name: 'loading' | 'welcome' | 'done' | 'ended' | 'nothing-to-do' }
  | { name: 'step'; unreadable: boolean }
  | { name: 'shot'; shot: Shot }
  | { name: 'sending'; shot: Shot; manual: boolean; phase: Phase }
  | { name: 'outcome'; result: Result; shot: Shot | null }
  /** `shot: null` when the page itself could not be opened */
  | { name: 'trouble'; trouble: Trouble; shot: Shot | null; manual: boolean }
  /** `back: null` when there is nothing else on this link */
  | { name: SideScreen; back: Screen | null };

export type Journey = {
  screen: Screen;
  steps: readonly Step[];
  /** the index in `steps` of the step in hand; -1 before the start, their count at the end */
  at: number;
  results: Partial<Record<Step, Result>>;
  /** a re-upload in hand; it is no step of the way */
  errand: Errand | null;
  /** pictures that were answered since the page was opened, by what they count as */
  sent: { license: number; selfie: number };
};

export type Opening = Pick<Journey, 'steps' | 'at' | 'results'> & {
  /** a picture that a reload found again, and whether it was on its way */
  kept: { shot: Shot; manual: boolean; wasSending: boolean; errand: Errand | null } | null;
  /** whether the link may list messages */
  canListMessages: boolean;
};

export type Happening =
  | ({ type: 'opened' } & Opening)
  | { type: 'started' | 'reopened' | 'retaken' | 'continued' | 'link-ended' | 'went-back' }
  | { type: 'caught-up'; results: Journey['results'] }
  | { type: 'side-opened'; name: SideScreen }
  | { type: 'errand-begun'; errand: Errand }
  | PictureHappening;

/** What happens to a picture, from the shutter to its verdict. */
export type PictureHappening =
  | { type: 'picture-chosen'; shot: Shot }
  | { type: 'picture-unreadable' | 'cancelled' }
  | { type: 'sending-began'; manual: boolean }
  | { type: 'sending-moved'; phase: Phase }
  | { type: 'answered'; result: Result; spentATry: boolean }
  | { type: 'troubled'; trouble: Trouble };

export const BEGINNING: Journey = {
  screen: { name: 'loading' },
  steps: [],
  at: -1,
  results: {},
  errand: null,
  sent: { license: 0, selfie: 0 },
};

/** The step whose picture is in hand, on the way or as an errand; null between steps. */
export function currentStep({ errand, steps, at }: Journey): Step | null {
  if (errand) return errand.kind === 'license' ? 'verify_license' : 'check_selfie';
  return steps[at] ?? null;
}

/** The same journey at another screen. */
export function show(journey: Journey, screen: Screen): Journey {
  return { ...journey, screen };
}
