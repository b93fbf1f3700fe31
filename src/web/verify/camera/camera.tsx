import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { CheckBox } from '../components/buttons/check-box.tsx';
import { nameStep, type StepPosition } from '../components/frame/step-bar.tsx';
import { Tips } from '../components/lists/tips.tsx';
import { FileNote } from '../components/notices/file-note.tsx';
import type { FileProblem } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './camera.module.css';
import { captureSharpestFrame } from './capture/capture-frame.ts';
import { nextFrame } from './device/next-frame.ts';
import { useCamera } from './device/use-camera.ts';
import { useReportedTrouble } from './device/use-reported-trouble.ts';
import { useFaceFinder } from './faces/use-face-finder.ts';
import { CameraTroubleScreen } from './fallback/camera-trouble.tsx';
import { getAreaWithin, partToSend } from './frame/frame-areas.ts';
import { isStuck } from './hints/format-hint.ts';
import { HintPill } from './hints/hint-pill.tsx';
import { isTurned } from './hints/hint-rules.ts';
import { useGuideSound } from './hints/use-guide-sound.ts';
import { useHints } from './hints/use-hints.ts';
import type { WantedDocument } from './hints/wanted-document.ts';
import { CameraControls } from './viewfinder/camera-controls.tsx';
import { CameraStage } from './viewfinder/camera-stage.tsx';

type Props = {
  /** of the link; null without one */
  token: string | null;
  step: Step;
  /** of a document's side; null for the usual title */
  title: MessageKey | null;
  /** what a photo of a document is to show */
  wanted: WantedDocument;
  /** null for an image that was asked for again */
  where: StepPosition | null;
  /** the problem with the last chosen file */
  problem: FileProblem | null;
  /** a file is being read: no other image counts */
  isReading: boolean;
  imageTypes: readonly string[];
  onCapture(image: Blob): void;
  /** null where the link takes no files */
  onImage: ((file: File) => void) | null;
  /** the photo is sent for a person's check; null once that was asked */
  onAskPerson: (() => void) | null;
  /** on with the same link elsewhere */
  onElsewhere(): void;
  onBack?: (() => void) | undefined;
};

/** After so many ms without an image the person is told that the button works at any time. */
const BUTTON_HINT_DELAY_MS = 12_000;

/** A camera that shows nothing for this many frames (a fifth of a second each at most) is opened again. */
const MAX_BLANK_FRAMES = 25;

