import { currentStep, type Happening, type Journey, type Opening, type Screen, show } from './journey.ts';
import { nextPicture } from './next-picture.ts';

/** What the page shows next. What does not fit the screen in hand changes nothing. */
export function nextJourney(journey: Journey, happening: Happening): Journey {
  switch (happening.type) {
    case 'opened':
      return open(journey, happening);
    case 'started':
      return toStep(journey, firstOpenStep(journey));
    case 'reopened':
      return show(journey, { name: 'loading' });
    case 'link-ended':
      return show(journey, { name: 'ended' });
    case 'continued':
      return goOn(journey);
    case 'retaken':
      return show(journey, { name: 'step', unreadable: false });
    case 'caught-up':
      return catchUp(journey, happening.results);
    case 'side-opened':
      return show(journey, { name: happening.name, back: journey.screen });
    case 'went-back':
      return goBack(journey);
    case 'errand-begun':
      return show({ ...journey, errand: happening.errand }, { name: 'step', unreadable: false });
    default:
      return nextPicture(journey, happening);
  }
}

/** After a reload the person stands where they stood, with the picture that was in their hand. */
function open(journey: Journey, { steps, at, results, kept, canListMessages }: Opening): Journey {
  const opened: Journey = { ...journey, steps, at, results, errand: kept?.errand ?? null };
  if (kept && currentStep(opened)) return withKept(opened, kept);
  if (steps.length === 0) {
    return show(opened, canListMessages ? { name: 'messages', back: null } : { name: 'nothing-to-do' });
  }
  if (at < 0) return show(opened, { name: 'welcome' });
  const result = at < steps.length ? results[steps[at]!] : undefined;
  return result ? show(opened, { name: 'outcome', result, shot: null }) : toStep(opened, at);
}

function withKept(journey: Journey, { shot, manual, wasSending }: NonNullable<Opening['kept']>): Journey {
  return show(
    journey,
    wasSending
      ? { name: 'sending', shot, manual, phase: { stage: 'looking', tryAt: null } }
      : { name: 'shot', shot },
  );
}

/** Steps done on another device are not walked again. */
function firstOpenStep({ steps, results }: Journey): number {
  const first = steps.findIndex((step) => !results[step]);
  return first < 0 ? steps.length : first;
}

function toStep(journey: Journey, at: number): Journey {
  const isStep = at < journey.steps.length;
  return show({ ...journey, at }, isStep ? { name: 'step', unreadable: false } : { name: 'done' });
}

/** The next step that has no result; after an errand, the messages again. */
function goOn(journey: Journey): Journey {
  if (journey.errand) return backToMessages(journey);
  const { steps, results, at } = journey;
  const next = steps.findIndex((step, index) => index > at && !results[step]);
  return toStep(journey, next < 0 ? steps.length : next);
}

function backToMessages(journey: Journey): Journey {
  const base = whereOneStood(journey);
  return show({ ...journey, errand: null }, { name: 'messages', back: base });
}

/** The screen of the way itself that belongs to the place. */
function whereOneStood({ steps, at, results }: Journey): Screen | null {
  if (steps.length === 0) return null;
  if (at < 0) return { name: 'welcome' };
  const step = steps[at];
  if (!step) return { name: 'done' };
  const result = results[step];
  return result ? { name: 'outcome', result, shot: null } : { name: 'step', unreadable: false };
}

/** From a side screen to where one stood; from a step to the one thing before it. */
function goBack(journey: Journey): Journey {
  const { screen, errand } = journey;
  if ('back' in screen) return screen.back ? show(journey, screen.back) : journey;
  if (screen.name === 'shot') return show(journey, { name: 'step', unreadable: false });
  if (screen.name !== 'step') return journey;
  if (errand) return backToMessages(journey);
  return show({ ...journey, at: -1 }, { name: 'welcome' });
}

/** What became of the steps on another device. */
function catchUp(journey: Journey, results: Journey['results']): Journey {
  const known = { ...journey, results: { ...journey.results, ...results } };
  const isDone = known.steps.every((step) => known.results[step]);
  return isDone ? toStep(known, known.steps.length) : known;
}
