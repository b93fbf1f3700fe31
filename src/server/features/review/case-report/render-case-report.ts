import { formatTimestamp } from '../../../http/fields/format-timestamp.ts';
import { type Html, html, prose } from '../../../http/pages/html.ts';
import type { AuditRow } from '../../../store/audit.ts';
import type { Message } from '../../../store/messages.ts';
import type { presentCase } from '../case/present-case.ts';
import { REPORT_CSP, REPORT_STYLE } from './report-style.ts';
import { facts, NOTHING, table } from './report-tables.ts';
import { REPORT_TEXTS, type ReportLanguage, type ReportTexts } from './report-texts.ts';
import { writeCredential } from './write-credential.ts';

type Case = ReturnType<typeof presentCase>;
type Attempt = Case['attempts'][number];

type ReportPicture = { bytes: Uint8Array; contentType: string };

export type CaseReport = {
  language: ReportLanguage;
  tenant: string;
  shown: Case;
  /** all of the thread, first to last */
  messages: readonly Message[];
  /** about the person, the newest first; the first is the entry of this export */
  entries: readonly AuditRow[];
  /** older entries exist */
  hasMore: boolean;
  madeBy: string;
  madeAt: Date;
  /** of the newest attempt; null if it was not requested, or no longer exists */
  picture: ReportPicture | null;
  /** the back of the document, if it was sent too */
  back: ReportPicture | null;
};

/** A value as text; an object as its fields, as in `field: last_name, says: Larch`. */
function inLetters(value: unknown): string {
  if (Array.isArray(value)) return value.map(inLetters).join('; ');
  if (typeof value !== 'object' || value === null) return String(value ?? NOTHING);
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${inLetters(each)}`)
    .join(', ');
}

/** A person's own words, with their line breaks. */
const said = (text: string | null): Html | null =>
  text === null ? null : html`<span class="said">${text}</span>`;

/** A name from the API; a line may break after its dots and underscores. */
const breakable = (name: string): Html =>
  html`${name.split(/(?<=[._])/).map((part, at) => (at === 0 ? html`${part}` : html`<wbr>${part}`))}`;

/** A sentence with its values filled in. */
const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** The language's word for one of the API's; an unknown one is kept. */
const translate = (known: Readonly<Record<string, string>>, name: string | null): string | null =>
  name === null ? null : (known[name] ?? name);

/** One case on paper: it is self-contained, runs nothing and loads nothing. */
export function renderCaseReport(paper: CaseReport): string {
  const { tenant, shown, madeBy, madeAt, language } = paper;
  const words = REPORT_TEXTS[language];
  const { html: text } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${REPORT_CSP}">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${fill(words.title, { id: shown.id })}</title>
<style>${{ html: REPORT_STYLE }}</style>
</head>
<body>
<header>
<h1>${shown.subject.first_name} ${shown.subject.last_name}</h1>
<p class="state">${translate(words.kinds, shown.kind)}, ${translate(words.states, shown.status)}</p>
<p class="muted">${tenant}. ${fill(words.made, { name: madeBy, at: formatTimestamp(madeAt) })}</p>
</header>
<main>
${writeCase(paper, words)}
${shown.attempts.map((attempt) => writeAttempt(attempt, words))}
${writePicture(paper, words)}
${writeThread(paper, words)}
${writeAudit(paper, words)}
</main>
</body>
</html>
`;
  return text;
}

function writeCase({ shown }: CaseReport, words: ReportTexts): Html {
  const { subject } = shown;
  const by = shown.decided_at ? (shown.decided_by ?? words.pipeline) : words.undecided;
  return html`<section><h2>${words.case}</h2>${facts([
    [words.id, shown.id],
    [words.verification, shown.verification_id],
    [words.externalUid, shown.external_uid],
    [words.state, translate(words.states, shown.status)],
    [words.verdict, shown.verdict],
    [words.reason, shown.reason],
    [words.reasonNamed, shown.reason_code],
    [words.decidedBy, by],
    [words.decidedAt, shown.decided_at],
    [words.begunAt, shown.created_at],
  ])}</section>
<section><h2>${words.person}</h2>${facts([
    [words.subject, shown.subject_id],
    [words.name, [subject.first_name, subject.middle_name, subject.last_name].filter(Boolean).join(' ')],
    [words.born, subject.date_of_birth],
    [words.number, subject.license_number],
    [words.issuedBy, subject.license_state],
    [words.expires, subject.license_expiry_date],
    [words.consent, shown.consent && formatConsent(shown.consent, words)],
  ])}</section>
<section><h2>${words.who}</h2>${table(
    words.none,
    [words.at, words.by, words.choice, words.reason, words.words],
    shown.looks.map(({ at, name, choice, reason_code, comment }) => [
      at,
      name,
      translate(words.choices, choice),
      reason_code,
      said(comment),
    ]),
  )}</section>`;
}

