import { type KeyboardEvent, memo } from 'react';
import { Chip } from '../../../ui/chip/chip.tsx';
import type { QueueRow } from '../../cases/case-types.ts';
import { formatKind, formatState } from '../../cases/format-kind.ts';
import { useReasonText } from '../../cases/use-reason-text.ts';
import { Icon } from '../../components/icons.tsx';
import { useConsole } from '../../console-context.ts';
import { formatMoment, formatSpan, parseMoment } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { formatReason } from '../format-reason.ts';
import { findRisk, type RiskFacts } from './find-risk.ts';
import styles from './queue-row.module.css';

const HOUR_MS = 3_600_000;

/** The list that a row is in: `decided` ones say by whom and when, the others to whom they are assigned and until when. */
type RowList = { isDecided: boolean };

type HeadsProps = RowList & {
  /** the address of the list in order of risk, or of the usual order if that is chosen; null where neither is possible */
  riskHref: string | null;
  isByRisk: boolean;
  /** ticks all rows or none; null for a viewer */
  onSelectAll: ((isOn: boolean) => void) | null;
  areAllSelected: boolean;
};

/** The columns' names, for eyes: each row is a link that says its own. */
export function Heads({ isDecided, riskHref, isByRisk, onSelectAll, areAllSelected }: HeadsProps) {
  const translations = useTranslations();
  return (
    <div className={styles['line']}>
      {onSelectAll && (
        <label className={styles['select']}>
          <input
            type="checkbox"
            aria-label={translations.text('select.all')}
            checked={areAllSelected}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </label>
      )}
      <div className={styles['heads']}>
        {riskHref ? (
          <a href={riskHref} title={translations.text(isByRisk ? 'risk.unsort' : 'risk.sort')}>
            {translations.text('risk.title')} {isByRisk && <Icon name="down" />}
          </a>
        ) : (
          <span>{translations.text('risk.title')}</span>
        )}
        <span>{translations.text('queue.person')}</span>
        <span>{translations.text(isDecided ? 'queue.outcome' : 'queue.why')}</span>
        <span className={styles['kind']}>{translations.text('queue.kind')}</span>
        <span>{translations.text(isDecided ? 'queue.decidedBy' : 'queue.open')}</span>
        <span>{translations.text(isDecided ? 'queue.decidedAt' : 'queue.age')}</span>
        <span className={styles['try']}>{translations.text('queue.try')}</span>
      </div>
    </div>
  );
}

type RowProps = RowList & {
  row: QueueRow;
  href: string;
  /** now, in minutes: times left are told by the minute */
  minute: number;
  /** from which score a licence passes by itself */
  passing: number | undefined;
  isChosen: boolean;
  /** whether it is selected for the actions of the footer; null for a viewer */
  isSelected: boolean | null;
  /** its place among all, and in `data-row` */
  index: number;
  onChoose(index: number): void;
  /** selects it, or all rows from the last selected one to it */
  onSelect(index: number, isRange: boolean): void;
};

/** A case in the list; the whole row opens it. */
export const Row = memo(function Row(props: RowProps) {
  const { row, href, minute, passing, isChosen, isSelected, index, isDecided, onChoose, onSelect } = props;
  const translations = useTranslations();
  const now = new Date(minute * 60_000);
  const name = `${row.first_name} ${row.last_name}`;
  const uid = row.subject_external_uid ?? row.external_uid;
  const reason = formatReason(translations, { ...row, passing });
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ' || isSelected === null) return;
    event.preventDefault();
    onSelect(index, event.shiftKey);
  };
  return (
    <div className={styles['line']} data-selected={isSelected ? 'yes' : undefined}>
      {isSelected !== null && (
        <label className={styles['select']}>
          <input
            type="checkbox"
            tabIndex={isChosen ? 0 : -1}
            aria-label={translations.text('select.one', { name })}
            checked={isSelected}
            onChange={(event) => onSelect(index, (event.nativeEvent as MouseEvent).shiftKey ?? false)}
          />
        </label>
      )}
      <a
        className={styles['row']}
        href={href}
        data-row={index}
        tabIndex={isChosen ? 0 : -1}
        aria-current={isChosen ? 'true' : undefined}
        onFocus={() => onChoose(index)}
        onKeyDown={press}
      >
        <Risk row={row} />
        <span className={styles['name']}>
          <bdi title={uid ? `${name} ${uid}` : name}>{name}</bdi>
          {uid && <span>{uid}</span>}
          {row.subject_tags.map((tag) => (
            <Chip key={tag} hue="info">
              <bdi>{tag}</bdi>
            </Chip>
          ))}
        </span>
        <span className={styles['why']}>
          {row.status !== 'pending' && <Outcome row={row} />}
          {row.status !== 'pending' && row.reason_code ? (
            <Reason code={row.reason_code} />
          ) : (
            <span title={reason}>{reason}</span>
          )}
          {row.escalated_at && <Chip hue="bad">{translations.text('tab.fraud')}</Chip>}
          {row.ring && row.status === 'pending' && (
            <Chip>{translations.text('ring.part', { customers: row.ring.customers })}</Chip>
          )}
          {row.second_look === 'wanted' && <Chip>{translations.text('tab.second')}</Chip>}
          {row.reupload_required && row.status === 'pending' && (
            <Chip hue="info">{translations.text('queue.asked')}</Chip>
          )}
          {row.response_required && (
            <Chip hue="info">
              <Icon name="talk" />
              {translations.text('queue.question')}
            </Chip>
          )}
        </span>
        <span className={styles['kind']}>{formatKind(translations, row.kind)}</span>
        <span className={styles['opener']}>
          {isDecided ? (
            <Person name={row.decided_by ?? translations.text('decider.pipeline')} />
          ) : (
            <Assignee row={row} />
          )}
        </span>
        <span className={styles['age']}>
          {isDecided ? <DecidedAt row={row} /> : <Due row={row} now={now} />}
        </span>
        <span className={styles['try']}>
          <span className="narrow-only">{translations.text('queue.try')} </span>
          {row.attempt}
        </span>
      </a>
    </div>
  );
});

