import type { Shot, Step } from '../journey.ts';
import { Heading } from '../parts/heading.tsx';
import { ShotPicture } from '../parts/shot-picture.tsx';
import { nameStep, StepBar } from '../parts/step-bar.tsx';
import { TimeLine } from '../parts/time-line.tsx';
import { fill, words } from '../words.ts';

type Props = { steps: readonly Step[]; at: number; shot: Shot; share: number; onCancel(): void };

const MEGABYTE = 1_000_000;
const inMegabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);

/** The bytes as they leave, and then the check, of which only the stage is known. */
export function Sending({ steps, at, shot, share, onCancel }: Props) {
  const said = words.sending;
  const percent = Math.floor(share * 100);
  const isChecking = share >= 1;
  // Ears hear it at each quarter and no more often.
  const quarter = Math.floor(percent / 25) * 25;
  const { size } = shot.picture;
  return (
    <>
      <StepBar steps={steps} at={at} />
      <Heading step={nameStep({ steps, at })}>{said.title}</Heading>
      <p className="lead">{said.text}</p>
      <div className="panel">
        <ShotPicture shot={shot} alt={words.steps[steps[at]!].shotAlt} />
        <p className="measure" aria-hidden="true">
          <strong>{percent} %</strong>
          <span>{fill(said.megabytes, { sent: inMegabytes(share * size), total: inMegabytes(size) })}</span>
        </p>
        <div
          className="bar"
          role="progressbar"
          aria-label={said.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={quarter}
        >
          <div style={{ width: `${percent}%` }} />
        </div>
      </div>
      <TimeLine
        points={[
          { title: isChecking ? said.sent : said.sending, state: isChecking ? 'past' : 'now' },
          { title: said.checking, text: said.checkingText, state: isChecking ? 'now' : 'next' },
          { title: said.result, state: 'next' },
        ]}
      />
      <p className="sr" role="status">
        {isChecking ? said.checkingTitle : ''}
      </p>
      {!isChecking && (
        <div className="actions">
          <button type="button" className="button" onClick={onCancel}>
            {said.cancel}
          </button>
        </div>
      )}
    </>
  );
}
