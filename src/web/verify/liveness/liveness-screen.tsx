import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChallengeStep } from '../../../server/verification/liveness/challenge.ts';
import { Button } from '../../ui/button/button.tsx';
import { hasCameraApi } from '../camera/device/open-camera.ts';
import { useCamera } from '../camera/device/use-camera.ts';
import { type FaceMeasure, faceArea } from '../camera/faces/measure-face.ts';
import { useFaceFinder } from '../camera/faces/use-face-finder.ts';
import { CameraStage } from '../camera/viewfinder/camera-stage.tsx';
import { Pill } from '../camera/viewfinder/pill.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { Tips } from '../components/lists/tips.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './liveness-screen.module.css';
import { readCaptureHints } from './read-capture-hints.ts';
import { beginChallenge, type Challenge, sendFrames } from './send-frames.ts';
import { type CapturedFrames, useGuide } from './use-guide.ts';

type Props = {
  token: string;
  where: StepPosition | null;
  /** on to the selfie, with the challenge that was done; null without one */
  onEnd(challengeId: string | null): void;
  onBack(): void;
};

/** `again`: the frames did not show it; `failed`: no challenge came, or its frames were not sent. */
type View = 'tips' | 'capture' | 'sending' | 'again' | 'failed';

/** Movements before the camera, ahead of a selfie; or frames without movements, for a person who cannot move. */
export default function LivenessScreen(props: Props) {
  const { token, onEnd } = props;
  const [view, setView] = useState<View>('tips');
  /** without movements */
  const [isStill, setStill] = useState(false);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  /** how often it was begun: an answer to an earlier request must not take the place of a later one's */
  const begun = useRef(0);
  const begin = (still: boolean) => {
    if (!hasCameraApi()) return onEnd(null);
    setStill(still);
    setView('capture');
    setChallenge(null);
    begun.current += 1;
    const request = begun.current;
    const isNewest = () => request === begun.current;
    beginChallenge(token).then(
      (made) => isNewest() && setChallenge(made),
      () => isNewest() && setView('failed'),
    );
  };
  const send = (taken: CapturedFrames, stream: MediaStream) => {
    if (!challenge) return;
    setView('sending');
    sendFrames(token, challenge, taken.frames, readCaptureHints(stream, taken.moments)).then(
      // A person who cannot move is not asked again: a reviewer checks.
      ({ liveness }) => (liveness === 'shown' || isStill ? onEnd(challenge.challenge_id) : setView('again')),
      () => setView('failed'),
    );
  };
  if (view === 'tips')
    return <LivenessIntro {...props} onStart={() => begin(false)} onStill={() => begin(true)} />;
  if (view === 'again' || view === 'failed') {
    const continueJourney = () => onEnd(challenge?.challenge_id ?? null);
    return (
      <LivenessRetry
        where={props.where}
        view={view}
        onAgain={() => begin(false)}
        onContinue={continueJourney}
      />
    );
  }
  return (
    <Movements
      key={String(isStill)}
      {...props}
      challenge={challenge}
      isStill={isStill}
      isSending={view === 'sending'}
      onTaken={send}
      onStill={() => begin(true)}
    />
  );
}

function LivenessIntro({ where, onStart, onStill }: Props & { onStart(): void; onStill(): void }) {
  const words = useTranslations();
  const { text, nodes } = words;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(words, where)}>{text('live.title')}</Heading>
      <p className="lead">{nodes('live.text')}</p>
      <Tips step="check_selfie" />
      <Actions>
        <Button look="primary" onClick={onStart}>
          <Icon name="camera" />
          {nodes('live.start')}
        </Button>
        <Button onClick={onStill}>{nodes('live.cannot')}</Button>
        <p className="fine-print">{nodes('live.cannotText')}</p>
      </Actions>
    </>
  );
}

type RetryProps = {
  where: StepPosition | null;
  view: 'again' | 'failed';
  onAgain(): void;
  onContinue(): void;
};

