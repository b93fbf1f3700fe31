import { useId } from 'react';
import { LinkButton } from '../../../../ui/button/link-button.tsx';
import { useRead } from '../../../api/use-api.ts';
import { FIGURE_FILTERS, type Filter, queueUrl } from '../../../cases/queue-url.ts';
import type { Translations } from '../../../locales/catalogue.ts';
import { formatTenantReasonCode } from '../../../locales/format-tenant-reason.ts';
import { formatUndecided, sortVerdict } from '../../../locales/format-uploads.ts';
import { formatList, formatStoredDetail } from '../../../locales/format-values.ts';
import { DEFAULT_PASSING_SCORE, formatReason } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import styles from './figure-note.module.css';

/** By which figure of the overview the list is filtered. */
export default function FigureNote({ filter }: { filter: Filter }) {
  const translations = useTranslations();
  const reasons = useRead('GET /admin/reasons', filter.upload_reason_code ? {} : null).data?.reasons ?? [];
  const passing =
    useRead('GET /admin/queue', filter.upload_verdict ? {} : null).data?.passing_score ??
    DEFAULT_PASSING_SCORE;
  const code = filter.upload_reason_code;
  const parts = [
    ...formatTimes(translations, filter),
    ...formatUploads(translations, filter, passing),
    ...(code ? [formatTenantReasonCode(translations, reasons, code)] : []),
    ...(filter.sla ? [translations.text(`figure.${filter.sla as 'met' | 'missed'}`)] : []),
    ...(filter.second_review
      ? [translations.text(`figure.${filter.second_review as 'agreed' | 'differed' | 'overturned'}`)]
      : []),
    ...(filter.first_review_by
      ? [translations.text('figure.firstBy', { name: filter.first_review_by })]
      : []),
    ...(filter.waits ? [translations.text('figure.waits')] : []),
  ];
  const id = useId();
  const without = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !FIGURE_FILTERS.some((each) => each === name)),
  ) as Filter;
  return (
    <section className={styles['note']} aria-labelledby={id}>
      <span id={id}>
        {translations.text('figure.filtered', { filters: formatList(translations, parts) })}
      </span>
      <LinkButton href={`#${queueUrl(without)}`}>{translations.text('figure.clear')}</LinkButton>
    </section>
  );
}

const TIMES = ['created', 'uploaded', 'reviewed'] as const;

/** `uploaded 1 Mar 2026 to 14 Mar 2026`; the days are those of the overview, in UTC. */
function formatTimes(translations: Translations, filter: Filter): string[] {
  const formatDay = (day: string | undefined) =>
    day ? formatStoredDetail(translations, day.slice(0, 10)) : '…';
  return TIMES.flatMap((name) => {
    const [from, to] = [filter[`${name}_from`], filter[`${name}_to`]];
    return from || to
      ? [translations.text(`figure.${name}`, { from: formatDay(from), to: formatDay(to) })]
      : [];
  });
}

/** The outcome of the uploads where they are not narrowed to one reason, else why they were not approved. */
function formatUploads(
  translations: Translations,
  { upload_verdict, upload_reason }: Filter,
  passing: number,
): string[] {
  const [verdict] = upload_verdict?.split(',') ?? [];
  if (verdict && upload_reason === undefined) return [translations.text(`overview.${sortVerdict(verdict)}`)];
  const reason = upload_reason === 'none' ? null : (upload_reason ?? null);
  if (verdict) return [formatUndecided(translations, passing, verdict, reason)];
  return reason ? [formatReason(translations, reason)] : [];
}
