import type { ReactNode } from 'react';
import type { Journey, Result } from '../../journey/journey.ts';
import { NEEDED_AGAIN, outcomeTone } from '../../journey/outcomes.ts';
import type { Step } from '../../journey/steps.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { Icon } from '../icon.tsx';
import { useStepName } from '../step-name.ts';
import { STEP_ICONS } from './step-icon.ts';
import styles from './step-rows.module.css';
import { Tile } from './tile.tsx';

type Props = Pick<Journey, 'steps' | 'results'> & {
  /** the image that a step needs; without it, which one comes next */
  about?: (step: Step) => ReactNode;
  /** no step can be continued from here */
  isOver?: boolean;
};

/** Every step with its result. */
export function StepRows({ steps, results, about, isOver = false }: Props) {
  const { text } = useTranslations();
  const getName = useStepName();
  const next = about || isOver ? undefined : steps.find((step) => !results[step]);
  return (
    <ul>
      {steps.map((step) => (
        <li key={step} className={styles['row']}>
          <Tile icon={STEP_ICONS[step]} />
          {about ? (
            <span>{about(step)}</span>
          ) : (
            <span>
              <strong>{getName(step)}</strong>
              {results[step]?.decision?.validUntil && <ValidUntil day={results[step].decision.validUntil} />}
            </span>
          )}
          {results[step] && <StepState result={results[step]} />}
          {step === next && (
            <span className={`${styles['state']} ${styles['next']}`}>{text('state.next')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function ValidUntil({ day }: { day: string }) {
  const { nodes } = useTranslations();
  return <small>{nodes('done.validUntil', { when: new Date(`${day}T00:00`) })}</small>;
}

/** The result of a step, as a word. */
function StepState({ result }: { result: Result }) {
  const { text } = useTranslations();
  const mood = outcomeTone(result);
  // The automatic check approves a selfie because its face matches; a person may have other reasons.
  const isMatch = result.status === 'SELFIE_APPROVED' && !result.decision?.isByPerson;
  return (
    <span className={`${styles['state']} ${styles[mood]}`}>
      {mood === 'ok' && <Icon name="check" />}
      {text(
        result.status === NEEDED_AGAIN ? 'messages.neededAgain' : isMatch ? 'state.matches' : `state.${mood}`,
      )}
    </span>
  );
}
