import { type Html, html } from '../../../http/pages/html.ts';
import { formatTimestamp } from '../../../http/timestamps.ts';
import type { AuditRow } from '../../../records/audit/list-entries.ts';
import type { Decider } from '../../../records/submissions/cases/list-deciders.ts';
import type { presentCase } from '../present-case.ts';
import { PAPER_POLICY, PAPER_STYLE } from './paper-style.ts';

type Case = ReturnType<typeof presentCase>;
type Attempt = Case['attempts'][number];

export type Paper = {
  tenant: string;
  shown: Case;
  decider: Decider;
  /** about the person, the newest first; the first is that of this very paper */
  entries: readonly AuditRow[];
  madeBy: string;
  madeAt: Date;
  /** of the newest attempt; null where it was not asked for, or is not there any more */
  picture: { bytes: Uint8Array; contentType: string } | null;
};

type Cell = string | number | null | undefined | Html;

const NOTHING = '–';
const cell = (value: Cell) => (value === null || value === undefined || value === '' ? NOTHING : value);

const facts = (rows: readonly (readonly [string, Cell])[]) =>
  html`<table><tbody>${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${cell(value)}</td></tr>`)}</tbody></table>`;

const table = (heads: readonly string[], rows: readonly (readonly Cell[])[]) =>
  rows.length === 0
    ? html`<p class="muted">None.</p>`
    : html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
        (row) => html`<tr>${row.map((value) => html`<td>${cell(value)}</td>`)}</tr>`,
      )}</tbody></table>`;

/** A figure or a thing with several, in letters. */
const inLetters = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? NOTHING);

/** One case on paper: it stands by itself, runs nothing and loads nothing. */
export function writePaper(paper: Paper): string {
  const { tenant, shown, madeBy, madeAt } = paper;
  const { html: text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${PAPER_POLICY}">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Case ${shown.id}</title>
<style>${{ html: PAPER_STYLE }}</style>
</head>
<body>
<header>
<h1>${shown.subject.first_name} ${shown.subject.last_name}: ${shown.kind}, ${shown.status}</h1>
<p class="muted">${tenant}. Made by ${madeBy} on ${formatTimestamp(madeAt)} (UTC).</p>
</header>
<main>
${writeCase(paper)}
${shown.attempts.map(writeAttempt)}
${writePicture(paper)}
${writeThread(shown)}
${writeAudit(paper)}
</main>
</body>
</html>
`;
  return text;
}

function writeCase({ shown, decider }: Paper): Html {
  const { subject } = shown;
  const by = decider.decided_at ? (decider.decided_by ?? 'the pipeline') : 'nobody yet';
  return html`<section><h2>The case</h2>${facts([
    ['Case', shown.id],
    ['Verification id', shown.verification_id],
    ['Caller’s own id', shown.external_uid],
    ['State', shown.status],
    ['Verdict', shown.verdict],
    ['Reason', shown.reason],
    ['Reason that a reviewer named', shown.reason_code],
    ['Decided by', by],
    ['Decided at (UTC)', formatTimestamp(decider.decided_at)],
    ['Begun at (UTC)', shown.created_at],
  ])}</section>
<section><h2>Who decided what</h2>${table(
    ['At (UTC)', 'By', 'Choice', 'Reason', 'Words'],
    shown.looks.map(({ at, name, choice, reason_code, comment }) => [at, name, choice, reason_code, comment]),
  )}</section>
<section><h2>The person on record</h2>${facts([
    ['Subject', shown.subject_id],
    ['Name', [subject.first_name, subject.middle_name, subject.last_name].filter(Boolean).join(' ')],
    ['Born', subject.date_of_birth],
    ['Licence number', subject.license_number],
    ['Issued by', subject.license_state],
    ['Expires', subject.license_expiry_date],
  ])}</section>`;
}

function writeAttempt(attempt: Attempt): Html {
  const { evidence } = attempt;
  const decided = evidence?.decided_by;
  const limits = Object.entries(decided?.limits ?? {});
  return html`<section><h2>Attempt ${attempt.attempt}</h2>${facts([
    ['Sent at (UTC)', attempt.created_at],
    ['Looked at until (UTC)', attempt.settled_at],
    ['Verdict', attempt.verdict],
    ['Reason', attempt.reason],
    ['Score of the text', attempt.score],
    ['Similarity of the face', attempt.similarity],
    ['Face comparison', attempt.face_comparison],
    ['Taken for', evidence?.kind],
    ['Faces seen', evidence?.faces?.length],
    ['Picture erased at (UTC)', attempt.image_expired_at],
  ])}
<h3>What was read</h3>${table(
    ['Detail', 'On record', 'Read', 'Score'],
    (evidence?.fields ?? []).map(({ field, stored, read, score }) => [field, stored, read, score]),
  )}
<h3>What a reviewer was told besides</h3>${table(
    ['Signal', 'Figures'],
    (evidence?.signals ?? []).map(({ signal, ...figures }) => [signal, inLetters(figures)]),
  )}
<h3>The policy it was decided under</h3>
<p class="muted">${
    decided
      ? `Limits ${decided.set_at ? `that the tenant set on ${decided.set_at} (UTC)` : 'of the product'}${decided.strict ? '; the link approved nothing without a face match' : ''}.`
      : 'None is kept: no licence was decided here.'
  }</p>${
    limits.length > 0 &&
    table(
      ['Limit', 'Value'],
      limits.map(([name, value]) => [name, inLetters(value)]),
    )
  }</section>`;
}

function writePicture({ picture, shown }: Paper): Html | null {
  if (!picture) return null;
  const source = `data:${picture.contentType};base64,${Buffer.from(picture.bytes).toString('base64')}`;
  return html`<section><h2>The picture of attempt ${shown.attempt}</h2><img alt="As it was sent" src="${source}"></section>`;
}

const writeThread = ({ messages, notes }: Case): Html =>
  html`<section><h2>What was written</h2><h3>With the person</h3>${table(
    ['At (UTC)', 'By', 'Words'],
    messages.map(({ created_at, author, comment_text }) => [created_at, author, comment_text]),
  )}<h3>Between colleagues</h3>${table(
    ['At (UTC)', 'By', 'Words'],
    notes.map(({ created_at, author, text }) => [created_at, author, text]),
  )}</section>`;

const writeAudit = ({ entries }: Paper): Html =>
  html`<section><h2>What the audit has of the person</h2>
<p class="muted">Newest first; the first is the making of this paper. Each hash covers the entry and the hash before it in the tenant’s whole chain, which \`npm run audit:verify\` walks.</p>${table(
    ['No.', 'At (UTC)', 'Who', 'What', 'Of', 'Hash'],
    entries.map((entry) => [
      entry.number,
      formatTimestamp(entry.at),
      `${entry.actor}${entry.actor_kind ? ` (${entry.actor_kind})` : ''}`,
      entry.action,
      [entry.fields.join(', '), entry.attempt ? `attempt ${entry.attempt}` : ''].filter(Boolean).join('; '),
      html`<code>${Buffer.from(entry.hash).toString('hex')}</code>`,
    ]),
  )}</section>`;
