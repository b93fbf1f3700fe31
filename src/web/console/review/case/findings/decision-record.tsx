import type { ReactNode } from 'react';
import type { CaseView } from '../../../cases/case-types.ts';
import { useReasonText } from '../../../cases/use-reason-text.ts';
import type { MessageKey } from '../../../locales/catalogue.ts';
import { formatSignal } from '../../../locales/format-signal.ts';
import { formatList, formatMoment } from '../../../locales/format-values.ts';
import { formatDecidedBy, formatWhy } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import styles from './findings.module.css';

const CHOICES: Record<CaseView['looks'][number]['choice'], MessageKey> = {
  approve: 'decide.approve',
  reject: 'decide.reject',
  reupload: 'decide.ask',
};

/** How a decided case was decided: each reviewer's choice, the reason, and the thresholds. */
export function DecisionRecord({ reviewCase }: { reviewCase: CaseView }) {
  const translations = useTranslations();
  const formatReason = useReasonText();
  const latest = reviewCase.attempts.at(-1);
  if (reviewCase.status === 'pending' && reviewCase.looks.length === 0) return null;
  const acknowledged = (latest?.acknowledged ?? []).map((name) => {
    const signal = latest?.evidence?.signals?.find((each) => each.signal === name);
    return (signal && formatSignal(translations, signal)?.title) ?? name;
  });
  const isAutomatic = reviewCase.decided_by === null && reviewCase.looks.length === 0;
  const isUnchecked =
    reviewCase.status === 'approved' &&
    reviewCase.decided_by !== null &&
    latest?.evidence?.fields === undefined &&
    !latest?.evidence?.credential;
  return (
    <section className={styles['part']} aria-labelledby="record">
      <h2 id="record">{translations.text('record.title')}</h2>
      <dl className={styles['facts']}>
        {reviewCase.looks.map(({ name, choice, reason_code, comment, at }, index) => (
          <Line key={at + name} name={translations.text('record.vote', { number: index + 1 })}>
            {translations.text(CHOICES[choice])} · <bdi>{name}</bdi> · {formatMoment(translations, at)}
            {reason_code && <span>{formatReason(reason_code)}</span>}
            {comment && <q>{comment}</q>}
          </Line>
        ))}
        {reviewCase.looks.length === 0 && reviewCase.decided_by !== null && (
          <Line name={translations.text('record.decision')}>
            {translations.text('done.title', {
              status: reviewCase.reupload_required ? 'asked' : reviewCase.status,
            })}{' '}
            · <bdi>{reviewCase.decided_by}</bdi>
            {reviewCase.decided_at && <> · {formatMoment(translations, reviewCase.decided_at)}</>}
            {reviewCase.reason_code && <span>{formatReason(reviewCase.reason_code)}</span>}
            {isUnchecked && reviewCase.kind === 'license' && (
              <span>{translations.text('record.unchecked')}</span>
            )}
          </Line>
        )}
        {acknowledged.length > 0 && (
          <Line name={translations.text('record.acknowledged')}>
            {formatList(translations, acknowledged)}
          </Line>
        )}
        {latest && (
          <Line name={translations.text(isAutomatic ? 'record.checked' : 'record.sent')}>
            {formatMoment(translations, latest.created_at)} ·{' '}
            {formatWhy(translations, { ...latest, kind: reviewCase.kind })}
            <span>{formatDecidedBy(translations, latest.evidence)}</span>
          </Line>
        )}
      </dl>
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
