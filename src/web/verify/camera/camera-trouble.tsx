import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icon.tsx';
import { PictureButton } from '../parts/picture-button.tsx';
import { nameStep, StepBar, type Where } from '../parts/step-bar.tsx';
import { useWords } from '../words/use-words.ts';
import type { CameraTrouble } from './open-camera.ts';

type Props = {
  trouble: CameraTrouble;
  where: Where | null;
  unreadable: boolean;
  onPicture(file: File): void;
  onRetry(): void;
};

/** Why there is no camera, what to do about it, and the other way. */
export function CameraTroubleScreen({ trouble, where, unreadable, onPicture, onRetry }: Props) {
  const words = useWords();
  const { text, say } = words;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(words, where)}>{text(`camera.trouble.${trouble}.title`)}</Heading>
      <p className="lead" role="alert">
        {say(`camera.trouble.${trouble}.text`)}
      </p>
      {trouble === 'refused' && (
        <ol className="numbered">
          <li>{say('camera.trouble.refused.step1')}</li>
          <li>{say('camera.trouble.refused.step2')}</li>
          <li>{say('camera.trouble.refused.step3')}</li>
        </ol>
      )}
      <div role="alert">{unreadable && <p className="note warn">{say('picture.unreadable')}</p>}</div>
      <div className="actions">
        {trouble !== 'unsupported' && (
          <button type="button" className="button primary" onClick={onRetry}>
            <Icon name="camera" />
            {say('camera.trouble.retry')}
          </button>
        )}
        <PictureButton label={text('picture.choose')} onPicture={onPicture} />
      </div>
    </>
  );
}
