import { countsAs } from './count-tries.ts';
import {
  currentStep,
  FRESH_STEP,
  type Journey,
  type PictureHappening,
  type Result,
  type Shot,
  show,
} from './journey.ts';
import { NEEDED_AGAIN, STILL_CHECKING } from './outcomes.ts';

export function nextPicture(journey: Journey, happening: PictureHappening): Journey {
  const { screen } = journey;
  const shot = 'shot' in screen ? screen.shot : null;
  switch (happening.type) {
    case 'file-chosen':
      return screen.name === 'step'
        ? show(journey, { ...screen, problem: null, chosen: happening.key })
        : journey;
    case 'picture-chosen':
      return choose(journey, happening.shot);
    case 'picture-unreadable':
      return screen.name === 'step' ? show(journey, { ...FRESH_STEP, problem: happening.problem }) : journey;
    case 'cancelled':
      return shot ? show(journey, { name: 'shot', shot }) : journey;
    case 'left':
      return leave(journey);
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
      return screen.name === 'sending' ? settle(noteMark(journey, happening.mark), happening, shot) : journey;
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
function choose(journey: Journey, shot: Shot): Journey {
  const { screen } = journey;
  if (screen.name !== 'step') return journey;
  if (screen.chosen !== null && screen.chosen !== shot.key) return journey;
  return show(journey, { name: 'shot', shot });
}

/** The person does not wait for what the server says: it has the picture, or the picture stays in the hand. */
function leave(journey: Journey): Journey {
  const { screen } = journey;
  if (screen.name !== 'sending') return journey;
  if (!screen.isIn) return show(journey, { name: 'shot', shot: screen.shot });
  const result = { status: STILL_CHECKING, reason: null, ageVerified: null };
  return settle(journey, { result, spentATry: true }, screen.shot);
}

/** So that what the server says of this picture later is not taken for what it says of the next one. */
function noteMark(journey: Journey, mark: string | null): Journey {
  const step = currentStep(journey);
  if (!step || mark === null) return journey;
  const { progress } = journey;
  const picture = { id: '', result: null, ...progress.pictures[step], mark };
  return { ...journey, progress: { ...progress, pictures: { ...progress.pictures, [step]: picture } } };
}

type Answered = { result: Result; spentATry: boolean };

/** An errand's result belongs to its thread, not to a step of the way that waits for nothing. */
export function settle(journey: Journey, { result, spentATry }: Answered, shot: Shot | null): Journey {
  const step = currentStep(journey);
  if (!step) return journey;
  const { errand, progress } = journey;
  const isOfStep = !errand || journey.results[step]?.status === NEEDED_AGAIN;
  const results = isOfStep ? { ...journey.results, [step]: result } : journey.results;
  const kind = countsAs(step);
  const sent = spentATry ? { ...journey.sent, [kind]: journey.sent[kind] + 1 } : journey.sent;
  const needed = progress.needed.filter(({ id }) => id !== errand?.id);
  return show(
    { ...journey, results, sent, progress: { ...progress, needed } },
    { name: 'outcome', result, shot },
  );
}
