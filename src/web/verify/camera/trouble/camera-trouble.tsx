import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import type { FileProblem } from '../../journey/journey.ts';
import { Actions } from '../../parts/buttons/actions.tsx';
import { PictureButton } from '../../parts/buttons/picture-button.tsx';
import { TextButton } from '../../parts/buttons/text-button.tsx';
import { Heading } from '../../parts/frame/heading.tsx';
import { nameStep, StepBar, type Where } from '../../parts/frame/step-bar.tsx';
import { Icon } from '../../parts/icon.tsx';
import { FileNote } from '../../parts/notices/file-note.tsx';
import { useTranslations } from '../../words/use-words.ts';
import type { CameraTrouble } from '../device/open-camera.ts';
import { HowToAllow } from './how-to-allow.tsx';

type Props = {
  trouble: CameraTrouble;
  where: Where | null;
  problem: FileProblem | null;
  isReading: boolean;
  imageTypes: readonly string[];
  onPicture(file: File): void;
  onRetry(): void;
  /** on with the same link elsewhere */
  onElsewhere(): void;
};

/** What another browser or phone would not have. */
const ELSEWHERE: readonly CameraTrouble[] = ['refused', 'none', 'unsupported'];

/** Why there is no camera, what to do about it, and the other way. */
export function CameraTroubleScreen(props: Props) {
  const { trouble, where, problem, isReading, imageTypes, onPicture, onRetry, onElsewhere } = props;
  const words = useTranslations();
  const { text, say } = words;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(words, where)}>{text(`camera.trouble.${trouble}.title`)}</Heading>
      <p className="lead" role="alert">
        {say(`camera.trouble.${trouble}.text`)}
      </p>
      {trouble === 'refused' && <HowToAllow />}
      {ELSEWHERE.includes(trouble) && (
        <TextButton icon="phone" label={say('camera.trouble.elsewhere')} onClick={onElsewhere} />
      )}
      <FileNote problem={problem} isReading={isReading} />
      <Actions>
        {trouble !== 'unsupported' && (
          <Button look="primary" onClick={onRetry}>
            <Icon name="camera" />
            {say('camera.trouble.retry')}
          </Button>
        )}
        <PictureButton
          className={buttonClass(trouble === 'unsupported' ? 'primary' : 'plain')}
          icon="picture"
          label={text('picture.choose')}
          imageTypes={imageTypes}
          onPicture={onPicture}
        />
      </Actions>
    </>
  );
}
