import { AUDIT_ACTIONS } from '../../src/server/store/audit/audit-actions.ts';
import { VERDICTS, type Verdict } from '../../src/server/verification/verdict/verdicts.ts';
import { AUDIT_FIELD_KEYS } from '../../src/web/console/audit/format-audit-entry.ts';
import type { MessageKey } from '../../src/web/console/locales/catalogue.ts';
import { de } from '../../src/web/console/locales/de.ts';
import { en } from '../../src/web/console/locales/en.ts';
import { RECORD_FIELDS } from '../../src/web/console/locales/format-field.ts';
import { DEFAULT_REASON_KEYS } from '../../src/web/console/locales/format-tenant-reason.ts';
import { REASON_KEYS } from '../../src/web/console/locales/format-verdict.ts';
import { ELEMENT_KEYS } from '../../src/web/console/review/case/credential/list-fields.ts';

/** Each verdict once, though several kinds of upload share some. */
const VERDICT_NAMES = [...new Set(Object.values(VERDICTS).flatMap((ofKind) => Object.keys(ofKind)))];

type Catalogue = Record<MessageKey, string>;

/** The sentence of a verdict that needs no figure; the report has the figures in rows. */
const WITHOUT_FIGURES: Partial<Record<Verdict, MessageKey>> = {
  LICENSE_APPROVED: 'status.approved',
  ID_NOT_MATCHED: 'stuck.ID_NOT_MATCHED',
  SELFIE_PENDING_APPROVAL: 'stuck.SELFIE_PENDING_APPROVAL',
  ANALYZED: 'verdict.ageEstimated',
  AGE_VERIFICATION_DONE: 'verdict.ageEstimated',
};

const KINDS = ['license', 'selfie', 'age'] as const;
const STATUSES = ['pending', 'approved', 'rejected', 'processing'] as const;
const ACCEPTED_DOCUMENTS = ['licence', 'identity_card', 'passport', 'residence_permit'] as const;
/** Single words, such as the title of the record of a decision. */
const OTHER_KEYS = [
  'paper.title',
  'signals.title',
  'settings.limits',
  'case.thread',
  'notes.title',
  'notes.confidential',
  'credential.ageOver',
  'credential.yes',
  'credential.no',
];
const LIMIT = /^limits\.((selfie|portrait)_band\.(same|different)|ghost_different_from|passing_score)$/;
const SIGNAL_KEY = /^signal\./;
const PROOF = /^proofs?\./;

function toTable(names: readonly string[], write: (name: string) => string | undefined) {
  return Object.fromEntries(names.flatMap((name) => (write(name) ? [[name, write(name)]] : [])));
}

function collect(words: Catalogue) {
  const find = (key: string) => (words as Record<string, string>)[key];
  const keys = Object.keys(words);
  const limits = keys.filter((key) => LIMIT.test(key)).map((key) => key.slice('limits.'.length));
  return {
    fields: toTable(RECORD_FIELDS, (name) => find(`field.${name}`)),
    auditFields: toTable(Object.keys(AUDIT_FIELD_KEYS), (name) => find(`auditField.${name}`)),
    kinds: toTable(KINDS, (name) => find(`kind.${name}`)),
    statuses: toTable(STATUSES, (name) => find(`status.${name}`)),
    verdicts: toTable(VERDICT_NAMES, (name) => find(WITHOUT_FIGURES[name as Verdict] ?? `verdict.${name}`)),
    // As pairs: the longest sentence is no key that fits a line.
    reasons: Object.entries(REASON_KEYS).map(([sentence, key]) => [sentence, words[key]]),
    tenantReasons: toTable(Object.keys(DEFAULT_REASON_KEYS), (code) => find(DEFAULT_REASON_KEYS[code]![1])),
    limits: toTable(limits, (name) => find(`limits.${name}`)),
    actions: toTable(AUDIT_ACTIONS, (name) => find(`action.${name}`)),
    documents: toTable(ACCEPTED_DOCUMENTS, (name) => find(`accepted.${name}`)),
    elements: toTable(Object.keys(ELEMENT_KEYS), (name) => find(ELEMENT_KEYS[name]!)),
    others: toTable(OTHER_KEYS, find),
    signals: toTable(
      keys.filter((key) => SIGNAL_KEY.test(key)),
      find,
    ),
    proofs: toTable(
      keys.filter((key) => PROOF.test(key)),
      find,
    ),
  };
}

/** The console's words that a case report uses, as a module of the server, which cannot import a page. */
export function writeCaseWords(): string {
  const tables = JSON.stringify({ en: collect(en), de: collect(de) }, null, 2);
  return `// Generated from the console’s sentences by \`npm run codegen\`.\n\nexport const CASE_WORDS = ${tables} as const;\n`;
}
