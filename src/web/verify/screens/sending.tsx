import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { CaptureImage } from '../components/capture-image.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { nameStep, StepBar, type StepPosition } from '../components/frame/step-bar.tsx';
import { Icon } from '../components/icon.tsx';
import { Panel } from '../components/lists/panel.tsx';
import { TimeLine } from '../components/lists/time-line.tsx';
import { Sentences } from '../components/notices/sentences.tsx';
import { LONG_MS, useElapsed } from '../components/notices/use-elapsed.ts';
import { useCountdown } from '../components/use-countdown.ts';
import type { Capture, Phase } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { type Translations, useTranslations } from '../locales/use-translations.ts';
import styles from './sending.module.css';

type Props = {
  step: Step;
  /** null for an image that was asked for again */
  where: StepPosition | null;
  capture: Capture;
  phase: Phase;
  /** the server has said that it has the image */
  isIn: boolean;
  onCancel(): void;
  onHurry(): void;
  /** does not wait for the answer */
  onLeave(): void;
};

const MEGABYTE = 1_000_000;
/** After so long the person may leave without the answer. */
export const VERY_LONG_MS = 30_000;

/** The title for each stage of the upload. */
const TITLES = {
  sending: ['sending.title', 'sending.text'],
  checking: ['sending.checkingTitle', 'sending.text'],
  waiting: ['sending.offlineTitle', 'sending.offlineText'],
  looking: ['sending.lookingTitle', 'sending.lookingText'],
} as const;

/** The bytes as they leave, and then the check, of which only the stage is known. */
export function Sending({ step, where, capture, phase, isIn, ...actions }: Props) {
  const translations = useTranslations();
  const { nodes, text } = translations;
  const stage = phase.stage === 'sending' && phase.share >= 1 ? 'checking' : phase.stage;
  const [title, lead] = TITLES[stage];
  const isSent = stage === 'checking' || stage === 'looking';
  const elapsedCount = useElapsed(isSent, [LONG_MS, VERY_LONG_MS]);
  const tryAt = phase.stage === 'sending' ? null : phase.tryAt;
  return (
    <>
      <StepBar where={where} />
      <Heading step={nameStep(translations, where)}>{text(title)}</Heading>
      {/* Above the image: below it the words would lie under the buttons of a small phone. */}
      <div role="status">
        <p className="lead">
          <Sentences
            first={nodes(elapsedCount > 0 ? 'page.longer' : lead)}
            then={elapsedCount > 1 && nodes(isIn ? 'sending.isIn' : 'sending.notIn')}
          />
        </p>
      </div>
      <Panel>
        <CaptureImage size="panel" capture={capture} alt={text(`step.${step}.shot`)} />
        <Measure phase={phase} size={(capture.image.size + (capture.back?.image.size ?? 0)) / MEGABYTE} />
      </Panel>
      <Stages stage={stage} tryAt={tryAt} />
      <p className="sr" role="status">
        {stage === 'sending' ? '' : text(title)}
      </p>
      <SendingActions stage={stage} isIn={isIn} mayLeave={elapsedCount > 1} {...actions} />
    </>
  );
}

type Stage = keyof typeof TITLES;

function Measure({ phase, size }: { phase: Phase; size: number }) {
  const { text } = useTranslations();
  const share = phase.stage === 'sending' ? phase.share : phase.stage === 'looking' ? 1 : 0;
  const percent = Math.floor(share * 100);
  return (
    <>
      <p className={styles['measure']} aria-hidden="true">
        <strong>
          {phase.stage === 'waiting'
            ? text('sending.waiting')
            : text('sending.percent', { share: percent / 100 })}
        </strong>
        <span>
          {phase.stage === 'waiting'
            ? text('sending.size', { total: size })
            : text('sending.megabytes', { sent: share * size, total: size })}
        </span>
      </p>
      <div
        className={styles['bar']}
        role="progressbar"
        aria-label={text('sending.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        // Announced to screen readers at each quarter and no more often.
        aria-valuenow={Math.floor(percent / 25) * 25}
      >
        <div style={{ inlineSize: `${percent}%` }} />
      </div>
    </>
  );
}

function Stages({ stage, tryAt }: { stage: Stage; tryAt: number | null }) {
  const { text } = useTranslations();
  const seconds = useCountdown(tryAt);
  const hasLeft = stage === 'checking' || stage === 'looking';
  return (
    <TimeLine
      points={[
        {
          title: text(hasLeft ? 'sending.sent' : 'sending.sending'),
          text: stage === 'waiting' && text('sending.notSent', { seconds }),
          state: hasLeft ? 'past' : 'now',
        },
        {
          title: text('sending.checking'),
          text: stage === 'looking' && text('sending.looking', { seconds }),
          state: hasLeft ? 'now' : 'next',
        },
        { title: text('sending.result'), state: 'next' },
      ]}
    />
  );
}

type ActionsProps = Pick<Props, 'isIn' | 'onCancel' | 'onHurry' | 'onLeave'> & {
  stage: Stage;
  /** it takes so long that the person may leave without the answer */
  mayLeave: boolean;
};

/** The actions; once every byte has left, calling it off would take nothing back. */
function SendingActions({ stage, isIn, mayLeave, onCancel, onHurry, onLeave }: ActionsProps) {
  const { nodes }: Translations = useTranslations();
  const leave = mayLeave && (
    <Button onClick={onLeave}>{nodes(isIn ? 'sending.leave' : 'sending.toPicture')}</Button>
  );
  if (stage === 'checking') return leave && <Actions>{leave}</Actions>;
  const isPaused = stage === 'waiting' || stage === 'looking';
  return (
    <Actions>
      <p className="fine-print">{nodes(isPaused ? 'sending.waitingUsesNoTry' : 'sending.keepsTrying')}</p>
      {isPaused && (
        <Button look="primary" onClick={onHurry}>
          <Icon name="again" />
          {nodes('sending.tryNow')}
        </Button>
      )}
      {stage !== 'looking' && (
        <Button look={isPaused ? 'quiet' : 'plain'} onClick={onCancel}>
          {nodes('sending.cancel')}
        </Button>
      )}
      {leave}
    </Actions>
  );
}
