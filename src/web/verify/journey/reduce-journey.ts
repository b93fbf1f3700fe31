import { catchUp } from './catch-up.ts';
import { countTriesLeft } from './count-tries.ts';
import { hasChosen, listAccepted } from './document-sides.ts';
import {
  type Capture,
  type ConsentAnswer,
  currentStep,
  type EndCause,
  FRESH_STEP,
  heldImage,
  type InitialJourney,
  type Journey,
  type JourneyEvent,
  type Result,
  type Screen,
  show,
  showAgain,
  type UnsentImage,
} from './journey.ts';
import { hasRefused, needsConsent } from './needs-consent.ts';
import { nextImage } from './next-image.ts';
import { outcomeTone } from './outcomes.ts';
import { canListMessages } from './read-steps.ts';
import { getStepScreen } from './show-step.ts';

/** The journey after an event. An event that does not fit the current screen changes nothing. */
export function reduceJourney(journey: Journey, happening: JourneyEvent): Journey {
  switch (happening.type) {
    case 'opened':
      return open(journey, happening);
    case 'started':
      return toStep(journey, firstOpenStep(journey));
    case 'reopened':
      return show(journey, { name: 'loading' });
    case 'link-ended':
      return show(journey, {
        name: 'ended',
        cause: happening.cause,
        unsent: happening.unsent ?? findUnsent(journey),
      });
    case 'link-over':
      return endLink(journey, happening.cause);
    case 'continued':
      return continueJourney(journey);
    case 'retaken':
      return retake(journey, happening.isBlurred ?? false);
    case 'undone':
      return { ...journey, hasUndone: true };
    case 'person-asked':
      return askPerson(journey);
    case 'caught-up':
      return catchUp(journey, happening.progress, findPreviousScreen(journey));
    case 'side-opened':
      return show(journey, { name: happening.name, back: journey.screen });
    case 'went-back':
      return goBack(journey);
    case 'consent-answered':
      return answerConsent(journey, happening.answer);
    case 'document-chosen':
      return journey.screen.name === 'choose'
        ? openCamera({ ...journey, document: happening.document })
        : journey;
    case 'liveness-ended':
      return endLiveness(journey, happening.challengeId);
    case 'liveness-aged':
      return ageLiveness(journey);
    case 'errand-begun':
      return openCamera({ ...journey, task: happening.task, asksPerson: false });
    default:
      return nextImage(journey, happening);
  }
}

/**
 * After a reload the person stands where they stood, with the image that was in their hand. Without one, requests
 * to the person come first.
 */
function open(journey: Journey, { stored, ...currentJourney }: InitialJourney): Journey {
  const nextJourney: Journey = { ...journey, ...currentJourney, task: stored?.task ?? null };
  if (stored && currentStep(nextJourney)) return withKept(nextJourney, stored);
  const base = { ...nextJourney, task: null };
  const screen = findPreviousScreen(base);
  // A person who has said no reads what is next, and may answer again.
  if (hasRefused(base) && screen?.name === 'welcome') return show(base, { name: 'consent', capture: null });
  if (nextJourney.progress.needed.length + nextJourney.progress.questions.length > 0)
    return show(base, { name: 'messages', back: screen });
  if (screen) return isOfStep(screen) ? toStep(base, base.at) : show(base, screen);
  return show(
    base,
    canListMessages(currentJourney.capability) ? { name: 'messages', back: null } : { name: 'nothing-to-do' },
  );
}

/** After a yes comes what the question was in the way of; after a no the same screen says what is next. */
function answerConsent(journey: Journey, consent: ConsentAnswer): Journey {
  const { screen } = journey;
  const nextJourney = { ...journey, progress: { ...journey.progress, consent } };
  if (screen.name !== 'consent' || needsConsent(nextJourney)) return nextJourney;
  return screen.capture
    ? show(nextJourney, { name: 'shot', capture: screen.capture })
    : openCamera(nextJourney);
}

function withKept(
  journey: Journey,
  { capture, manual, wasSending, hasLeft }: NonNullable<InitialJourney['stored']>,
): Journey {
  if (needsConsent(journey)) return show(journey, { name: 'consent', capture });
  if (!wasSending) return show(journey, { name: 'shot', capture });
  const phase = hasLeft
    ? ({ stage: 'looking', tryAt: null } as const)
    : ({ stage: 'sending', share: 0 } as const);
  return show(journey, { name: 'sending', capture, manual, phase, isIn: false });
}

/** Steps done on another device are not walked again; one whose image was not good enough is. */
function firstOpenStep({ steps, results }: Journey): number {
  const first = steps.findIndex((step) => isOpen(results[step]));
  return first < 0 ? steps.length : first;
}

const isOpen = (result: Result | undefined) => !result || outcomeTone(result) === 'again';

function toStep(journey: Journey, at: number): Journey {
  const there = { ...journey, at, asksPerson: false };
  return at < journey.steps.length ? openCamera(there) : show(there, { name: 'done' });
}

/** No camera opens for an image that could not be sent. */
function openCamera(journey: Journey): Journey {
  const step = currentStep(journey);
  if (journey.isOver) return show(journey, { name: 'ended', cause: journey.isOver, unsent: null });
  if (needsConsent(journey)) return show(journey, { name: 'consent', capture: null });
  const triesLeft = step && countTriesLeft(journey.capability, journey.counts, step);
  return show(journey, triesLeft === 0 ? { name: 'spent' } : getStepScreen(journey));
}

