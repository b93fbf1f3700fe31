import { countsAs } from './count-tries.ts';
import {
  type AnsweredPicture,
  type CapturedPicture,
  currentStep,
  FRESH_STEP,
  heldPicture,
  type Journey,
  type PictureEvent,
  type Result,
  show,
  showAgain,
} from './journey.ts';
import { NEEDED_AGAIN, outcomeTone, STILL_CHECKING } from './outcomes.ts';

export function nextPicture(journey: Journey, happening: PictureEvent): Journey {
  const { screen } = journey;
  const shot = heldPicture(screen);
  switch (happening.type) {
    case 'file-chosen':
      return screen.name === 'step'
        ? show(journey, { ...screen, problem: null, chosen: happening.key })
        : journey;
    case 'picture-chosen':
      return choose(journey, happening.shot);
    case 'picture-unreadable':
      return screen.name === 'step' && screen.chosen === happening.key
        ? show(journey, { ...screen, chosen: null, problem: happening.problem })
        : journey;
    case 'cancelled':
      return shot ? showAgain(journey, shot) : journey;
    case 'left':
      return leave(journey);
    case 'front-kept':
      return screen.name === 'shot' ? show(journey, { ...FRESH_STEP, front: screen.shot }) : journey;
    case 'sending-began':
      return shot
        ? show(journey, {
            name: 'sending',
            shot,
            manual: happening.manual,
            phase: { stage: 'sending', share: 0 },
            isIn: false,
          })
        : journey;
    case 'sending-moved':
      return screen.name === 'sending' ? show(journey, { ...screen, phase: happening.phase }) : journey;
    case 'answered':
      return screen.name === 'sending'
        ? applyResult(recordSent(journey, happening.picture), happening, shot)
        : journey;
    case 'credential-answered':
      return screen.name === 'step' || screen.name === 'choose'
        ? applyResult(recordSent(journey, happening.picture), asCredential(happening), null)
        : journey;
    case 'troubled':
      return show(journey, {
        name: 'trouble',
        trouble: happening.trouble,
        shot,
        manual: screen.name === 'sending' && screen.manual,
      });
  }
}

/** Once there is a picture there is no other: not by the shutter, and not beside a file that is being read. */
function choose(journey: Journey, shot: CapturedPicture): Journey {
  const { screen } = journey;
  if (screen.name !== 'step') return journey;
  if (screen.chosen !== null && screen.chosen !== shot.key) return journey;
  if (screen.front) return show(journey, { name: 'shot', shot: { ...screen.front, back: shot } });
  const challengeId = journey.live?.challengeId;
  return show(journey, { name: 'shot', shot: challengeId ? { ...shot, challengeId } : shot });
}

/**
 * The person does not wait for the answer: either the server has the picture, or it stays in the hand to be
 * sent again.
 */
function leave(journey: Journey): Journey {
  const { screen } = journey;
  if (screen.name !== 'sending') return journey;
  if (!screen.isIn) return showAgain(journey, screen.shot);
  const result = { status: STILL_CHECKING, reason: null, ageVerified: null };
  return applyResult(journey, { result, spentATry: true }, screen.shot);
}

const asCredential = ({ result, spentATry }: PictureOutcome): PictureOutcome => ({
  result: { ...result, isCredential: true },
  spentATry,
});

/** Remembered so that a later answer about this picture is not taken for one about the next. */
function recordSent(journey: Journey, answered: AnsweredPicture | null): Journey {
  const step = currentStep(journey);
  if (!step || answered === null) return journey;
  const { progress } = journey;
  const picture = { result: null, ...progress.pictures[step], ...answered };
  return { ...journey, progress: { ...progress, pictures: { ...progress.pictures, [step]: picture } } };
}

type PictureOutcome = { result: Result; spentATry: boolean };

/**
 * The result of a re-upload belongs to its thread, not to a step of the journey. But a picture is requested again once:
 * if it was not good enough and the link takes such pictures anyway, it continues as that step.
 */
export function applyResult(
  journey: Journey,
  { result, spentATry }: PictureOutcome,
  shot: CapturedPicture | null,
): Journey {
  const step = currentStep(journey);
  if (!step) return journey;
  const { task, progress, steps } = journey;
  const continuesAsStep = task !== null && outcomeTone(result) === 'again' && steps.includes(step);
  // A link that asks for nothing else has its re-uploads on the last screen.
  const isOfStep =
    !task || steps.length === 0 || continuesAsStep || journey.results[step]?.status === NEEDED_AGAIN;
  const kind = countsAs(step);
  const settled: Journey = {
    ...journey,
    ...(continuesAsStep ? { task: null, at: steps.indexOf(step) } : {}),
    results: isOfStep ? { ...journey.results, [step]: result } : journey.results,
    shots: shot ? { ...journey.shots, [step]: shot } : journey.shots,
    counts: spentATry ? { ...journey.counts, [kind]: journey.counts[kind] + 1 } : journey.counts,
    progress: { ...progress, needed: progress.needed.filter(({ id }) => id !== task?.id) },
    live: null,
    blurred: 0,
  };
  return show(settled, { name: 'outcome', result, shot });
}