function LivenessRetry({ where, view, onAgain, onContinue }: RetryProps) {
  const words = useTranslations();
  const { text, nodes } = words;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(words, where)}>{text(`live.${view}`)}</Heading>
      <p className="lead">{nodes(`live.${view}Text`)}</p>
      <Actions>
        <Button look="primary" onClick={onAgain}>
          {nodes('page.tryAgain')}
        </Button>
        <Button onClick={onContinue}>{nodes('live.continue')}</Button>
      </Actions>
    </>
  );
}

type MovementsProps = Props & {
  challenge: Challenge | null;
  isStill: boolean;
  isSending: boolean;
  onTaken(taken: CapturedFrames, stream: MediaStream): void;
  onStill(): void;
};

const NO_STEPS: readonly ChallengeStep[] = [];

function Movements({
  challenge,
  isStill,
  isSending,
  where,
  onTaken,
  onStill,
  onEnd,
  onBack,
}: MovementsProps) {
  const words = useTranslations();
  const { text, nodes } = words;
  const camera = useCamera('user');
  const { state } = camera;
  const stream = state.is === 'open' ? state.stream : null;
  const video = useRef<HTMLVideoElement>(null);
  const oval = useRef<HTMLDivElement>(null);
  const outline = useRef<HTMLSpanElement>(null);
  const finder = useFaceFinder(state.is !== 'trouble', { withNose: !isStill });
  const turns = useTurns(challenge);
  const steps = isStill ? NO_STEPS : turns;
  const onFace = useCallback(
    (face: FaceMeasure | null) => moveOutline(outline.current, oval.current, face),
    [],
  );
  const at = useGuide({
    video,
    guide: oval,
    finder,
    steps: stream && challenge && finder && !isSending ? steps : null,
    onFace,
    onTaken: (taken) => stream && onTaken(taken, stream),
  });
  // Problems with the camera are left to the selfie's own screen.
  const isLost = state.is === 'trouble';
  useEffect(() => {
    if (isLost) onEnd(null);
  }, [isLost, onEnd]);
  const turn = steps?.[at];
  const sentence = isSending
    ? 'live.sending'
    : isStill
      ? 'live.still'
      : turn
        ? (`live.${turn}` as const)
        : 'live.wait';
  return (
    <CameraStage
      kind="face"
      {...{ stream, video, onBack }}
      guide={oval}
      title={text('live.title')}
      step={nameStep(words, where)}
      along={<span className={styles['outline']} ref={outline} />}
      foot={
        turn &&
        steps &&
        !isSending &&
        nodes('live.of', { at: Math.min(at + 1, steps.length), count: steps.length })
      }
    >
      <Pill tone="look" isLong>
        {text(sentence)}
      </Pill>
      <p className="sr" role="status" aria-live="assertive">
        {nodes(sentence)}
      </p>
      {!isStill && !isSending && <Button onClick={onStill}>{nodes('live.cannot')}</Button>}
    </CameraStage>
  );
}

/** Keeps its identity as long as the challenge does: a new list starts the guide again. */
function useTurns(challenge: Challenge | null): readonly ChallengeStep[] | null {
  return useMemo(() => challenge?.steps.map(({ turn }) => turn) ?? null, [challenge]);
}

/** Lays the outline around the face, as the mirror shows it; without a face it lies on the oval. */
function moveOutline(outline: HTMLElement | null, oval: HTMLElement | null, face: FaceMeasure | null): void {
  if (!outline || !oval) return;
  const { clientWidth: width, clientHeight: height } = oval;
  const isSeen = face !== null && face.sure > 0;
  const area = isSeen
    ? faceArea(face, { left: 0, top: 0, width, height })
    : { left: 0, top: 0, width, height };
  const left = width - area.left - area.width;
  outline.style.transform = `translate(${left}px, ${area.top}px) scale(${area.width / width}, ${area.height / height})`;
  outline.toggleAttribute('data-seen', isSeen);
}
