import { countsAs } from './count-tries.ts';
import { currentStep, type Journey, type PictureHappening, type Result, type Shot, show } from './journey.ts';

export function nextPicture(journey: Journey, happening: PictureHappening): Journey {
  const { screen } = journey;
  const shot = 'shot' in screen ? screen.shot : null;
  switch (happening.type) {
    case 'picture-chosen':
      return show(journey, { name: 'shot', shot: happening.shot });
    case 'picture-unreadable':
      return show(journey, { name: 'step', unreadable: true });
    case 'cancelled':
      return shot ? show(journey, { name: 'shot', shot }) : journey;
    case 'sending-began':
      return shot
        ? show(journey, {
            name: 'sending',
            shot,
            manual: happening.manual,
            phase: { stage: 'sending', share: 0 },
          })
        : journey;
    case 'sending-moved':
      return screen.name === 'sending' ? show(journey, { ...screen, phase: happening.phase }) : journey;
    case 'answered':
      return settle(journey, happening, shot);
    case 'troubled':
      return show(journey, {
        name: 'trouble',
        trouble: happening.trouble,
        shot,
        manual: screen.name === 'sending' && screen.manual,
      });
  }
}

type Answered = { result: Result; spentATry: boolean };

/** An errand's result belongs to its thread, not to a step of the way. */
function settle(journey: Journey, { result, spentATry }: Answered, shot: Shot | null): Journey {
  const step = currentStep(journey);
  if (!step) return journey;
  const results = journey.errand ? journey.results : { ...journey.results, [step]: result };
  const kind = countsAs(step);
  const sent = spentATry ? { ...journey.sent, [kind]: journey.sent[kind] + 1 } : journey.sent;
  return show({ ...journey, results, sent }, { name: 'outcome', result, shot });
}
