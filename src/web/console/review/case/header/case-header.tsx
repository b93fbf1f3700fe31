import { useEffect, useRef } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../../ui/button/link-button.tsx';
import { Chip } from '../../../../ui/chip/chip.tsx';
import { createPart } from '../../../../ui/loading/create-part.ts';
import { Icon } from '../../../components/icons.tsx';
import { LazyPage } from '../../../components/lazy-page.tsx';
import { linkTo } from '../../../hash-location.ts';
import { formatAge } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { CaseView } from '../../case-types.ts';
import { DueChip } from '../../due-chip.tsx';
import { formatKind } from '../../format-kind.ts';
import styles from './case-header.module.css';
import { ReportButton } from './report-button.tsx';

/** Loaded after the case. */
const ClaimMenu = createPart(() => import('./claim-menu.tsx'));

type Props = {
  person: string;
  shown: CaseView | undefined;
  /** the heading while the name of the person is unknown */
  waitWords: string;
  /** who else has the case open */
  other: string | null;
  /** who has the next case open */
  ahead: string | null;
  position: string;
  listPlace: string;
  onStep(by: 1 | -1): void;
};

/** Whose case it is, what kind, how old, and the ways to the list and to the neighbours. */
export function CaseHeader({ person, shown, waitWords, other, ahead, position, listPlace, onStep }: Props) {
  const words = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = person || waitWords;
  const product = words.text('shell.product');
  // A case and each of its states count as separate screens.
  useEffect(() => {
    document.title = `${title} · ${product}`;
    heading.current?.focus();
  }, [title, product]);
  return (
    <header className={styles['top']}>
      <LinkButton look="quiet" aria-label={words.text('case.back')} href={`#${listPlace}`}>
        <Icon name="back" />
      </LinkButton>
      <div className={styles['title']}>
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{shown ? <a href={linkTo(`/subjects/${shown.subject_id}`)}>{title}</a> : title}</bdi>
        </h1>
        {shown && <Chips shown={shown} />}
      </div>
      {other && (
        <p className={styles['other']}>
          <Chip hue="info">
            <Icon name="info" />
            {words.text('case.openBy', { name: other })}
          </Chip>
        </p>
      )}
      <span className={styles['position']}>
        {ahead && (
          <span className={styles['ahead']}>
            {words.nodes('case.ahead', { name: <bdi key="name">{ahead}</bdi> })}
          </span>
        )}
        {position}
      </span>
      <span className={styles['paper']}>{shown && <ReportButton caseId={shown.id} />}</span>
      <IconButton
        look="plain"
        className={styles['previous'] ?? ''}
        label={words.text('case.previous')}
        onClick={() => onStep(-1)}
      >
        <Icon name="up" />
      </IconButton>
      <IconButton look="plain" label={words.text('case.next')} onClick={() => onStep(1)}>
        <Icon name="down" />
      </IconButton>
    </header>
  );
}

function Chips({ shown }: { shown: CaseView }) {
  const words = useTranslations();
  const waits = shown.status === 'pending';
  const since = shown.waiting_since ?? shown.attempts.at(-1)?.created_at ?? shown.created_at;
  const age = formatAge(words, since, new Date());
  return (
    <p className={styles['chips']}>
      <Chip>{formatKind(words, shown.kind)}</Chip>
      <span className={styles['attempt']}>
        <Chip>{words.text('case.attempt', { attempt: shown.attempt })}</Chip>
      </span>
      <span className={styles['age']}>
        <Chip hue={waits ? 'warn' : 'plain'}>
          <Icon name="clock" />
          <span className="wide-only">{words.text(waits ? 'case.waiting' : 'case.sent', { age })}</span>
          <span className="narrow-only">{age}</span>
        </Chip>
      </span>
      <DueChip row={shown} now={new Date()} />
      <LazyPage>
        <ClaimMenu shown={shown} />
      </LazyPage>
      <a href={linkTo(`/subjects/${shown.subject_id}`)}>{words.text('case.openPerson')}</a>
    </p>
  );
}
