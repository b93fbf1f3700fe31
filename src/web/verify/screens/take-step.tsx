import type { Step } from '../journey.ts';
import { Heading } from '../parts/heading.tsx';
import { PictureButton } from '../parts/picture-button.tsx';
import { nameStep, StepBar } from '../parts/step-bar.tsx';
import { Tips } from '../parts/tips.tsx';
import { words } from '../words.ts';

type Props = {
  steps: readonly Step[];
  at: number;
  /** the file given last was no picture */
  unreadable: boolean;
  onPicture(file: File): void;
};

/** One picture is asked for, with what makes it a good one. */
export function TakeStep({ steps, at, unreadable, onPicture }: Props) {
  const step = steps[at]!;
  const said = words.steps[step];
  return (
    <>
      <StepBar steps={steps} at={at} />
      <Heading step={nameStep({ steps, at })}>{said.title}</Heading>
      <p className="lead">{said.text}</p>
      <div role="alert">{unreadable && <p className="note warn">{words.unreadable}</p>}</div>
      <Tips step={step} />
      <div className="actions">
        <PictureButton
          label={words.take}
          camera={step === 'verify_license' ? 'environment' : 'user'}
          onPicture={onPicture}
        />
        <PictureButton label={words.choose} onPicture={onPicture} />
      </div>
    </>
  );
}
