import { useContext, useEffect } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Actions } from '../../components/buttons/actions.tsx';
import { ImageButton } from '../../components/buttons/image-button.tsx';
import { TextButton } from '../../components/buttons/text-button.tsx';
import { TellParentContext } from '../../components/exit-context.ts';
import { Heading } from '../../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../../components/frame/step-bar.tsx';
import { Icon } from '../../components/icon.tsx';
import { FileNote } from '../../components/notices/file-note.tsx';
import type { FileProblem } from '../../journey/journey.ts';
import type { MessageKey } from '../../locales/catalogue.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import type { CameraFailure } from '../device/open-camera.ts';
import { HowToAllow } from './how-to-allow.tsx';

type Props = {
  trouble: CameraFailure;
  where: StepPosition | null;
  problem: FileProblem | null;
  isReading: boolean;
  imageTypes: readonly string[];
  /** null where the link takes no files */
  onImage: ((file: File) => void) | null;
  onRetry(): void;
  /** on with the same link elsewhere */
  onElsewhere(): void;
};

/** Failures that another browser or phone would not have. */
const OTHER_SOURCES: readonly CameraFailure[] = ['refused', 'embedded', 'none', 'unsupported'];
/** Failures that stay however often the person tries. */
const LASTING_FAILURES: readonly CameraFailure[] = ['unsupported', 'embedded'];

/** Where no file is taken, the sentence about a missing camera says so. */
function getText(trouble: CameraFailure, takesFiles: boolean): MessageKey {
  const isMissing = trouble === 'unsupported' || trouble === 'none';
  return isMissing && !takesFiles ? `camera.live.${trouble}` : `camera.trouble.${trouble}.text`;
}

/** Why there is no camera, what to do about it, and the alternative. */
export function CameraTroubleScreen(props: Props) {
  const { trouble, where, problem, isReading, imageTypes, onImage, onRetry, onElsewhere } = props;
  const translations = useTranslations();
  const { text, nodes } = translations;
  const tellParent = useContext(TellParentContext);
  useEffect(() => {
    if (trouble === 'embedded') tellParent?.({ type: 'error', error: 'camera-not-allowed' });
  }, [trouble, tellParent]);
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(translations, where)}>{text(`camera.trouble.${trouble}.title`)}</Heading>
      <p className="lead" role="alert">
        {nodes(getText(trouble, onImage !== null))}
      </p>
      {trouble === 'refused' && <HowToAllow />}
      {onImage && OTHER_SOURCES.includes(trouble) && (
        <TextButton icon="phone" label={nodes('camera.trouble.elsewhere')} onClick={onElsewhere} />
      )}
      <FileNote problem={problem} isReading={isReading} />
      <Actions>
        {!LASTING_FAILURES.includes(trouble) && (
          <Button look="primary" onClick={onRetry}>
            <Icon name="camera" />
            {nodes('camera.trouble.retry')}
          </Button>
        )}
        {onImage && (
          <ImageButton
            className={buttonClass(LASTING_FAILURES.includes(trouble) ? 'primary' : 'plain')}
            icon="picture"
            label={text('picture.choose')}
            imageTypes={imageTypes}
            onImage={onImage}
          />
        )}
        {!onImage && OTHER_SOURCES.includes(trouble) && (
          <Button look={LASTING_FAILURES.includes(trouble) ? 'primary' : 'plain'} onClick={onElsewhere}>
            {nodes('elsewhere.start')}
          </Button>
        )}
      </Actions>
    </>
  );
}
