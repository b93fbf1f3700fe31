import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Done } from '../../components/dialog/done.tsx';
import { Icon } from '../../components/icons.tsx';
import { useConsole } from '../../console-context.ts';
import { linkTo } from '../../hash-location.ts';
import type { MessageKey } from '../../locales/catalogue.ts';
import { formatDecided } from '../../locales/format-verdict.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './decision-notices.module.css';
import {
  findNewest,
  isRetried,
  UNDO_MS,
  type UnconfirmedDecision,
  unconfirmedDecisions,
  type WaitingDecision,
} from './reduce-outbox.ts';
import type { DecisionKind, SendError } from './send-decision.ts';
import { useOutbox } from './use-outbox.ts';

const PROGRESS_KEYS: Record<DecisionKind, MessageKey> = {
  approve: 'held.approving',
  ask: 'held.asking',
  reject: 'held.rejecting',
};
const DONE_KEYS: Record<DecisionKind, MessageKey> = {
  approve: 'held.approve',
  ask: 'held.ask',
  reject: 'held.reject',
};

/** The message for a decision that still needs a second reviewer. */
const SECOND_VOTE_KEYS: Record<'wanted' | 'differs', MessageKey> = {
  wanted: 'held.wanted',
  differs: 'held.differs',
};

/** The last decision: it can be undone for a while, and is done when the server has said so. */
export function QueuedDecisionNote({ onUndo }: { onUndo(): void }) {
  const translations = useTranslations();
  const { letters } = useConsole();
  const newest = findNewest(useOutbox());
  if (!newest) return null;
  const { kind } = newest.decision;
  const person = newest.decision.person ?? translations.text('held.before');
  const isTaken = newest.state === 'accepted';
  const done =
    newest.state === 'accepted' && newest.second ? SECOND_VOTE_KEYS[newest.second] : DONE_KEYS[kind];
  return (
    <Done isUnderWay={!isTaken}>
      <span>
        {translations.nodes(isTaken ? done : PROGRESS_KEYS[kind], { name: <bdi key="name">{person}</bdi> })}
      </span>
      {newest.state === 'waiting' && (
        <Button look="quiet" onClick={onUndo}>
          {translations.text('held.undo')}
          {letters && <kbd>Z</kbd>}
          <Seconds waiting={newest} />
        </Button>
      )}
    </Done>
  );
}

function Seconds({ waiting }: { waiting: WaitingDecision }) {
  const translations = useTranslations();
  const [left, setLeft] = useState(UNDO_MS);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, waiting.due - Date.now()));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [waiting.due]);
  return (
    <span className="muted" aria-hidden="true">
      {translations.text('held.seconds', { seconds: Math.ceil(left / 1000) })}
    </span>
  );
}

/** Lists decisions that failed, or whose outcome is unknown, until the reviewer has dealt with them. */
export function UnconfirmedDecisions() {
  const outbox = useOutbox();
  return (
    <div role="alert">
      {unconfirmedDecisions(outbox).map((each) => (
        <UnconfirmedDecisionBar key={each.decision.key} unconfirmed={each} />
      ))}
    </div>
  );
}

function UnconfirmedDecisionBar({ unconfirmed }: { unconfirmed: UnconfirmedDecision }) {
  const translations = useTranslations();
  const { sendAgain, drop } = useOutbox();
  const { decision, why, lost } = unconfirmed;
  const isOver = why.is === 'elsewhere' || why.is === 'newer' || why.is === 'second';
  const person = decision.person ?? translations.text('held.before');
  const isForgotten = decision.comment === null;
  const lead = isForgotten ? (FORGOTTEN_KEYS[why.is] ?? LEAD_KEYS[why.is]) : LEAD_KEYS[why.is];
  return (
    <div className={styles['refused']}>
      <Icon name="warn" />
      <p>
        <strong>{translations.nodes(titleKey(unconfirmed), { name: <bdi key="name">{person}</bdi> })}</strong>{' '}
        {why.is === 'elsewhere' && formatDecided(translations, why.sentence)}
        {lead && translations.text(lead)}
      </p>
      <LinkButton
        look={why.is === 'newer' ? 'primary' : 'plain'}
        href={linkTo(`/case/${decision.caseId}`, { status: 'all' })}
      >
        {translations.text('held.open')}
      </LinkButton>
      {!isOver && !isForgotten && (
        <Button look={isRetried(unconfirmed) ? 'plain' : 'primary'} onClick={() => sendAgain(decision.key)}>
          {translations.text(why.is === 'unsent' ? 'held.send' : 'held.again')}
        </Button>
      )}
      <Button onClick={() => drop(decision.key)}>
        {translations.text(isOver || lost > 0 ? 'do.close' : 'held.drop')}
      </Button>
    </div>
  );
}

/** Instead, if the text was not kept over a reload. */
const FORGOTTEN_KEYS: Partial<Record<SendError['is'], MessageKey>> = {
  lost: 'held.forgotten',
  unsent: 'held.unsentWords',
};

const LEAD_KEYS: Partial<Record<SendError['is'], MessageKey>> = {
  unsent: 'held.unsentLead',
  lost: 'held.lost',
  offline: 'held.offline',
  newer: 'held.newerLead',
  second: 'held.secondLead',
  'signed-out': 'problem.signIn',
};

/** "Nothing was decided" is only said if no answer was lost. */
function titleKey({ why, lost }: UnconfirmedDecision): MessageKey {
  if (why.is === 'elsewhere') return why.isOwn ? 'held.own' : 'case.elsewhere';
  if (why.is === 'newer') return why.isRecord ? 'held.newerRecord' : 'held.newer';
  if (why.is === 'second') return 'held.second';
  if (why.is === 'unsent') return 'held.unsent';
  return lost > 0 ? 'held.unknown' : 'held.failed';
}
