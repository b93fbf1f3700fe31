import type { RejectionReason } from '../../../store/settings.ts';
import { CASE_WORDS } from './case-words.ts';
import type { ReportLanguage } from './report-texts.ts';

/** The console's names for what the API names; a name without one is kept. */
export type ReportWords = {
  field: (name: string) => string;
  /** what an entry of the audit names: a detail, or another value */
  auditField: (name: string) => string;
  kind: (name: string) => string;
  status: (name: string) => string;
  verdict: (name: string | null) => string | null;
  reason: (sentence: string | null) => string | null;
  /** a reason of the tenant’s list by its code; one that is no longer on it is its code */
  tenantReason: (code: string | null) => string | null;
  action: (name: string) => string;
  /** a limit by its path, such as `selfie_band.same` */
  limit: (path: string) => string;
  element: (name: string) => string;
  document: (name: string) => string;
  /** one of the console's sentences by its key */
  sentence: (key: string, values?: Values) => string;
  /** `YYYY-MM-DD` as the language writes it, other text as it is */
  day: (text: string) => string;
  /** cut, not rounded: 0.799 did not reach 0.80 */
  decimals: (value: number) => string;
  share: (value: number) => string;
  number: (value: number) => string;
  /** `de` as `German` */
  language: (tag: string) => string;
};
type Values = Readonly<Record<string, string | number>>;

const LOCALES: Record<ReportLanguage, string> = { en: 'en-GB', de: 'de-DE' };
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** A sentence with its values; of ICU’s forms it knows the one plural that these sentences have. */
function fillSentence(sentence: string, values: Values): string {
  return sentence
    .replace(PLURAL, (_, name: string, one: string, other: string) =>
      values[name] === 1 ? one : other.replace('#', String(values[name])),
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** A reason of the tenant’s list, as staff name it. */
export type TenantReason = Pick<RejectionReason, 'code' | 'staff'>;

const lookUp = (table: Readonly<Record<string, string>>, name: string): string => table[name] ?? name;

export function createReportWords(
  language: ReportLanguage,
  tenantReasons: readonly TenantReason[],
): ReportWords {
  const words = CASE_WORDS[language];
  const auditFields = { ...words.fields, ...words.auditFields };
  const sentences = { ...words.others, ...words.signals, ...words.proofs };
  const reasons = new Map<string | null, string>(words.reasons);
  const locale = LOCALES[language];
  const date = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return {
    field: (name) => lookUp(words.fields, name),
    auditField: (name) => lookUp(auditFields, name),
    kind: (name) => lookUp(words.kinds, name),
    status: (name) => lookUp(words.statuses, name),
    // The API's name stays beside the words: an auditor finds it in logs and exports.
    verdict: (name) =>
      name &&
      (name in words.verdicts ? `${lookUp(words.verdicts, name)} (${name})`.replace('. (', ' (') : name),
    reason: (sentence) => reasons.get(sentence) ?? sentence,
    tenantReason: (code) => {
      const staff = tenantReasons.find((reason) => reason.code === code)?.staff;
      // A reason that a new tenant gets is in the reader's language, as long as the tenant has not rewritten it.
      const isDefault = code && staff === lookUp(CASE_WORDS.en.tenantReasons, code);
      return isDefault ? lookUp(words.tenantReasons, code) : (staff ?? code);
    },
    action: (name) => lookUp(words.actions, name),
    limit: (path) => lookUp(words.limits, path),
    element: (name) => {
      const age = /^age_over_(\d\d)$/.exec(name)?.[1];
      return age
        ? fillSentence(words.others['credential.ageOver'], { age: Number(age) })
        : lookUp(words.elements, name);
    },
    document: (name) => lookUp(words.documents, name),
    sentence: (key, values = {}) => fillSentence(lookUp(sentences, key), values),
    day: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text).toLocaleDateString(locale, date) : text),
    decimals: (value) =>
      (Math.floor(value * 100 + 1e-6) / 100).toLocaleString(locale, { minimumFractionDigits: 2 }),
    share: (value) => value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 }),
    language: (tag) => new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag,
    number: (value) => value.toLocaleString(locale, { maximumFractionDigits: 4 }),
  };
}