/** The camera over the whole screen: it shows the hints, and takes the image itself when all is good. */
export default function Camera(props: Props) {
  const { step, where, problem, isReading, imageTypes, onCapture, onImage, onElsewhere, onBack } = props;
  const translations = useTranslations();
  const { text, nodes } = translations;
  const kind = step === 'verify_license' ? 'document' : 'face';
  const camera = useCamera(kind === 'document' ? 'environment' : 'user');
  useReportedTrouble(props.token, camera.state);
  const video = useRef<HTMLVideoElement>(null);
  const guide = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLSpanElement>(null);
  const [isTaking, setIsTaking] = useState(false);
  const [isHelping, setIsHelping] = useState(false);
  // Nothing is taken while the person looks through their images: they want to choose one.
  const [isChoosing, setIsChoosing] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const stream = camera.state.is === 'open' ? camera.state.stream : null;

  const take = () => {
    const screen = video.current;
    const guided = guide.current;
    if (isTaking || isReading || !screen || !guided) return;
    setIsTaking(true);
    navigator.vibrate?.(30);
    const shoot = async () => {
      // A camera that has just opened shows nothing yet: the press counts as soon as it does.
      for (let frames = 0; screen.videoWidth === 0 && frames < MAX_BLANK_FRAMES; frames += 1)
        await nextFrame(screen);
      const size = { width: screen.videoWidth, height: screen.videoHeight };
      const box = screen.getBoundingClientRect();
      const edge = getAreaWithin(guided.getBoundingClientRect(), box);
      const card = hintView.lastMeasure.current?.card;
      const hasCard = Boolean(card?.quad) && !isTurned(card!);
      return captureSharpestFrame(screen, partToSend(hasCard, edge, size, box));
    };
    shoot()
      .then(onCapture, camera.retry)
      // A chosen file may have taken the place of this image: if the file turns out to be none, another can
      // be taken.
      .finally(() => setIsTaking(false));
  };
  const finder = useFaceFinder(camera.state.is !== 'trouble', { of: kind === 'face' ? 'face' : 'card' });
  const isLooking = stream !== null && !isTaking && !isHelping && !isChoosing && !isReading;
  const hintView = useHints({
    video,
    guide,
    kind,
    wanted: props.wanted,
    finder,
    isLooking,
    onShare: (share) => ring.current?.style.setProperty('--share', String(share)),
    onReady: take,
  });
  const sound = useGuideSound(hintView.lastMeasure, isLooking && kind === 'document');

  useEffect(() => {
    if (!stream) return;
    const timer = setTimeout(() => setIsLate(true), BUTTON_HINT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [stream]);

  // Phones stop the camera while the person looks through their images, so the button for those must stay.
  if (camera.state.is === 'trouble' && !isChoosing) {
    const { trouble } = camera.state;
    const fileProps = { problem, isReading, imageTypes, onImage, onElsewhere };
    return <CameraTroubleScreen {...{ trouble, where, ...fileProps, onRetry: camera.retry }} />;
  }
  const hint = hintView.hints.current;
  // Once the hint above says to press the button, the place below it stays empty, so that the button does not move.
  const late = hint && isStuck(hint) ? '\u00a0' : nodes('camera.press');
  return (
    <CameraStage
      {...{ kind, stream, video, guide, onBack }}
      title={text(props.title ?? `camera.title.${kind}`)}
      step={nameStep(translations, where)}
      along={<span className={styles['ring']} ref={ring} />}
      isGood={hint === 'good'}
      hasFocusedControl
      foot={props.onAskPerson ? (isLate ? late : nodes(`camera.auto.${kind}`)) : nodes('picture.helped')}
      onHelp={() => setIsHelping(true)}
    >
      <HintPill
        {...{
          hint: stream ? hint : null,
          frame: hintView.frame,
          kind,
          hasTorch: camera.torch !== null,
          isLate,
        }}
        isAsking={camera.state.is === 'asking'}
      />
      <CameraControls
        {...{ camera, imageTypes, onImage }}
        isResting={!stream || isTaking || isReading}
        onTake={take}
        onLooking={setIsChoosing}
      />
      <FileNote problem={problem} isReading={isReading} />
      <p className="sr" aria-live="assertive">
        {isTaking && nodes('camera.taken')}
      </p>
      {isHelping && (
        <Help step={step} sound={sound} onAskPerson={props.onAskPerson} onClose={() => setIsHelping(false)} />
      )}
    </CameraStage>
  );
}

type HelpProps = Pick<Props, 'step' | 'onAskPerson'> & {
  sound: ReturnType<typeof useGuideSound>;
  onClose(): void;
};

/** The tips for a good image, over the camera. */
function Help({ step, sound, onAskPerson, onClose }: HelpProps) {
  const { text, nodes } = useTranslations();
  return (
    <Modal shape="sheet" label={text('camera.help')} onClose={onClose}>
      {(close) => (
        <>
          {step === 'verify_license' && <p className={styles['lift']}>{nodes('camera.lift')}</p>}
          <Tips step={step} />
          {step === 'verify_license' && (
            <CheckBox isChecked={sound.isOn} onChange={sound.turn}>
              {nodes('camera.sound')}
            </CheckBox>
          )}
          <Button look="primary" onClick={close}>
            {nodes('camera.closeHelp')}
          </Button>
          {onAskPerson && (
            <Button
              onClick={() => {
                onAskPerson();
                close();
              }}
            >
              {nodes('picture.cannot')}
            </Button>
          )}
        </>
      )}
    </Modal>
  );
}
