import { useEffect, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import type { QualityIssue } from '../camera/capture/judge-image.ts';
import { Actions } from '../components/buttons/actions.tsx';
import { RoundButton } from '../components/buttons/round-button.tsx';
import { CaptureImage } from '../components/capture-image.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notices/notice.tsx';
import { useHurry } from '../components/use-hurry.ts';
import type { Capture } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { CauseDrawing, type ImageKind, issueMessageKey } from './image-advice.tsx';
import styles from './image-review.module.css';
import { CaptureActions } from './review-actions.tsx';
import { useJudgedImage } from './use-judged-image.ts';

type Props = {
  step: Step;
  /** null for an image that was asked for again */
  where: StepPosition | null;
  capture: Capture;
  /** an image without remarks is sent by itself */
  mayHurry: boolean;
  /** the person stopped that, or touched the screen meanwhile: nothing is sent by itself any more */
  onUndo(): void;
  /** its back is taken next, before both are sent */
  isFrontOnly: boolean;
  onSend(): void;
  /** `isBlurred`: this image is not sharp */
  onRetake(isBlurred: boolean): void;
};

/** An image without remarks is sent after so long, in ms. */
const SENT_AFTER = 2000;

/**
 * The person reviews the image before it is sent. One without remarks is sent by itself, with time to undo it. Of
 * another the screen says the worst problem, and the person decides.
 */
export default function ImageReview({
  step,
  where,
  mayHurry,
  isFrontOnly,
  onUndo,
  onSend,
  onRetake,
  ...rest
}: Props) {
  const translations = useTranslations();
  const { nodes, text } = translations;
  const alt = text(`step.${step}.shot`);
  const kind = step === 'verify_license' ? 'document' : 'face';
  const look = step === 'verify_license' ? step : 'check_selfie';
  const capture = rest.capture.back ?? rest.capture;
  const { remarks, isSeen, isReady, isLate, onSeen } = useJudgedImage(capture, kind);
  const remark = remarks?.[0];
  const isHurried = mayHurry && remarks !== null && !remark && isSeen && !isLate;
  const { isRunning, stop } = useHurry(isHurried, SENT_AFTER, onSend, {
    exempt: `[${UNDO}]`,
    onTouch: onUndo,
  });
  const soonSentence = text(isFrontOnly ? 'side.back.soon' : 'shot.soon', { count: SENT_AFTER / 1000 });
  const undo = () => {
    stop();
    onUndo();
  };
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(translations, where)}>
        {text(isRunning ? 'shot.title' : `step.${look}.look`)}
      </Heading>
      <div className={styles['looked']}>
        <CaptureImage capture={capture} alt={alt} onSeen={onSeen} />
        {isSeen && <Zoom capture={capture} alt={alt} />}
      </div>
      {!remark && <p className="lead">{nodes(remarks ? `shot.good.${kind}` : `step.${look}.lookText`)}</p>}
      <div role="status" className={styles['remarks']}>
        {remark && <QualityNotice remark={remark} kind={kind} />}
      </div>
      <SpokenSoon sentence={isRunning ? soonSentence : ''} />
      {isRunning ? (
        <SoonSent sentence={soonSentence} onUndo={undo} />
      ) : (
        <CaptureActions
          isLast={!isFrontOnly}
          isDoubtful={Boolean(remark) && !isLate}
          isReady={isReady}
          onSend={onSend}
          onRetake={() => onRetake(Boolean(remarks?.includes('focus')))}
        />
      )}
    </>
  );
}

function QualityNotice({ remark, kind }: { remark: QualityIssue; kind: ImageKind }) {
  const { nodes } = useTranslations();
  return (
    <>
      <Notice hue="warn">
        <Icon name="sun" />
        <span>{nodes(issueMessageKey(remark, kind))}</span>
      </Notice>
      {remark !== 'small' && <CauseDrawing cause={remark} kind={kind} />}
    </>
  );
}

/** Marks the button that stops the timer by itself. */
const UNDO = 'data-undo';

/** The status is in place before its text: a screen reader does not hear one that comes with it. */
function SpokenSoon({ sentence }: { sentence: string }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => setSpoken(sentence), [sentence]);
  return (
    <p className="sr" role="status">
      {spoken}
    </p>
  );
}

/** The image leaves in a moment, unless the person takes it back. That costs no try. */
function SoonSent({ sentence, onUndo }: Pick<Props, 'onUndo'> & { sentence: string }) {
  const { nodes } = useTranslations();
  // The focus stays on the title: moved to the button, it would cut off what a screen reader says of it.
  return (
    <Actions>
      <p className={styles['soon']} aria-hidden="true">
        <svg className={styles['ring']} viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="20" pathLength="1" />
        </svg>
        {sentence}
      </p>
      <Button {...{ [UNDO]: '' }} onClick={onUndo}>
        <Icon name="again" />
        {nodes('shot.undo')}
      </Button>
    </Actions>
  );
}

/** The image as large as it is, to be moved about. */
function Zoom({ capture, alt }: { capture: Capture; alt: string }) {
  const { text } = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RoundButton
        icon="zoom"
        className={styles['zoom']}
        label={text('shot.zoom')}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Modal shape="screen" label={text('shot.zoom')} onClose={() => setIsOpen(false)}>
          {(close) => (
            <>
              <RoundButton
                icon="cross"
                className={styles['close']}
                label={text('shot.closeZoom')}
                onClick={close}
              />
              {/* It scrolls, so the keyboard must reach it. */}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
              <section className={styles['pan']} aria-label={alt} tabIndex={0}>
                <CaptureImage capture={capture} alt={alt} />
              </section>
            </>
          )}
        </Modal>
      )}
    </>
  );
}
