import { memo } from 'react';
import { Chip } from '../../../ui/chip/chip.tsx';
import { Icon, type IconName } from '../../components/icons.tsx';
import { formatAge, formatMoment, parseMoment } from '../../locales/format-values.ts';
import { formatTwoDecimals, formatWhy } from '../../locales/format-verdict.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import type { QueueRow } from '../case-types.ts';
import { DueChip } from '../due-chip.tsx';
import { formatKind, formatState } from '../format-kind.ts';
import styles from './queue-row.module.css';

const DAY_MS = 86_400_000;

/** The columns' names, for eyes: each row is a link that says its own. */
export function Heads() {
  const words = useTranslations();
  return (
    <div className={styles['heads']} aria-hidden="true">
      <span className={styles['age']}>{words.text('queue.age')}</span>
      <span>{words.text('queue.person')}</span>
      <span>{words.text('queue.kind')}</span>
      <span>{words.text('queue.why')}</span>
      <span className={styles['score']}>{words.text('queue.score')}</span>
      <span className={styles['try']}>{words.text('queue.try')}</span>
      <span>{words.text('queue.open')}</span>
    </div>
  );
}

type RowProps = {
  row: QueueRow;
  href: string;
  /** now, in minutes: ages are told by the minute */
  minute: number;
  /** from which score a licence passes by itself */
  passing: number | undefined;
  isChosen: boolean;
  /** its place among all, and in `data-row` */
  index: number;
  onChoose(index: number): void;
};

/** A case in the list; the whole row opens it. */
export const Row = memo(function Row({ row, href, minute, passing, isChosen, index, onChoose }: RowProps) {
  const words = useTranslations();
  const now = new Date(minute * 60_000);
  const name = `${row.first_name} ${row.last_name}`;
  const since = row.waiting_since ?? row.created_at;
  const isOld = row.status === 'pending' && now.getTime() - parseMoment(since).getTime() > DAY_MS;
  return (
    <a
      className={styles['row']}
      href={href}
      data-row={index}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen ? 'true' : undefined}
      onFocus={() => onChoose(index)}
    >
      <span className={`${styles['age']} ${isOld ? styles['old'] : ''}`} title={formatMoment(words, since)}>
        {formatAge(words, since, now)}
      </span>
      <span className={styles['name']}>
        <bdi title={name}>{name}</bdi>
        {row.external_uid && <span>{row.external_uid}</span>}
      </span>
      <span className={styles['kind']}>
        <Icon name={row.kind as IconName} />
        {formatKind(words, row.kind)}
      </span>
      <span className={styles['why']}>
        {row.status !== 'pending' && <Chip>{formatState(words, row.status)}</Chip>}
        {formatWhy(words, { ...row, passing })}
        <DueChip row={row} now={now} />
        {row.reupload_required && <Chip>{words.text('queue.asked')}</Chip>}
        {row.response_required && (
          <Chip hue="info">
            <Icon name="talk" />
            {words.text('queue.question')}
          </Chip>
        )}
      </span>
      <span className={styles['score']}>
        <span className="sr">{words.text('queue.score')} </span>
        {formatTwoDecimals(words, row.score)}
      </span>
      <span className={styles['try']}>
        <span className="narrow-only">{words.text('queue.try')} </span>
        {row.attempt}
      </span>
      <span className={styles['opener']}>
        <With row={row} />
      </span>
    </a>
  );
});

/** The reviewer who has it open, or to whom it is assigned. */
function With({ row: { open_by, claimed_by_name } }: { row: QueueRow }) {
  const words = useTranslations();
  const name = open_by ?? claimed_by_name;
  if (name === null) return null;
  return (
    <>
      <span className={styles['with']}>{words.text('queue.open')} </span>
      {claimed_by_name !== null && (
        <span title={words.text('claim.by', { name: claimed_by_name })}>
          <Icon name="people" />
        </span>
      )}
      <bdi>{name}</bdi>
    </>
  );
}
