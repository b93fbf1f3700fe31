import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { Heading } from '../components/frame/heading.tsx';
import { Sentences } from '../components/notices/sentences.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import { useCountdown } from '../components/use-countdown.ts';
import type { Capture, JourneyFailure } from '../journey/journey.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './trouble.module.css';

type Props = {
  trouble: JourneyFailure;
  /** null when it is the page that could not be opened */
  capture: Capture | null;
  /** sends the same image again, or opens the page again */
  onRetry(): void;
  onRetake(): void;
};

const ICONS = {
  offline: 'cloud',
  wait: 'clock',
  broken: 'hand',
  forbidden: 'hand',
  suspended: 'clock',
  'limit-reached': 'clock',
  'picture-refused': 'again',
} as const;

/** The server refused, or could not. Nothing sends itself again: the person decides. */
export function TroubleScreen({ trouble, capture, onRetry, onRetake }: Props) {
  const { nodes, text } = useTranslations();
  const { kind } = trouble;
  const [waitStart] = useState(Date.now);
  const secondsLeft = useCountdown(trouble.kind === 'wait' ? waitStart + trouble.seconds * 1000 : null);
  const isFinal = kind === 'forbidden' || kind === 'limit-reached' || kind === 'suspended';
  const isImage = kind === 'picture-refused';
  return (
    <>
      <OutcomeBadge mood="later" icon={ICONS[kind]} />
      <Heading>{text(`trouble.${kind}.title`)}</Heading>
      <p className="lead">
        <Sentences
          first={nodes(`trouble.${kind}.text`)}
          then={capture && kind === 'wait' && nodes('trouble.pictureStays')}
        />
      </p>
      {trouble.kind === 'wait' && <Countdown left={secondsLeft} from={trouble.seconds} />}
      {!isFinal && (
        <Actions>
          {!isImage && (
            <Button
              look="primary"
              aria-disabled={secondsLeft > 0}
              onClick={() => secondsLeft <= 0 && onRetry()}
            >
              {nodes('page.tryAgain')}
            </Button>
          )}
          {capture && (
            <Button look={isImage ? 'primary' : 'plain'} onClick={onRetake}>
              {nodes('shot.again')}
            </Button>
          )}
        </Actions>
      )}
    </>
  );
}

/** Every second is shown; screen readers get the start and the end. */
function Countdown({ left, from }: { left: number; from: number }) {
  const { nodes } = useTranslations();
  const now = nodes('trouble.retryNow');
  return (
    <>
      <p className={styles['countdown']} aria-hidden="true">
        {left > 0 ? nodes('trouble.retryIn', { seconds: left }) : now}
      </p>
      <p className="sr" role="status">
        {left > 0 ? nodes('trouble.retryIn', { seconds: from }) : now}
      </p>
    </>
  );
}
