import { useEffect } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../../ui/button/link-button.tsx';
import { Chip } from '../../../../ui/chip/chip.tsx';
import type { CaseView } from '../../../cases/case-types.ts';
import { formatKind } from '../../../cases/format-kind.ts';
import { Icon } from '../../../components/icons.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { linkTo } from '../../../hash-location.ts';
import { formatBriefMoment, formatElapsed, formatMoment } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { DueChip } from '../../due-chip.tsx';
import styles from './case-header.module.css';
import { ClaimMenu } from './claim-menu.tsx';
import { findQuestionTime } from './find-question-time.ts';
import type { CaseDialog } from './list-case-dialogs.ts';
import { MoreMenu } from './more-menu.tsx';

type Props = {
  person: string;
  reviewCase: CaseView | undefined;
  /** the heading while the name of the person is unknown */
  waitWords: string;
  /** who else has the case open */
  other: string | null;
  /** who has the next case open */
  ahead: string | null;
  position: string;
  listPlace: string;
  /** the right column, which is a drawer on a narrow screen, is shown */
  isSideOpen: boolean;
  onSide(): void;
  onStep(by: 1 | -1): void;
  /** the open dialog of the menu */
  dialog: CaseDialog | null;
  onDialog(dialog: CaseDialog | null): void;
  /** runs the checks; null where the user may not */
  onCheck: (() => void) | null;
  /** called with the ids of all cases that were escalated */
  onEscalated(ids: readonly string[]): void;
};

/** Whose case it is, what kind, how old, and the ways to the list and to the neighbours. */
export function CaseHeader({
  person,
  reviewCase,
  waitWords,
  other,
  ahead,
  position,
  listPlace,
  ...acts
}: Props) {
  const translations = useTranslations();
  const title = person || waitWords;
  const product = translations.text('shell.product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <header className={styles['top']}>
      <LinkButton look="quiet" aria-label={translations.text('case.back')} href={`#${listPlace}`}>
        <Icon name="back" />
      </LinkButton>
      <div className={styles['title']}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {reviewCase?.subject.external_uid && (
          <span className={styles['uid']}>
            <bdi>{reviewCase.subject.external_uid}</bdi>
          </span>
        )}
        {reviewCase && <Chips reviewCase={reviewCase} />}
      </div>
      <span className={styles['position']}>
        {other && (
          <span className={styles['ahead']}>
            {translations.nodes('case.openBy', { name: <bdi key="name">{other}</bdi> })}
          </span>
        )}
        {ahead && (
          <span className={styles['ahead']}>
            {translations.nodes('case.ahead', { name: <bdi key="name">{ahead}</bdi> })}
          </span>
        )}
        {position}
      </span>
      <span className={styles['previous']}>
        <IconButton look="plain" label={translations.text('case.previous')} onClick={() => acts.onStep(-1)}>
          <Icon name="up" />
        </IconButton>
      </span>
      <IconButton look="plain" label={translations.text('case.next')} onClick={() => acts.onStep(1)}>
        <Icon name="down" />
      </IconButton>
      <span className={styles['side']}>
        <IconButton
          label={translations.text('case.side')}
          aria-expanded={acts.isSideOpen}
          onClick={acts.onSide}
        >
          <Icon name="talk" />
        </IconButton>
      </span>
      {reviewCase && (
        <MoreMenu
          reviewCase={reviewCase}
          opened={acts.dialog}
          onOpen={acts.onDialog}
          onCheck={acts.onCheck}
          onEscalated={acts.onEscalated}
        />
      )}
    </header>
  );
}

function Chips({ reviewCase }: { reviewCase: CaseView }) {
  const translations = useTranslations();
  const waits = reviewCase.status === 'pending';
  const since = reviewCase.waiting_since ?? reviewCase.attempts.at(-1)?.created_at ?? reviewCase.created_at;
  const questionTime = findQuestionTime(reviewCase);
  const age = formatElapsed(translations, since, new Date());
  return (
    <p className={styles['chips']}>
      <span>
        <Chip>{formatKind(translations, reviewCase.kind)}</Chip>
      </span>
      <span>
        <Chip>{translations.text('case.attempt', { attempt: reviewCase.attempt })}</Chip>
      </span>
      {waits ? (
        <span className={styles['age']}>
          <Chip>
            <Icon name="clock" />
            {translations.text('case.waiting', { age })}
          </Chip>
        </span>
      ) : (
        <StateChip state={reviewCase.status} />
      )}
      {reviewCase.subject_tags.map((tag) => (
        <span key={tag}>
          <Chip hue="info">
            <bdi>{tag}</bdi>
          </Chip>
        </span>
      ))}
      <DueChip row={reviewCase} now={new Date()} />
      {questionTime && (
        <span title={formatMoment(translations, questionTime)}>
          <Chip hue="info">
            <Icon name="talk" />
            {translations.text('case.waitsForPerson', { at: formatBriefMoment(translations, questionTime) })}
          </Chip>
        </span>
      )}
      {reviewCase.escalated_at && (
        <span
          title={translations.text('escalate.by', {
            name: reviewCase.escalated_by ?? '',
            at: formatMoment(translations, reviewCase.escalated_at),
          })}
        >
          <Chip hue="bad">{translations.text('tab.fraud')}</Chip>
        </span>
      )}
      {reviewCase.second_look === 'wanted' && (
        <span>
          <Chip hue="info">{translations.text('fourEyes.title')}</Chip>
        </span>
      )}
      <ClaimMenu reviewCase={reviewCase} />
      <a href={linkTo(`/subjects/${reviewCase.subject_id}`)}>{translations.text('case.openPerson')}</a>
    </p>
  );
}
