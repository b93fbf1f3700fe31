import type { Stats } from '../api/answers.ts';
import { Card } from '../components/card.tsx';
import { useConsole } from '../console-context.ts';
import { linkTo } from '../hash-location.ts';
import { formatSpan } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { handlesFraud } from '../session.ts';
import { type Days, linkToSignal } from './figure-links.ts';
import styles from './overview.module.css';

/** The signals that name other customers or the block list. */
const SIGNALS = ['blocked', 'same_face_as', 'same_document_as', 'document_of_another'] as const;

type Props = { fraud: Stats['fraud']; signals: Stats['signals']; days: Days };

/** What is escalated, what is blocked, and the cases of the period that a block or another customer is behind. */
export function Fraud({ fraud, signals, days }: Props) {
  const translations = useTranslations();
  const { session } = useConsole();
  const { escalated, oldest_seconds: oldest, blocks } = fraud;
  const count = (value: number, href: string | null) => {
    const number = value.toLocaleString(translations.locale);
    return value > 0 && href ? <a href={href}>{number}</a> : number;
  };
  return (
    <Card id="fraud" title={translations.text('overview.fraud')}>
      <dl className={styles['fraud']}>
        <dt>{translations.text('overview.escalated')}</dt>
        <dd data-late={oldest !== null && oldest > DAY_SECONDS ? 'yes' : undefined}>
          {count(escalated, handlesFraud(session) ? linkTo('/', { escalated: 'yes' }) : null)}
          {oldest !== null && (
            <small>
              {' '}
              {translations.text('overview.oldest', { age: formatSpan(translations, oldest * 1000) })}
            </small>
          )}
        </dd>
        <dt>{translations.text('block.title')}</dt>
        <dd>{count(blocks, linkTo('/settings/blocks'))}</dd>
        {SIGNALS.map((signal) => {
          const found = signals.find((each) => each.signal === signal)?.count ?? 0;
          return (
            <div key={signal}>
              <dt>{translations.text(`severe.${signal}`)}</dt>
              <dd>{count(found, linkToSignal(days, signal))}</dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

const DAY_SECONDS = 86_400;
