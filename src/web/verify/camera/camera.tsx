import '../parts/round.css';
import './camera.css';
import { useEffect, useRef, useState } from 'react';
import { Modal } from '../../ui/dialog/modal.tsx';
import type { FileProblem, Step } from '../journey/journey.ts';
import { FileNote } from '../parts/file-note.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon } from '../parts/icon.tsx';
import { PictureButton } from '../parts/picture-button.tsx';
import { nameStep, type Where } from '../parts/step-bar.tsx';
import { Tips } from '../parts/tips.tsx';
import { useWords } from '../words/use-words.ts';
import { CameraTroubleScreen } from './camera-trouble.tsx';
import { CheckRow } from './check-row.tsx';
import { useFaceFinder } from './faces/use-face-finder.ts';
import { partToSend, placeWithin } from './frame-places.ts';
import { HintPill } from './hint-pill.tsx';
import { CARD_CHECKS, FACE_CHECKS } from './hint-rules.ts';
import { takeShot } from './take-shot.ts';
import { useCamera } from './use-camera.ts';
import { useHints } from './use-hints.ts';

type Props = {
  step: Step;
  /** null for a picture that was asked for again */
  where: Where | null;
  /** what was wrong with the file given last */
  problem: FileProblem | null;
  /** a file is being read: no other picture counts */
  isReading: boolean;
  imageTypes: readonly string[];
  onShot(picture: Blob): void;
  onPicture(file: File): void;
  onBack?: (() => void) | undefined;
};

/** After so many ms without a picture the person is told that the button works at any time. */
const PATIENCE = 12_000;

/** The camera over the whole screen: it says what to mend, and takes the picture itself when all is good. */
export default function Camera(props: Props) {
  const { step, where, problem, isReading, imageTypes, onShot, onPicture, onBack } = props;
  const words = useWords();
  const { text, say } = words;
  const kind = step === 'verify_license' ? 'document' : 'face';
  const camera = useCamera(kind === 'document' ? 'environment' : 'user');
  const video = useRef<HTMLVideoElement>(null);
  const guide = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLSpanElement>(null);
  const [isTaking, setIsTaking] = useState(false);
  const [isHelping, setIsHelping] = useState(false);
  // Whoever looks through their pictures wants one of those.
  const [isChoosing, setIsChoosing] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const stream = camera.state.is === 'open' ? camera.state.stream : null;

  const take = () => {
    const screen = video.current;
    if (isTaking || isReading || !screen || !guide.current || screen.videoWidth === 0) return;
    setIsTaking(true);
    navigator.vibrate?.(30);
    const size = { width: screen.videoWidth, height: screen.videoHeight };
    const box = screen.getBoundingClientRect();
    const edge = placeWithin(guide.current.getBoundingClientRect(), box);
    const hasCard = Boolean(seen.latest.current?.card?.quad);
    takeShot(screen, partToSend(hasCard, edge, size, box)).then(onShot, () => {
      setIsTaking(false);
      camera.retry();
    });
  };
  const finder = useFaceFinder(kind === 'face' && camera.state.is !== 'trouble');
  const seen = useHints({
    video,
    guide,
    kind,
    finder,
    isLooking: stream !== null && !isTaking && !isHelping && !isChoosing && !isReading,
    onShare: (share) => ring.current?.style.setProperty('--share', String(share)),
    onReady: take,
  });

  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream;
  }, [stream]);
  useEffect(() => {
    if (!stream) return;
    const timer = setTimeout(() => setIsLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [stream]);

  if (camera.state.is === 'trouble') {
    const { trouble } = camera.state;
    const chosen = { problem, isReading, imageTypes, onPicture };
    return <CameraTroubleScreen {...{ trouble, where, ...chosen, onRetry: camera.retry }} />;
  }
  const shown = seen.hints.shown;
  return (
    <section
      className={`camera ${kind} ${shown === 'good' ? 'good' : 'mend'}`}
      aria-labelledby="camera-title"
    >
      <video
        ref={video}
        className={kind === 'face' ? 'mirrored' : ''}
        aria-label={text('camera.view')}
        autoPlay
        playsInline
        muted
      />
      <div className="guide" ref={guide} aria-hidden="true">
        <span className="ring" ref={ring} />
      </div>
      <div id="camera-title" className="camera-title">
        <Heading step={nameStep(words, where)}>{text(`camera.title.${kind}`)}</Heading>
      </div>
      <HintPill
        {...{ hint: stream ? shown : null, frame: seen.frame, kind, hasTorch: camera.torch !== null, isLate }}
      />
      {stream && (kind === 'document' || seen.frame?.face) && (
        <CheckRow checks={kind === 'document' ? CARD_CHECKS : FACE_CHECKS} hints={seen.hints} />
      )}
      <div className="controls">
        <button
          type="button"
          className="shutter"
          aria-label={text('camera.shutter')}
          aria-disabled={!stream || isTaking}
          onClick={take}
        />
        <PictureButton
          label={text('camera.upload')}
          isTool
          imageTypes={imageTypes}
          onLooking={setIsChoosing}
          onPicture={onPicture}
        />
        {camera.torch && (
          <button
            type="button"
            className="tool torch"
            aria-pressed={camera.torch.isOn}
            onClick={camera.torch.toggle}
          >
            <Icon name="torch" />
            {say(camera.torch.isOn ? 'camera.torchOn' : 'camera.torchOff')}
          </button>
        )}
        {!camera.torch && camera.next && (
          <button type="button" className="tool torch" onClick={camera.next}>
            <Icon name="again" />
            {say('camera.switch')}
          </button>
        )}
      </div>
      <p className="camera-foot">{say(isLate ? 'camera.press' : `camera.auto.${kind}`)}</p>
      {onBack && (
        <button type="button" className="round corner leave" aria-label={text('page.back')} onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      <button
        type="button"
        className="round corner help"
        aria-label={text('camera.help')}
        onClick={() => setIsHelping(true)}
      >
        <Icon name="help" />
      </button>
      <div className="camera-note">
        <FileNote problem={problem} isReading={isReading} />
      </div>
      <p className="sr" aria-live="assertive">
        {isTaking && say('camera.taken')}
      </p>
      {isHelping && <Help step={step} onClose={() => setIsHelping(false)} />}
    </section>
  );
}

/** What makes a good picture, over the camera. */
function Help({ step, onClose }: { step: Step; onClose(): void }) {
  const { text, say } = useWords();
  return (
    <Modal shape="sheet" label={text('camera.help')} onClose={onClose}>
      {(close) => (
        <>
          <Tips step={step} />
          <button type="button" className="button primary" onClick={close}>
            {say('camera.closeHelp')}
          </button>
        </>
      )}
    </Modal>
  );
}
