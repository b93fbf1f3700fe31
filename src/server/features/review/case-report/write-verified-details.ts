import { type Html, html } from '../../../../shared/html.ts';
import { VERIFIED_FIELDS } from '../../../verification/signals/verified-fields.ts';
import type { presentCase } from '../present-case.ts';
import { table } from './report-tables.ts';
import type { ReportTexts } from './report-texts.ts';
import type { ReportWords } from './report-words.ts';

type Case = ReturnType<typeof presentCase>;

/** The details that an approval is about, beside those of the record now; nothing of a case that is not approved. */
export function writeVerifiedDetails(
  { status, subject, verified_details: details, record_changed: changed }: Case,
  words: ReportTexts & { names: ReportWords },
): Html | null {
  if (status !== 'approved') return null;
  const title = html`<h2>${words.verifiedDetails}</h2>`;
  if (!details) return html`<section>${title}<p class="muted">${words.detailsMissing}</p></section>`;
  return html`<section>${title}${table(
    words.none,
    [words.detail, words.approvedAs, words.onRecord, words.changedSince],
    VERIFIED_FIELDS.map((field) => [
      words.names.field(field),
      details[field],
      subject[field],
      changed?.includes(field) ? words.changed : words.unchanged,
    ]),
  )}</section>`;
}