/** The state of a decided row. A rejection with a request for a new photo is no final one. */
function Outcome({ row: { status, reupload_required } }: { row: QueueRow }) {
  const translations = useTranslations();
  if (status === 'rejected' && reupload_required)
    return <Chip hue="info">{translations.text('queue.asked')}</Chip>;
  const hue = status === 'approved' ? 'ok' : status === 'rejected' ? 'bad' : 'plain';
  return <Chip hue={hue}>{formatState(translations, status)}</Chip>;
}

const RISKS = {
  severe: { word: 'risk.severe', style: 'high', icon: 'stop' },
  warning: { word: 'risk.warning', style: 'medium', icon: 'warn' },
  notice: { word: 'risk.low', style: 'low', icon: null },
  none: { word: 'risk.low', style: 'low', icon: null },
} as const;

/** The risk, and how many signals there are. */
export function Risk({ row }: { row: RiskFacts }) {
  const translations = useTranslations();
  const { signals } = row;
  const { word, style, icon } = RISKS[findRisk(row)];
  return (
    <span className={`${styles['risk']} ${styles[style]}`}>
      <span className="sr">{translations.text('risk.title')} </span>
      {icon && <Icon name={icon} />}
      {icon && signals.length > 0
        ? translations.text('risk.counted', { word: translations.text(word), count: signals.length })
        : translations.text(word)}
    </span>
  );
}

/** The reviewer to whom it is assigned, or who has it open. */
function Assignee({ row: { open_by, claimed_by_name } }: { row: QueueRow }) {
  const translations = useTranslations();
  const { session } = useConsole();
  if (claimed_by_name !== null)
    return (
      <Person
        name={claimed_by_name}
        label={claimed_by_name === session.username ? translations.text('claim.you') : claimed_by_name}
        title={translations.text('claim.by', { name: claimed_by_name })}
      />
    );
  if (open_by !== null)
    return <Person name={open_by} title={translations.text('case.openBy', { name: open_by })} />;
  return <span className={styles['low']}>{translations.text('claim.unassigned')}</span>;
}

function Person({ name, label = name, title = name }: { name: string; label?: string; title?: string }) {
  return (
    <>
      <span className={styles['initials']} aria-hidden="true">
        {toInitials(name)}
      </span>
      <bdi title={title}>{label}</bdi>
    </>
  );
}

/** The first letters of the first and the last word. */
function toInitials(name: string): string {
  const parts = name.split(/[\s._-]+/).filter(Boolean);
  const [first = '', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : undefined];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}

/** The time left to decide it, or by how much it is late. The clock of a case that waits for its person is stopped. */
export function Due({ row, now }: { row: QueueRow; now: Date }) {
  const translations = useTranslations();
  if (row.reupload_required || row.response_required)
    return <span className={styles['low']}>{translations.text('target.paused')}</span>;
  if (row.due_at === null || row.status !== 'pending') return <span className={styles['low']}>–</span>;
  const left = parseMoment(row.due_at).getTime() - now.getTime();
  const span = formatSpan(translations, Math.abs(left));
  const style = left < 0 ? styles['high'] : left < HOUR_MS ? styles['medium'] : undefined;
  return (
    <span
      className={style}
      title={translations.text('target.at', { at: formatMoment(translations, row.due_at) })}
    >
      {left < 0 ? translations.text('target.late', { span }) : translations.text('target.soon', { span })}
    </span>
  );
}

function DecidedAt({ row }: { row: QueueRow }) {
  const translations = useTranslations();
  return row.decided_at ? formatMoment(translations, row.decided_at) : '–';
}

/** Why a person rejected it. */
function Reason({ code }: { code: string }) {
  const formatCode = useReasonText();
  return <span title={formatCode(code)}>{formatCode(code)}</span>;
}
