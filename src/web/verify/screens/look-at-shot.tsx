import type { Shot, Step } from '../journey.ts';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icon.tsx';
import { ShotPicture } from '../parts/shot-picture.tsx';
import { nameStep, StepBar } from '../parts/step-bar.tsx';
import { words } from '../words.ts';

type Props = { steps: readonly Step[]; at: number; shot: Shot; onSend(): void; onRetake(): void };

/** The person looks at the picture before it goes. */
export function LookAtShot({ steps, at, shot, onSend, onRetake }: Props) {
  const said = words.steps[steps[at]!];
  return (
    <>
      <StepBar steps={steps} at={at} />
      <Heading step={nameStep({ steps, at })}>{said.look}</Heading>
      <ShotPicture shot={shot} alt={said.shotAlt} />
      <p className="lead">{said.lookText}</p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onSend}>
          {words.send}
        </button>
        <button type="button" className="button" onClick={onRetake}>
          <Icon name="again" />
          {words.again}
        </button>
      </div>
    </>
  );
}
