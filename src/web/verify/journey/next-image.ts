import { countsAs } from './count-tries.ts';
import {
  type AnsweredImage,
  type Capture,
  currentStep,
  FRESH_STEP,
  heldImage,
  type ImageEvent,
  type Journey,
  type Result,
  show,
  showAgain,
} from './journey.ts';
import { NEEDED_AGAIN, outcomeTone, STILL_CHECKING } from './outcomes.ts';

export function nextImage(journey: Journey, happening: ImageEvent): Journey {
  const { screen } = journey;
  const capture = heldImage(screen);
  switch (happening.type) {
    case 'file-chosen':
      return screen.name === 'step'
        ? show(journey, { ...screen, problem: null, chosen: happening.key })
        : journey;
    case 'picture-chosen':
      return choose(journey, happening.capture);
    case 'picture-unreadable':
      return screen.name === 'step' && screen.chosen === happening.key
        ? show(journey, { ...screen, chosen: null, problem: happening.problem })
        : journey;
    case 'cancelled':
      return capture ? showAgain(journey, capture) : journey;
    case 'left':
      return leave(journey);
    case 'front-kept':
      return screen.name === 'shot' ? show(journey, { ...FRESH_STEP, front: screen.capture }) : journey;
    case 'sending-began':
      return capture
        ? show(journey, {
            name: 'sending',
            capture,
            manual: happening.manual,
            phase: { stage: 'sending', share: 0 },
            isIn: false,
          })
        : journey;
    case 'sending-moved':
      return screen.name === 'sending' ? show(journey, { ...screen, phase: happening.phase }) : journey;
    case 'answered':
      return screen.name === 'sending'
        ? applyResult(recordSent(journey, happening.image), happening, capture)
        : journey;
    case 'credential-answered':
      return screen.name === 'step' || screen.name === 'choose'
        ? applyResult(recordSent(journey, happening.image), asCredential(happening), null)
        : journey;
    case 'troubled':
      return show(journey, {
        name: 'trouble',
        trouble: happening.trouble,
        capture,
        manual: screen.name === 'sending' && screen.manual,
      });
  }
}

/** Once there is an image there is no other: not by the shutter, and not beside a file that is being read. */
function choose(journey: Journey, capture: Capture): Journey {
  const { screen } = journey;
  if (screen.name !== 'step') return journey;
  if (screen.chosen !== null && screen.chosen !== capture.key) return journey;
  if (screen.front) return show(journey, { name: 'shot', capture: { ...screen.front, back: capture } });
  const challengeId = journey.live?.challengeId;
  return show(journey, { name: 'shot', capture: challengeId ? { ...capture, challengeId } : capture });
}

/**
 * The person does not wait for the answer: either the server has the image, or it stays in the hand to be
 * sent again.
 */
function leave(journey: Journey): Journey {
  const { screen } = journey;
  if (screen.name !== 'sending') return journey;
  if (!screen.isIn) return showAgain(journey, screen.capture);
  const result = { status: STILL_CHECKING, reason: null, ageVerified: null };
  return applyResult(journey, { result, spentATry: true }, screen.capture);
}

const asCredential = ({ result, spentATry }: ImageOutcome): ImageOutcome => ({
  result: { ...result, isCredential: true },
  spentATry,
});

/** Remembered so that a later answer about this image is not taken for one about the next. */
function recordSent(journey: Journey, answeredImage: AnsweredImage | null): Journey {
  const step = currentStep(journey);
  if (!step || answeredImage === null) return journey;
  const { progress } = journey;
  const image = { result: null, ...progress.images[step], ...answeredImage };
  return { ...journey, progress: { ...progress, images: { ...progress.images, [step]: image } } };
}

type ImageOutcome = { result: Result; spentATry: boolean };

/**
 * The result of a re-upload belongs to its thread, not to a step of the journey. But an image is requested again once:
 * if it was not good enough and the link takes such images anyway, it continues as that step.
 */
export function applyResult(
  journey: Journey,
  { result, spentATry }: ImageOutcome,
  capture: Capture | null,
): Journey {
  const step = currentStep(journey);
  if (!step) return journey;
  const { task, progress, steps } = journey;
  const continuesAsStep = task !== null && outcomeTone(result) === 'again' && steps.includes(step);
  // A link that asks for nothing else has its re-uploads on the last screen.
  const isOfStep =
    !task || steps.length === 0 || continuesAsStep || journey.results[step]?.status === NEEDED_AGAIN;
  const kind = countsAs(step);
  const nextJourney: Journey = {
    ...journey,
    ...(continuesAsStep ? { task: null, at: steps.indexOf(step) } : {}),
    results: isOfStep ? { ...journey.results, [step]: result } : journey.results,
    captures: capture ? { ...journey.captures, [step]: capture } : journey.captures,
    counts: spentATry ? { ...journey.counts, [kind]: journey.counts[kind] + 1 } : journey.counts,
    progress: { ...progress, needed: progress.needed.filter(({ id }) => id !== task?.id) },
    live: null,
    blurred: 0,
  };
  return show(nextJourney, { name: 'outcome', result, capture });
}
