import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { hasCameraApi } from '../camera/device/open-camera.ts';
import { Actions } from '../components/buttons/actions.tsx';
import { PictureButton } from '../components/buttons/picture-button.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { Tips } from '../components/lists/tips.tsx';
import { FileNote } from '../components/notices/file-note.tsx';
import type { FileProblem } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { Camera } from './camera-part.ts';

type Props = {
  step: Step;
  /** null for a picture that was asked for again */
  where: StepPosition | null;
  /** the problem with the last chosen file */
  problem: FileProblem | null;
  /** a file is being read: no other picture counts */
  isReading: boolean;
  /** the file types that the server reads, as `image/jpeg` */
  imageTypes: readonly string[];
  /** a JPEG from the camera, ready to be sent */
  onShot(picture: Blob): void;
  /** a file that was chosen */
  onPicture(file: File): void;
  /** a credential in place of the picture; null where the link accepts none */
  wallet: ReactNode;
  /** on with the same link elsewhere */
  onElsewhere(): void;
  onBack?: () => void;
};

/**
 * Asks for one picture. The tips come before the browser's permission prompt; once the person has allowed the camera, it
 * opens at once. Where a credential is accepted, the choice stays before it.
 */
export function PictureStep(props: Props) {
  const hasWallet = props.wallet !== null;
  const [view, setView] = useState<'unknown' | 'tips' | 'camera'>('unknown');
  useEffect(() => {
    let isOver = false;
    if (hasCameraApi()) Camera.preload();
    void isCameraAllowed().then((isAllowed) => {
      if (!isOver) setView(isAllowed && !hasWallet ? 'camera' : 'tips');
    });
    return () => {
      isOver = true;
    };
  }, [hasWallet]);
  if (view === 'unknown') return null;
  if (view === 'tips') return <TipsScreen {...props} onOpen={() => setView('camera')} />;
  return (
    <Suspense>
      <Camera {...props} />
    </Suspense>
  );
}

/** A browser that has not answered by then is taken for one that does not know, in ms. */
const LATE_MS = 1000;

async function isCameraAllowed(): Promise<boolean> {
  if (!hasCameraApi()) return false;
  // Not every browser knows this name, and TypeScript leaves it out.
  const asked = navigator.permissions?.query({ name: 'camera' as PermissionName });
  const late = new Promise<null>((resolve) => setTimeout(resolve, LATE_MS, null));
  const permission = await Promise.race([asked?.catch(() => null), late]);
  return permission?.state === 'granted';
}

function TipsScreen({
  step,
  where,
  problem,
  isReading,
  imageTypes,
  onPicture,
  wallet,
  onOpen,
}: Props & { onOpen(): void }) {
  const words = useTranslations();
  const { nodes, text } = words;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(words, where)}>{text(`step.${step}.title`)}</Heading>
      <p className="lead">{nodes(`step.${step}.text`)}</p>
      <FileNote problem={problem} isReading={isReading} />
      <Tips step={step} />
      <Actions>
        {hasCameraApi() ? (
          <Button look="primary" onClick={onOpen}>
            <Icon name="camera" />
            {nodes('picture.take')}
          </Button>
        ) : (
          <PictureButton
            label={text('picture.take')}
            camera={step === 'verify_license' ? 'environment' : 'user'}
            imageTypes={imageTypes}
            onPicture={onPicture}
          />
        )}
        {wallet}
        <PictureButton label={text('picture.choose')} imageTypes={imageTypes} onPicture={onPicture} />
      </Actions>
    </>
  );
}
