import { Fragment } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon, type IconName } from '../../../components/icons.tsx';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { QueuedDecisionNote } from '../../outbox/decision-notices.tsx';
import { DECISIONS, type DecisionKind } from '../../outbox/send-decision.ts';
import { BlindButton } from './blind-button.tsx';
import styles from './decision-bar.module.css';
import { type DecisionFacts, findObstacle } from './find-obstacle.ts';
import { formatObstacle } from './format-obstacle.ts';

const ICONS: Record<DecisionKind, IconName> = { approve: 'check', ask: 'again', reject: 'cross' };
const KEYS: Record<DecisionKind, string> = { approve: 'A', ask: 'R', reject: 'X' };

type Props = {
  caseId: string;
  armed: DecisionKind | null;
  facts: DecisionFacts;
  /** a key or a click was not taken: what it waits for is said louder */
  isRefused: boolean;
  /** the checks have not run, so that an approval is one without them */
  isUnchecked: boolean;
  /** an approval goes against the finding: no button is filled then */
  isContradicted: boolean;
  onArm(kind: DecisionKind): void;
  onWaive(): void;
  onUpdate(): void;
  /** opens the message to the customer */
  onAsk(): void;
  onUndo(): void;
};

/** The three decisions; each is armed first and committed on its sheet. A sleeping one says what it waits for. */
export function DecisionBar({
  caseId,
  armed,
  facts,
  isRefused,
  isUnchecked,
  isContradicted,
  ...acts
}: Props) {
  const translations = useTranslations();
  const { letters } = useConsole();
  const obstacle = findObstacle('approve', facts);
  return (
    <div className={styles['decisions']}>
      {DECISIONS.map((kind) => (
        <Fragment key={kind}>
          <Button
            className={styles[kind]}
            data-filled={(kind === 'approve' && !isContradicted) || undefined}
            aria-expanded={armed === kind}
            aria-disabled={findObstacle(kind, facts) !== null}
            aria-describedby={findObstacle(kind, facts) ? 'obstacle' : undefined}
            data-decision={kind}
            onClick={() => acts.onArm(kind)}
          >
            <Icon name={ICONS[kind]} />
            <span>{translations.text(`decide.${kind}`)}</span>
            {letters && <kbd>{KEYS[kind]}</kbd>}
          </Button>
          {kind === 'approve' && (
            <p
              className={`${styles['obstacle']} ${obstacle && isRefused ? styles['refused'] : ''}`}
              id="obstacle"
              aria-live="polite"
            >
              {obstacle && formatObstacle(translations, obstacle, facts, isRefused)}
              {!obstacle && isUnchecked && translations.text('decide.unchecked')}
            </p>
          )}
        </Fragment>
      ))}
      <Button className={styles['talk']} onClick={acts.onAsk}>
        <Icon name="talk" />
        <span>{translations.text('decide.askCustomer')}</span>
        {letters && <kbd>M</kbd>}
      </Button>
      <Button look="quiet" className={styles['update']} onClick={acts.onUpdate}>
        <Icon name="edit" />
        <span>{translations.text('case.update')}</span>
        {letters && <kbd>E</kbd>}
      </Button>
      {obstacle === 'missing' && <BlindButton caseId={caseId} onWaive={acts.onWaive} />}
      <QueuedDecisionNote onUndo={acts.onUndo} />
    </div>
  );
}
