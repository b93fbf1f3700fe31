import type { ReadCodes } from '../codes/read-codes.ts';
import type { ExtractedDocument } from '../document/extracted-document.ts';
import { READ_FROM } from '../policy/score-policy.ts';
import type { ScoredField } from '../record-match/score-details.ts';
import type { Signal } from '../signals/signals.ts';

/**
 * Whether a document is in force. `no_expiry`: it states that it has no expiry. `unread`: it shows no expiry date that
 * could be read, which says neither.
 */
export type Validity = {
  state: 'in_force' | 'no_expiry' | 'expired' | 'unread';
  expiresOn: string | null;
};

/** What a document says of its expiry. */
export type ExpiryEvidence = {
  codes: ReadCodes | null;
  fields: readonly Pick<ScoredField, 'field' | 'score' | 'stored'>[];
  extracted: Pick<ExtractedDocument, 'fields'>;
  signals: readonly Signal[];
};

/** Far west of Greenwich a day ends twelve hours later than in UTC: a date has passed when it has everywhere. */
const LAST_ZONE_MS = 12 * 60 * 60 * 1000;
/** The year of issuers that write a date on documents without an expiry: 9999-12-31, or 9999-01-01. */
const YEAR_WITHOUT_EXPIRY = '9999';

/**
 * Reads the expiry date from the barcode or the zone, the print, or by its label. A date of the record that was not
 * read from the document shows nothing; one that has passed was reported as `expired` already. Without any date, a zone
 * may state that there is none.
 * @param at when the image was taken
 */
export function judgeValidity({ codes, fields, extracted, signals }: ExpiryEvidence, at: Date): Validity {
  const expiredSignal = signals.find((signal) => signal.signal === 'expired');
  if (expiredSignal) return { state: 'expired', expiresOn: expiredSignal.expired_on };
  const printedField = fields.find(
    ({ field, score }) => field === 'license_expiry_date' && score >= READ_FROM,
  );
  const expiresOn =
    codes?.barcode?.license_expiry_date ??
    codes?.mrz?.license_expiry_date ??
    printedField?.stored ??
    extracted.fields.license_expiry_date?.value ??
    null;
  if (expiresOn === null && codes?.mrz?.no_expiry) return { state: 'no_expiry', expiresOn };
  return judgeExpiry(expiresOn, at);
}

/** @param expiresOn `YYYY-MM-DD`; null if the document does not say it, or its holder kept it back */
export function judgeExpiry(expiresOn: string | null, at: Date): Validity {
  if (expiresOn === null) return { state: 'unread', expiresOn };
  if (expiresOn.startsWith(YEAR_WITHOUT_EXPIRY)) return { state: 'no_expiry', expiresOn };
  const today = new Date(at.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10);
  return { state: expiresOn < today ? 'expired' : 'in_force', expiresOn };
}