function formatConsent({ given, at, version, language }: NonNullable<Case['consent']>, words: ReportTexts) {
  return fill(given ? words.consentGiven : words.consentRefused, { at, version, language });
}

function writeAttempt(attempt: Attempt, words: ReportTexts): Html {
  const { evidence } = attempt;
  return html`<section><h2>${fill(words.attempt, { number: attempt.attempt })}</h2>${facts([
    [words.sentAt, attempt.created_at],
    [words.lookedAt, attempt.settled_at],
    [words.verdict, attempt.verdict],
    [words.reason, attempt.reason],
    [words.reasonNamed, attempt.reason_code],
    [words.score, attempt.score],
    [words.similarity, attempt.similarity],
    [words.comparison, attempt.face_comparison],
    [words.takenFor, evidence?.kind],
    [words.faces, evidence?.faces?.length],
    [words.erasedAt, attempt.image_expired_at],
  ])}
${evidence?.credential && writeCredential(evidence.credential, words)}
<h3>${words.read}</h3>${table(
    words.none,
    [words.detail, words.onRecord, words.readAs, words.fieldScore],
    (evidence?.fields ?? []).map(({ field, stored, read, score }) => [field, stored, read, score]),
  )}
<h3>${words.signals}</h3>${table(
    words.none,
    [words.signal, words.figures],
    (evidence?.signals ?? []).map(({ signal, ...figures }) => [signal, inLetters(figures)]),
  )}
${writeLimits(evidence?.decided_by, words)}</section>`;
}

function writeLimits(decided: NonNullable<Attempt['evidence']>['decided_by'], words: ReportTexts): Html {
  const set = decided?.set_at ? fill(words.ownLimits, { at: decided.set_at }) : words.productLimits;
  const limits = Object.entries(decided?.limits ?? {});
  return html`<h3>${words.policy}</h3>
<p class="muted">${decided ? set : words.noLimits}${decided?.strict && ` ${words.strict}`}</p>${
    limits.length > 0 &&
    table(
      words.none,
      [words.limit, words.value],
      limits.map(([name, value]) => [name, inLetters(value)]),
    )
  }`;
}

function writePicture({ picture, back, shown }: CaseReport, words: ReportTexts): Html | null {
  if (!picture) return null;
  const second = back && html`<img alt="${words.back}" src="${toDataUrl(back)}">`;
  return html`<section><h2>${fill(words.picture, { number: shown.attempt })}</h2><img alt="${words.asSent}" src="${toDataUrl(picture)}">${second}</section>`;
}

function toDataUrl({ bytes, contentType }: ReportPicture): string {
  return `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;
}

function writeThread({ messages, shown: { notes } }: CaseReport, words: ReportTexts): Html {
  const heads = [words.at, words.by, words.words];
  return html`<section><h2>${words.written}</h2><h3>${words.withPerson}</h3>${table(
    words.none,
    heads,
    messages.map(({ created_at, author, comment_text }) => [
      formatTimestamp(created_at),
      author,
      said(comment_text),
    ]),
  )}<h3>${words.between}</h3>${table(
    words.none,
    heads,
    notes.map(({ created_at, author, text }) => [created_at, author, said(text)]),
  )}</section>`;
}

function writeAudit({ entries, hasMore }: CaseReport, words: ReportTexts): Html {
  return html`<section class="audit"><h2>${words.audit}</h2>
<p class="muted">${prose(words.auditLead)}${hasMore && ` ${fill(words.auditMore, { count: entries.length })}`}</p>${table(
    words.none,
    [words.no, words.at, words.whoDid, words.what, words.of, words.hash],
    entries.map((entry) => [
      entry.number,
      formatTimestamp(entry.at),
      `${entry.actor}${entry.actor_kind ? ` (${entry.actor_kind})` : ''}`,
      breakable(entry.action),
      [entry.fields.join(', '), entry.attempt ? fill(words.ofAttempt, { number: entry.attempt }) : '']
        .filter(Boolean)
        .join('; '),
      html`<code>${Buffer.from(entry.hash).toString('hex')}</code>`,
    ]),
  )}</section>`;
}
