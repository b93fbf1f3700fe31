import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import { type Html, html, prose } from '../../../../shared/html.ts';
import type { AuditEntryRow } from '../../../store/audit/audit.ts';
import type { Message } from '../../../store/messages.ts';
import type { presentCase } from '../present-case.ts';
import { REPORT_CSP, REPORT_STYLE } from './report-style.ts';
import { facts, table } from './report-tables.ts';
import { REPORT_TEXTS, type ReportLanguage, type ReportTexts } from './report-texts.ts';
import { createReportWords, type ReportWords, type TenantReason } from './report-words.ts';
import { writeCredential } from './write-credential.ts';
import { writeProof } from './write-proofs.ts';
import { writeSignal } from './write-signals.ts';
import { writeVerifiedDetails } from './write-verified-details.ts';

type Case = ReturnType<typeof presentCase>;
type Attempt = Case['attempts'][number];

/** The report's texts, and the console's words for what the API names. */
type Words = ReportTexts & { names: ReportWords };

type ReportImage = { bytes: Uint8Array; contentType: string };

export type CaseReport = {
  language: ReportLanguage;
  tenant: string;
  reviewCase: Case;
  /** all of the thread, first to last */
  messages: readonly Message[];
  /** about the person, the newest first; the first is the entry of this export */
  entries: readonly AuditEntryRow[];
  /** older entries exist */
  hasMore: boolean;
  /** the tenant’s list, which a decision names by code */
  reasons: readonly TenantReason[];
  madeBy: string;
  madeAt: Date;
  /** of the newest attempt; null if it was not requested, or no longer exists */
  image: ReportImage | null;
  /** the back of the document, if it was sent too */
  back: ReportImage | null;
};

/** The details of the record that identify a licence, in the order of the case screen. */
const PRINTED_DETAILS = ['date_of_birth', 'license_number', 'license_state', 'license_expiry_date'] as const;

/** A person's own words, with their line breaks. */
const said = (text: string | null): Html | null =>
  text === null ? null : html`<span class="said">${text}</span>`;

/** A sentence with its values filled in. */
const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** The language's word for one of the API's; an unknown one is kept. */
const translate = (translations: Readonly<Record<string, string>>, name: string | null): string | null =>
  name === null ? null : (translations[name] ?? name);

