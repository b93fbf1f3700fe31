/** The steps a person walks on this page, in the words of the contract's `workflow_steps`. */
export const STEPS = ['verify_license', 'check_selfie', 'age_gender_estimation'] as const;
export type Step = (typeof STEPS)[number];

/** What became of a picture: the answer's verdict with what the page says about it. */
export type Result = { status: string; reason: string | null; ageVerified: boolean | null };

/** The picture in hand: a JPEG, ready to be sent. However often it is, under its key it counts once. */
export type Shot = { picture: Blob; key: string };

/** Why there is no verdict. `wait` knows in how many seconds it is worth trying again. */
export type Trouble =
  | { kind: 'offline' | 'unanswered' | 'forbidden' | 'month-spent' | 'picture-refused' | 'broken' }
  | { kind: 'wait'; seconds: number };

export type Screen =
  | { name: 'loading' | 'welcome' | 'done' | 'ended' | 'nothing-to-do' }
  | { name: 'step'; unreadable: boolean }
  | { name: 'shot'; shot: Shot }
  | { name: 'sending'; shot: Shot; share: number; manual: boolean }
  | { name: 'outcome'; result: Result; shot: Shot | null }
  /** `shot: null` when the page itself could not be opened */
  | { name: 'trouble'; trouble: Trouble; shot: Shot | null; manual: boolean };

export type Journey = {
  screen: Screen;
  /** who asks; null until known */
  tenant: string | null;
  steps: readonly Step[];
  /** the index in `steps` of the step in hand; -1 before the start, their count at the end */
  at: number;
  results: Partial<Record<Step, Result>>;
};

export type Happening =
  | { type: 'named'; tenant: string }
  | ({ type: 'opened' } & Pick<Journey, 'steps' | 'at' | 'results'>)
  | { type: 'started' | 'reopened' | 'retaken' | 'continued' | 'link-ended' }
  | SendingHappening
  | { type: 'picture-chosen'; shot: Shot }
  | { type: 'picture-unreadable' };

type SendingHappening =
  | { type: 'cancelled' | 'lost' }
  | { type: 'sending-began'; manual: boolean }
  | { type: 'progressed'; share: number }
  | { type: 'answered'; result: Result }
  | { type: 'troubled'; trouble: Trouble };

export const BEGINNING: Journey = {
  screen: { name: 'loading' },
  tenant: null,
  steps: [],
  at: -1,
  results: {},
};

/** What the page shows next. What does not fit the screen in hand changes nothing. */
export function nextJourney(journey: Journey, happening: Happening): Journey {
  switch (happening.type) {
    case 'named':
      return { ...journey, tenant: happening.tenant };
    case 'opened':
      return open({ ...journey, ...pickPlace(happening) });
    case 'started':
      return toStep(journey, 0);
    case 'retaken':
      return show(journey, { name: 'step', unreadable: false });
    case 'reopened':
      return show(journey, { name: 'loading' });
    case 'link-ended':
      return show(journey, { name: 'ended' });
    case 'picture-chosen':
      return show(journey, { name: 'shot', shot: happening.shot });
    case 'picture-unreadable':
      return show(journey, { name: 'step', unreadable: true });
    case 'continued':
      return toStep(journey, journey.at + 1);
    default:
      return whileSending(journey, happening);
  }
}

function whileSending(journey: Journey, happening: SendingHappening): Journey {
  const { screen } = journey;
  const shot = 'shot' in screen ? screen.shot : null;
  switch (happening.type) {
    case 'sending-began':
      return shot ? show(journey, { name: 'sending', shot, share: 0, manual: happening.manual }) : journey;
    case 'progressed':
      return screen.name === 'sending' ? show(journey, { ...screen, share: happening.share }) : journey;
    case 'cancelled':
      return shot ? show(journey, { name: 'shot', shot }) : journey;
    case 'answered':
      return settle(journey, happening.result, shot);
    case 'lost':
      return trouble(journey, { kind: hasAllLeft(screen) ? 'unanswered' : 'offline' });
    case 'troubled':
      return trouble(journey, happening.trouble);
  }
}

/** Whether every byte is on its way, so that the server may well have the picture. */
function hasAllLeft(screen: Screen): boolean {
  return screen.name === 'sending' && screen.share >= 1;
}

function show(journey: Journey, screen: Screen): Journey {
  return { ...journey, screen };
}

const pickPlace = ({ steps, at, results }: Pick<Journey, 'steps' | 'at' | 'results'>) => ({
  steps,
  at,
  results,
});

/** After a reload the person stands where they stood; the picture itself is gone from the hand. */
function open(journey: Journey): Journey {
  const { steps, at, results } = journey;
  if (steps.length === 0) return show(journey, { name: 'nothing-to-do' });
  if (at < 0) return show(journey, { name: 'welcome' });
  const result = at < steps.length ? results[steps[at]!] : undefined;
  return result ? show(journey, { name: 'outcome', result, shot: null }) : toStep(journey, at);
}

function toStep(journey: Journey, at: number): Journey {
  const isStep = at < journey.steps.length;
  return show({ ...journey, at }, isStep ? { name: 'step', unreadable: false } : { name: 'done' });
}

function settle(journey: Journey, result: Result, shot: Shot | null): Journey {
  const step = journey.steps[journey.at];
  if (!step) return journey;
  const results = { ...journey.results, [step]: result };
  return show({ ...journey, results }, { name: 'outcome', result, shot });
}

function trouble(journey: Journey, trouble: Trouble): Journey {
  const { screen } = journey;
  const shot = 'shot' in screen ? screen.shot : null;
  const manual = screen.name === 'sending' && screen.manual;
  return show(journey, { name: 'trouble', trouble, shot, manual });
}
