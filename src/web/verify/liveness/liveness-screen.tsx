import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { hasCameraApi } from '../camera/device/has-camera-api.ts';
import { reportClientEvent } from '../camera/device/report-trouble.ts';
import { useCamera } from '../camera/device/use-camera.ts';
import { useReportedTrouble } from '../camera/device/use-reported-trouble.ts';
import { type FaceMeasure, faceArea } from '../camera/faces/measure-face.ts';
import { useFaceFinder } from '../camera/faces/use-face-finder.ts';
import { CameraStage } from '../camera/viewfinder/camera-stage.tsx';
import { Pill } from '../camera/viewfinder/pill.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { Tips } from '../components/lists/tips.tsx';
import { useMedia } from '../components/use-media.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './liveness-screen.module.css';
import type { Result } from './paced-run.ts';
import { readCaptureHints } from './read-capture-hints.ts';
import { beginChallenge, type Step, sendStep } from './send-frames.ts';
import { usePacedGuide } from './use-paced-guide.ts';

type Props = {
  token: string;
  where: StepPosition | null;
  /** whether the screen shows colours after the movements, unless the person declines them */
  hasColors: boolean;
  /** on to the selfie, with the challenge that was done; null without one */
  onEnd(challengeId: string | null): void;
  onBack(): void;
};

/** `again`: the frames did not show it; `failed`: no challenge came, or its frames were not sent. */
type View = 'tips' | 'capture' | 'again' | 'failed';

/** How the person does it: without movements, and without colours. */
type Manner = { isStill: boolean; isPlain: boolean };

/** Movements before the camera, ahead of a selfie; or frames without movements, for a person who cannot move. */
export default function LivenessScreen(props: Props) {
  const { onEnd } = props;
  const [view, setView] = useState<View>('tips');
  const [manner, setManner] = useState<Manner>({ isStill: false, isPlain: false });
  const [challengeId, setChallengeId] = useState<string | null>(null);
  /** how often it was begun: each time with a new camera and a new challenge */
  const [begun, setBegun] = useState(0);
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const begin = (changes: Partial<Manner>) => {
    if (!hasCameraApi()) return onEnd(null);
    setManner({ ...manner, ...changes });
    setView('capture');
    setChallengeId(null);
    setBegun(begun + 1);
  };
  const giveUp = () => {
    reportClientEvent(props.token, 'given_up');
    begin({ isStill: true, isPlain: true });
  };
  const finish = (id: string | null, result: Result | null) => {
    setChallengeId(id);
    if (result === null) return setView('failed');
    // A person who cannot move, or wants no colours, is not asked again: a reviewer checks.
    const isFinal = manner.isStill || (props.hasColors && manner.isPlain);
    if (result === 'shown' || isFinal) onEnd(id);
    else setView('again');
  };
  if (view === 'tips')
    return (
      <LivenessIntro
        {...props}
        onStart={() => begin({ isStill: false, isPlain: isReduced })}
        onPlain={() => begin({ isStill: false, isPlain: true })}
        onStill={giveUp}
      />
    );
  if (view === 'again' || view === 'failed')
    return (
      <LivenessRetry
        where={props.where}
        view={view}
        onAgain={() => begin({ isStill: false })}
        onContinue={() => onEnd(challengeId)}
      />
    );
  return <Movements key={begun} {...props} {...manner} onFinish={finish} onStill={giveUp} />;
}

type IntroProps = Props & { onStart(): void; onPlain(): void; onStill(): void };

function LivenessIntro({ where, hasColors, onStart, onPlain, onStill }: IntroProps) {
  const translations = useTranslations();
  const { text, nodes } = translations;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(translations, where)}>{text('live.title')}</Heading>
      <p className="lead">{nodes('live.text')}</p>
      {hasColors && <p>{nodes('live.colorsText')}</p>}
      <Tips step="check_selfie" />
      <Actions>
        <Button look="primary" onClick={onStart}>
          <Icon name="camera" />
          {nodes('live.start')}
        </Button>
        {hasColors && <Button onClick={onPlain}>{nodes('live.noColors')}</Button>}
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
  const translations = useTranslations();
  const { text, nodes } = translations;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(translations, where)}>{text(`live.${view}`)}</Heading>
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

type MovementsProps = Props &
  Manner & {
    onFinish(challengeId: string | null, result: Result | null): void;
    onStill(): void;
  };

/** The current step, and whether its frames are on their way. */
type Current = { step: Step; isHolding: boolean };

function Movements({ token, isStill, isPlain, where, onFinish, onStill, onEnd, onBack }: MovementsProps) {
  const translations = useTranslations();
  const { text, nodes } = translations;
  const camera = useCamera('user');
  const { state } = camera;
  useReportedTrouble(token, state);
  const stream = state.is === 'open' ? state.stream : null;
  const video = useRef<HTMLVideoElement>(null);
  const oval = useRef<HTMLDivElement>(null);
  const outline = useRef<HTMLSpanElement>(null);
  const finder = useFaceFinder(state.is !== 'trouble', { withNose: !isStill });
  const [current, setCurrent] = useState<Current | null>(null);
  const onFace = useCallback(
    (face: FaceMeasure | null) => moveOutline(outline.current, oval.current, face),
    [],
  );
  usePacedGuide({
    video,
    guide: oval,
    finder: stream ? finder : null,
    isStill,
    begin: () => beginChallenge(token, !isPlain),
    send: ({ challenge_id: challengeId }, { number }, frames, moments) => {
      const capture = stream ? readCaptureHints(stream, moments) : {};
      return sendStep(token, { challengeId, step: number, frames, capture });
    },
    onFace,
    onStep: (step, isHolding) => setCurrent({ step, isHolding }),
    onEnd: (challenge, result) => onFinish(challenge?.challenge_id ?? null, result),
  });
  // Problems with the camera are left to the selfie's own screen.
  const isLost = state.is === 'trouble';
  useEffect(() => {
    if (isLost) onEnd(null);
  }, [isLost, onEnd]);
  const color = isStill ? undefined : current?.step.color;
  const sentence = toSentence(current, isStill);
  return (
    <CameraStage
      kind="face"
      {...{ stream, video, onBack }}
      guide={oval}
      title={text('live.title')}
      step={nameStep(translations, where)}
      along={<span className={styles['outline']} ref={outline} />}
      foot={current && !isStill && !color && nodes('live.of', { at: current.step.number })}
    >
      {color && <div data-color={color} style={{ ...WASH, background: color }} />}
      <Pill tone={current?.isHolding ? 'go' : 'look'} isLong>
        {text(sentence)}
      </Pill>
      <p className="sr" role="status" aria-live="assertive">
        {nodes(sentence)}
      </p>
      {!isStill && <Button onClick={onStill}>{nodes('live.cannot')}</Button>}
    </CameraStage>
  );
}

/** Over the camera's image, and below the words. No transition: the screen has one colour at a time. */
const WASH = { position: 'fixed', inset: 0, zIndex: 0 } as const;

function toSentence(current: Current | null, isStill: boolean) {
  if (!current) return 'live.wait';
  if (isStill) return 'live.still';
  if (current.step.color) return 'live.look';
  return current.isHolding ? 'live.hold' : (`live.${current.step.turn}` as const);
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