/** One case on paper: it is self-contained, runs nothing and loads nothing. */
export function renderCaseReport(paper: CaseReport): string {
  const { tenant, reviewCase, madeBy, madeAt, language } = paper;
  const names = createReportWords(language, paper.reasons);
  const words = { ...REPORT_TEXTS[language], names };
  const { html: text } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${REPORT_CSP}">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${fill(words.title, { id: reviewCase.id })}</title>
<style>${{ html: REPORT_STYLE }}</style>
</head>
<body>
<header>
<h1>${reviewCase.subject.first_name} ${reviewCase.subject.last_name}</h1>
<p class="state">${names.kind(reviewCase.kind)} · ${names.status(reviewCase.status)}</p>
<p class="muted">${tenant}. ${fill(words.made, { name: madeBy, at: formatTimestamp(madeAt) })}</p>
</header>
<main>
${writeCase(paper, words)}
${writeVerifiedDetails(reviewCase, words)}
${reviewCase.attempts.map((attempt) => writeAttempt(attempt, words))}
${writeImage(paper, words)}
${writeThread(paper, words)}
${writeAudit(paper, words)}
</main>
</body>
</html>
`;
  return text;
}

function writeCase({ reviewCase }: CaseReport, words: Words): Html {
  const { subject } = reviewCase;
  const by = reviewCase.decided_at ? (reviewCase.decided_by ?? words.pipeline) : words.undecided;
  return html`<section><h2>${words.case}</h2>${facts([
    [words.id, reviewCase.id],
    [words.verification, reviewCase.verification_id],
    [words.externalUid, reviewCase.external_uid],
    [words.state, words.names.status(reviewCase.status)],
    [words.verdict, words.names.verdict(reviewCase.verdict)],
    [words.reason, words.names.reason(reviewCase.reason)],
    [words.reasonNamed, words.names.tenantReason(reviewCase.reason_code)],
    [words.decidedBy, by],
    [words.decidedAt, reviewCase.decided_at],
    [words.begunAt, reviewCase.created_at],
  ])}</section>
<section><h2>${words.person}</h2>${facts([
    [words.subject, reviewCase.subject_id],
    [words.name, [subject.first_name, subject.middle_name, subject.last_name].filter(Boolean).join(' ')],
    ...PRINTED_DETAILS.map((name) => [words.names.field(name), subject[name]] as const),
    [words.consent, reviewCase.consent && formatConsent(reviewCase.consent, words)],
  ])}</section>
<section><h2>${words.who}</h2>${table(
    words.none,
    [words.at, words.by, words.choice, words.reason, words.words],
    reviewCase.looks.map(({ at, name, choice, reason_code, comment }) => [
      at,
      name,
      translate(words.choices, choice),
      words.names.tenantReason(reason_code),
      said(comment),
    ]),
  )}</section>`;
}

const formatFigure = (figure: number | null, { names }: Words) =>
  figure === null ? null : names.number(figure);

const nameDocument = (kind: string, words: Words): string =>
  words.documentKinds[kind as keyof ReportTexts['documentKinds']] ?? words.names.document(kind);

function formatConsent(
  { given, compares_across, at, version, language }: NonNullable<Case['consent']>,
  words: Words,
) {
  const sentence = compares_across === false ? words.consentGivenAlone : words.consentGiven;
  return fill(given ? sentence : words.consentRefused, {
    at,
    version,
    language: words.names.language(language),
  });
}

function writeAttempt(attempt: Attempt, words: Words): Html {
  const { evidence } = attempt;
  return html`<section><h2>${fill(words.attempt, { number: attempt.attempt })}</h2>${facts([
    [words.sentAt, attempt.created_at],
    [words.lookedAt, attempt.settled_at],
    [words.verdict, words.names.verdict(attempt.verdict)],
    [words.reason, words.names.reason(attempt.reason)],
    [words.reasonNamed, words.names.tenantReason(attempt.reason_code)],
    [words.score, formatFigure(attempt.score, words)],
    [words.similarity, formatFigure(attempt.similarity, words)],
    [words.comparison, translate(words.comparisons, attempt.face_comparison)],
    [words.takenFor, evidence?.kind && nameDocument(evidence.kind, words)],
    [words.faces, evidence?.faces?.length],
    [words.erasedAt, attempt.image_expired_at],
  ])}
${evidence?.credential && writeCredential(evidence.credential, words)}
<h3>${words.read}</h3>${table(
    words.none,
    [words.detail, words.onRecord, words.readAs, words.fieldScore],
    (evidence?.fields ?? []).map(({ field, stored, read, score }) => [
      words.names.field(field),
      stored,
      read,
      formatFigure(score, words),
    ]),
  )}
<h3>${words.names.sentence('signals.title')}</h3>${table(
    words.none,
    [words.signal, words.meaning],
    (evidence?.signals ?? []).map((signal) => {
      const { title, detail } = writeSignal(words.names, signal);
      return [title, detail];
    }),
  )}
${writeProofs(evidence?.proofs, words)}
${writeLimits(evidence?.decided_by, words)}</section>`;
}

/** What the verdict rests on. Evidence of an earlier version has no list, and gets no table. */
function writeProofs(proofs: NonNullable<Attempt['evidence']>['proofs'], words: Words): Html | null {
  if (!proofs) return null;
  const { names, none } = words;
  const title = names.sentence('proofs.title');
  return html`<h3>${title}</h3>${table(
    none,
    [title, words.state, words.meaning],
    proofs.map((proof) => {
      const { name, state, basis } = writeProof(names, proof);
      return [name, state, basis];
    }),
  )}`;
}

/** Each limit by its path, such as `selfie_band.same`. */
const flattenLimits = (limits: object): [path: string, value: number][] =>
  Object.entries(limits).flatMap(([name, value]) =>
    typeof value === 'number'
      ? [[name, value] as [string, number]]
      : flattenLimits(value).map(([inner, each]) => [`${name}.${inner}`, each] as [string, number]),
  );

function writeLimits(decided: NonNullable<Attempt['evidence']>['decided_by'], words: Words): Html {
  const set = decided?.set_at ? fill(words.ownLimits, { at: decided.set_at }) : words.productLimits;
  const limits = decided ? flattenLimits(decided.limits) : [];
  return html`<h3>${words.names.sentence('settings.limits')}</h3>
<p class="muted">${decided ? set : words.noLimits}${decided?.strict && ` ${words.strict}`}</p>${
    limits.length > 0 &&
    table(
      words.none,
      [words.limit, words.value],
      limits.map(([path, value]) => [words.names.limit(path), words.names.number(value)]),
    )
  }`;
}

function writeImage({ image, back, reviewCase }: CaseReport, words: Words): Html | null {
  if (!image) return null;
  const second = back && html`<img alt="${words.back}" src="${toDataUrl(back)}">`;
  return html`<section><h2>${fill(words.picture, { number: reviewCase.attempt })}</h2><img alt="${words.asSent}" src="${toDataUrl(image)}">${second}</section>`;
}

function toDataUrl({ bytes, contentType }: ReportImage): string {
  return `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;
}

function writeThread({ messages, reviewCase: { notes } }: CaseReport, words: Words): Html {
  const heads = [words.at, words.by, words.words];
  return html`<section><h2>${words.written}</h2><h3>${words.names.sentence('case.thread')}</h3>${table(
    words.none,
    heads,
    messages.map(({ created_at, author, comment_text }) => [
      formatTimestamp(created_at),
      author,
      said(comment_text),
    ]),
  )}<h3>${words.names.sentence('notes.title')}</h3>${table(
    words.none,
    heads,
    notes.map(({ created_at, author, text, confidential }) => [
      created_at,
      author,
      said(confidential ? `${words.names.sentence('notes.confidential')}: ${text}` : text),
    ]),
  )}</section>`;
}

function writeAudit({ entries, hasMore }: CaseReport, words: Words): Html {
  return html`<section class="audit"><h2>${words.audit}</h2>
<p class="muted">${prose(words.auditLead)}${hasMore && ` ${fill(words.auditMore, { count: entries.length })}`}</p>${table(
    words.none,
    [words.no, words.at, words.whoDid, words.what, words.of, words.hash],
    entries.map((entry) => [
      entry.number,
      formatTimestamp(entry.at),
      entry.actor,
      words.names.action(entry.action),
      [
        entry.fields.map(words.names.auditField).join(', '),
        entry.attempt ? fill(words.ofAttempt, { number: entry.attempt }) : '',
      ]
        .filter(Boolean)
        .join('; '),
      html`<code>${Buffer.from(entry.hash).toString('hex')}</code>`,
    ]),
  )}</section>`;
}
