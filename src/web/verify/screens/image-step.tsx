import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { AcceptedDocument } from '../../api/operations.ts';
import { Button } from '../../ui/button/button.tsx';
import { useOptionalModule } from '../../ui/loading/use-optional-module.ts';
import { hasCameraApi } from '../camera/device/has-camera-api.ts';
import { Actions } from '../components/buttons/actions.tsx';
import { ImageButton } from '../components/buttons/image-button.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { Panel } from '../components/lists/panel.tsx';
import { Tips } from '../components/lists/tips.tsx';
import { FileNote } from '../components/notices/file-note.tsx';
import { Notice } from '../components/notices/notice.tsx';
import type { ImageSide } from '../journey/document-sides.ts';
import type { FileProblem } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { Camera } from './camera-part.ts';

type Props = {
  token: string | null;
  step: Step;
  /** null for an image that was asked for again */
  where: StepPosition | null;
  /** the problem with the last chosen file */
  problem: FileProblem | null;
  /** a file is being read: no other image counts */
  isReading: boolean;
  /** the file types that the server reads, as `image/jpeg` */
  imageTypes: readonly string[];
  /** a JPEG from the camera, ready to be sent */
  onCapture(image: Blob): void;
  /** a file that was chosen; null where the link takes no files */
  onImage: ((file: File) => void) | null;
  /** a credential in place of the image; null where the link accepts none */
  wallet: ReactNode;
  /** the side of the document that is wanted; null for a face, and where every document is a licence */
  side: ImageSide | null;
  /** the kinds of documents that the link accepts */
  accepted: readonly AcceptedDocument[];
  /** on without an image of the back; null for any other image */
  onSkip: (() => void) | null;
  /** the photo is sent for a person's check; null once that was asked */
  onAskPerson: (() => void) | null;
  /** on with the same link elsewhere */
  onElsewhere(): void;
  onBack?: () => void;
};

/**
 * Asks for one image. The tips come before the browser's permission prompt; once the person has allowed the camera, it
 * opens at once. Where a credential is accepted, the choice stays before it, and so does turning a card over.
 */
export function ImageStep(props: Props) {
  const hasWallet = props.wallet !== null;
  const isBack = props.side === 'back';
  const [view, setView] = useState<'unknown' | 'tips' | 'camera'>('unknown');
  useEffect(() => {
    let isOver = false;
    if (hasCameraApi()) Camera.preload();
    void isCameraAllowed().then((isAllowed) => {
      if (!isOver) setView(isAllowed && !hasWallet && !isBack ? 'camera' : 'tips');
    });
    return () => {
      isOver = true;
    };
  }, [hasWallet, isBack]);
  if (view === 'unknown') return null;
  // Without a camera there is nothing to open from the tips: the camera's part says what to do.
  if (view === 'tips' && (hasWallet || hasCameraApi() || props.onImage))
    return <TipsScreen {...props} onOpen={() => setView('camera')} />;
  return (
    <Suspense>
      <Camera
        {...props}
        wanted={{ side: isBack ? 'back' : 'front', accepted: props.accepted }}
        title={props.side && `camera.title.${props.side}`}
      />
    </Suspense>
  );
}

/** A browser that has not answered by then is taken for one that does not know, in ms. */
const LATE_MS = 1000;

async function isCameraAllowed(): Promise<boolean> {
  if (!hasCameraApi()) return false;
  // Not every browser knows this name, and TypeScript leaves it out.
  const permissionQuery = navigator.permissions?.query({ name: 'camera' as PermissionName });
  const late = new Promise<null>((resolve) => setTimeout(resolve, LATE_MS, null));
  const permission = await Promise.race([permissionQuery?.catch(() => null), late]);
  return permission?.state === 'granted';
}

function TipsScreen({
  step,
  where,
  problem,
  isReading,
  imageTypes,
  onImage,
  wallet,
  side,
  onSkip,
  onAskPerson,
  onOpen,
}: Props & { onOpen(): void }) {
  const translations = useTranslations();
  const { nodes, text } = translations;
  // An ID app proves an age without a selfie.
  const isChoice = wallet !== null && step === 'age_gender_estimation';
  const [title, lead] = isChoice
    ? (['age.title', 'age.text'] as const)
    : side
      ? ([`side.${side}.title`, `side.${side}.text`] as const)
      : ([`step.${step}.title`, `step.${step}.text`] as const);
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(translations, where)}>{text(title)}</Heading>
      <p className="lead">{nodes(lead)}</p>
      {!onAskPerson && <Notice hue="warn">{nodes('picture.helped')}</Notice>}
      <FileNote problem={problem} isReading={isReading} />
      {side === 'back' ? (
        <Panel>
          <CardTurnedOver />
        </Panel>
      ) : (
        <Tips step={step} />
      )}
      <Actions>
        {hasCameraApi() || !onImage ? (
          <Button look="primary" onClick={onOpen}>
            <Icon name="camera" />
            {nodes('picture.take')}
          </Button>
        ) : (
          <ImageButton
            label={text('picture.take')}
            camera={step === 'verify_license' ? 'environment' : 'user'}
            imageTypes={imageTypes}
            onImage={onImage}
          />
        )}
        {wallet}
        {onImage && <ImageButton label={text('picture.choose')} imageTypes={imageTypes} onImage={onImage} />}
        {onSkip && (
          <Button look="quiet" onClick={onSkip}>
            {nodes('side.back.skip')}
          </Button>
        )}
        {onAskPerson && side !== 'back' && (
          <Button look="quiet" onClick={onAskPerson}>
            {nodes('picture.cannot')}
          </Button>
        )}
      </Actions>
    </>
  );
}

const loadDrawing = () => import('../components/card-drawing.tsx');

/** Decoration, which is loaded later: the heading asks for the back. */
function CardTurnedOver() {
  const drawing = useOptionalModule(loadDrawing);
  return drawing && <drawing.TurnedCard />;
}
