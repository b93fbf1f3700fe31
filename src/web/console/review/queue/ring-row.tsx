import { Chip } from '../../../ui/chip/chip.tsx';
import type { QueueRow } from '../../cases/case-types.ts';
import { formatList } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { formatTies } from '../format-ties.ts';
import styles from './queue-row.module.css';
import { Due, Risk } from './queue-row.tsx';

const SEVERITIES = ['none', 'notice', 'warning', 'severe'] as const;

type Props = {
  /** the first of them */
  row: QueueRow;
  cases: readonly QueueRow[];
  href: string;
  minute: number;
  index: number;
  isChosen: boolean;
  /** whether other rows can be selected */
  hasSelection: boolean;
  onChoose(index: number): void;
};

/** A ring in the list: one row, which opens the list of its cases. */
export function RingRow({ row, cases, href, minute, index, isChosen, hasSelection, onChoose }: Props) {
  const translations = useTranslations();
  const { ring } = row;
  if (!ring) return null;
  const names = [...new Set(cases.map(({ first_name, last_name }) => `${first_name} ${last_name}`))];
  const severity = SEVERITIES.findLast((each) => cases.some((one) => one.severity === each)) ?? 'none';
  const signals = [...new Set(cases.flatMap((each) => each.signals))];
  return (
    <div className={styles['line']}>
      {hasSelection && <span className={styles['select']} />}
      <a
        className={styles['row']}
        href={href}
        data-row={index}
        data-ring="yes"
        tabIndex={isChosen ? 0 : -1}
        aria-current={isChosen ? 'true' : undefined}
        onFocus={() => onChoose(index)}
      >
        <Risk row={{ severity, signals }} />
        <span className={styles['name']}>
          <bdi title={formatList(translations, names)}>
            {translations.text('ring.row', { customers: ring.customers })}
          </bdi>
        </span>
        <span className={styles['why']}>
          <Chip hue="bad">
            {translations.text('ring.shares', { ties: formatTies(translations, ring.ties) })}
          </Chip>
          <span title={formatList(translations, names)}>{formatList(translations, names)}</span>
        </span>
        <span className={styles['kind']}>{translations.text('ring.cases', { count: cases.length })}</span>
        <span className={styles['opener']} />
        <span className={styles['age']}>
          <Due row={row} now={new Date(minute * 60_000)} />
        </span>
        <span className={styles['try']} />
      </a>
    </div>
  );
}
