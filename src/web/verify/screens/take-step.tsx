import { lazy, Suspense, useEffect, useState } from 'react';
import { hasCameraApi } from '../camera/open-camera.ts';
import type { Step } from '../journey/journey.ts';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icon.tsx';
import { PictureButton } from '../parts/picture-button.tsx';
import { nameStep, StepBar, type Where } from '../parts/step-bar.tsx';
import { Tips } from '../parts/tips.tsx';
import { useWords } from '../words/use-words.ts';

// The first screen needs none of it.
const Camera = lazy(() => import('../camera/camera.tsx'));

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

/**
 * One picture is asked for. What makes it a good one stands before the browser's question for the camera; once the
 * person has allowed it, the camera opens at once.
 */
export function TakeStep(props: Props) {
  const [view, setView] = useState<'unknown' | 'tips' | 'camera'>('unknown');
  useEffect(() => {
    let isOver = false;
    void isCameraAllowed().then((isAllowed) => {
      if (!isOver) setView(isAllowed ? 'camera' : 'tips');
    });
    return () => {
      isOver = true;
    };
  }, []);
  if (view === 'unknown') return null;
  if (view === 'tips') return <TipsScreen {...props} onOpen={() => setView('camera')} />;
  return (
    <Suspense>
      <Camera {...props} />
    </Suspense>
  );
}

async function isCameraAllowed(): Promise<boolean> {
  if (!hasCameraApi()) return false;
  // Not every browser knows this name, and TypeScript leaves it out.
  const asked = navigator.permissions?.query({ name: 'camera' as PermissionName });
  const permission = await asked?.catch(() => null);
  return permission?.state === 'granted';
}

function TipsScreen({ step, where, unreadable, onPicture, onOpen }: Props & { onOpen(): void }) {
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
        {hasCameraApi() ? (
          <button type="button" className="button primary" onClick={onOpen}>
            <Icon name="camera" />
            {say('picture.take')}
          </button>
        ) : (
          <PictureButton
            label={text('picture.take')}
            camera={step === 'verify_license' ? 'environment' : 'user'}
            onPicture={onPicture}
          />
        )}
        <PictureButton label={text('picture.choose')} onPicture={onPicture} />
      </div>
    </>
  );
}