/** A person who has none of the accepted documents photographs what they have. */
function askPerson(journey: Journey): Journey {
  const next = { ...journey, asksPerson: true };
  if (journey.screen.name !== 'choose') return next;
  const [kind] = listAccepted(journey.capability);
  return openCamera({ ...next, document: { kind: kind!, country: null } });
}

/** After so many images in a row that are not sharp, the camera alone does not help. */
const MAX_BLURRED = 2;

function retake(journey: Journey, isBlurred: boolean): Journey {
  const { screen } = journey;
  // Of an image that waits another is taken because it was another document, or an unclear face.
  if (screen.name === 'outcome' && outcomeTone(screen.result) === 'person')
    return openCamera(screen.result.isUnclear ? journey : { ...journey, document: null });
  const blurred = isBlurred ? journey.blurred + 1 : 0;
  if (blurred < MAX_BLURRED || screen.name !== 'shot') return retakeSide({ ...journey, blurred });
  return show({ ...journey, blurred: 0 }, { name: 'blurred', capture: screen.capture });
}

/** Of a document with both sides in hand only the back is taken again. */
function retakeSide(journey: Journey): Journey {
  const { screen } = journey;
  const nextJourney = openCamera(journey);
  if ((screen.name !== 'shot' && screen.name !== 'blurred') || !screen.capture.back) return nextJourney;
  return nextJourney.screen.name === 'step' ? show(nextJourney, toBackStep(screen.capture)) : nextJourney;
}

const toBackStep = ({ back: _, ...front }: Capture): Screen => ({ ...FRESH_STEP, front });

const isOfStep = ({ name }: Screen) => name === 'step' || name === 'liveness' || name === 'choose';

function endLiveness(journey: Journey, challengeId: string | null): Journey {
  return journey.screen.name === 'liveness' ? openCamera({ ...journey, live: { challengeId } }) : journey;
}

/** Movements that were shown too long ago are asked for again, and the selfie is taken after them. */
function ageLiveness(journey: Journey): Journey {
  const { name } = journey.screen;
  const aged = { ...journey, live: null };
  return journey.live?.challengeId && ['step', 'shot', 'blurred'].includes(name) ? openCamera(aged) : aged;
}

/** The link has ended elsewhere, or with its last image: the result of that image stays on the screen. */
function endLink(journey: Journey, cause: EndCause): Journey {
  const over = { ...journey, isOver: cause };
  return journey.screen.name === 'welcome' ? show(over, { name: 'ended', cause, unsent: null }) : over;
}

/** The image in hand as the link ended. A lost answer leaves it open whether the server has it. */
function findUnsent(journey: Journey): UnsentImage | null {
  const { screen } = journey;
  const step = currentStep(journey);
  if (!step || !heldImage(screen) || screen.name === 'outcome') return null;
  if (screen.name !== 'sending') return { step, isSure: true };
  return screen.isIn ? null : { step, isSure: screen.phase.stage !== 'looking' };
}

/** The next step that has no result; after an errand, what else is asked for, or the journey. */
function continueJourney(journey: Journey): Journey {
  if (journey.task) return continueAfterErrand(journey);
  const { steps, results, at } = journey;
  const next = steps.findIndex((step, index) => index > at && !results[step]);
  return toStep(journey, next < 0 ? steps.length : next);
}

function continueAfterErrand(journey: Journey): Journey {
  const { steps, results, progress } = journey;
  if (progress.needed.length + progress.questions.length > 0) return returnToMessages(journey);
  const base = { ...journey, task: null };
  const isDone = steps.every((step) => results[step]);
  if (isDone) return show({ ...base, at: steps.length }, { name: 'done' });
  return show(base, findPreviousScreen(base) ?? { name: 'done' });
}

function returnToMessages(journey: Journey): Journey {
  const base = findPreviousScreen(journey);
  return show({ ...journey, task: null }, { name: 'messages', back: base });
}

/** The screen of the way itself that belongs to the place. */
function findPreviousScreen(journey: Journey): Screen | null {
  const { steps, at, results } = journey;
  if (steps.length === 0) return null;
  if (at < 0) return { name: 'welcome' };
  const step = steps[at];
  if (!step) return { name: 'done' };
  const result = results[step];
  return result ? { name: 'outcome', result, capture: null } : getStepScreen({ ...journey, task: null });
}

/** From a side screen to where one stood; from any other to the one thing before it. */
function goBack(journey: Journey): Journey {
  const { screen, task, steps, results } = journey;
  if ('back' in screen) return screen.back ? show(journey, screen.back) : journey;
  if (screen.name === 'shot')
    return show(journey, screen.capture.back ? toBackStep(screen.capture) : getStepScreen(journey));
  const capture = heldImage(screen);
  if (capture && screen.name !== 'outcome' && screen.name !== 'consent') return showAgain(journey, capture);
  if (screen.name === 'step' && hasChosen(journey))
    return show({ ...journey, document: null, asksPerson: false }, { name: 'choose' });
  if (screen.name === 'done') {
    const last = results[steps.at(-1)!];
    if (!last) return journey;
    return show({ ...journey, at: steps.length - 1 }, { name: 'outcome', result: last, capture: null });
  }
  if (!isOfStep(screen) && !['outcome', 'spent', 'consent'].includes(screen.name)) return journey;
  if (task) return returnToMessages(journey);
  return show({ ...journey, at: -1 }, { name: 'welcome' });
}
