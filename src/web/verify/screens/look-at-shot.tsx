import type { Shot, Step } from '../journey.ts';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icon.tsx';
import { ShotPicture } from '../parts/shot-picture.tsx';
import { nameStep, StepBar, type Where } from '../parts/step-bar.tsx';
import { useWords } from '../words/use-words.ts';

type Props = {
  step: Step;
  /** null for a picture that was asked for again */
  where: Where | null;
  shot: Shot;
  onSend(): void;
  onRetake(): void;
};

/** The person looks at the picture before it goes. */
export function LookAtShot({ step, where, shot, onSend, onRetake }: Props) {
  const words = useWords();
  const { say, text } = words;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(words, where)}>{text(`step.${step}.look`)}</Heading>
      <ShotPicture shot={shot} alt={text(`step.${step}.shot`)} />
      <p className="lead">{say(`step.${step}.lookText`)}</p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onSend}>
          {say('shot.send')}
        </button>
        <button type="button" className="button" onClick={onRetake}>
          <Icon name="again" />
          {say('shot.again')}
        </button>
      </div>
    </>
  );
}
