import type { Step } from '../journey.ts';
import { Heading } from '../parts/heading.tsx';
import { PictureButton } from '../parts/picture-button.tsx';
import { nameStep, StepBar, type Where } from '../parts/step-bar.tsx';
import { Tips } from '../parts/tips.tsx';
import { useWords } from '../words/use-words.ts';

type Props = {
  step: Step;
  /** null for a picture that was asked for again */
  where: Where | null;
  /** the file given last was no picture */
  unreadable: boolean;
  /** a JPEG from the camera, ready to be sent */
  onShot(picture: Blob): void;
  /** a file that was chosen */
  onPicture(file: File): void;
  onBack?: () => void;
};

/** One picture is asked for, with what makes it a good one. */
export function TakeStep({ step, where, unreadable, onPicture }: Props) {
  const words = useWords();
  const { say, text } = words;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(words, where)}>{text(`step.${step}.title`)}</Heading>
      <p className="lead">{say(`step.${step}.text`)}</p>
      <div role="alert">{unreadable && <p className="note warn">{say('picture.unreadable')}</p>}</div>
      <Tips step={step} />
      <div className="actions">
        <PictureButton
          label={text('picture.take')}
          camera={step === 'verify_license' ? 'environment' : 'user'}
          onPicture={onPicture}
        />
        <PictureButton label={text('picture.choose')} onPicture={onPicture} />
      </div>
    </>
  );
}
