import { type Html, html } from '../../../shared/html.ts';
import { shareInterval } from '../../verification/accuracy/share-interval.ts';
import { MAX_FALSE_ALARMS, MIN_LIKELIHOOD_RATIO } from '../../verification/policy/attack-policy.ts';
import { REPORTED_DISTANCE_SCALE } from '../../verification/policy/face-policy.ts';
import { renderFaceErrors } from '../accuracy/decided-section.ts';
import { formatShare } from '../accuracy/format-share.ts';
import { renderTable, writePage } from '../accuracy/write-page.ts';
import type { EvidencePack } from './collect-evidence.ts';

/** The pack as one page for people: no script, and nothing loaded. */
export function renderEvidence(pack: EvidencePack): string {
  const { tenant, made_at } = pack;
  const body = html`<p>${tenant.name} (${tenant.host}), ${made_at} UTC. Written by the installation from its own database, settings and files. It is a record, not a certificate: an auditor judges it. The same data is in <code>evidence.json</code>.</p>
${SECTIONS.map(([title, render]) => html`<h2>${title}</h2>\n${render(pack)}`)}`;
  return writePage(`Evidence: ${tenant.host}`, body);
}

/** An interval of fewer films says nothing. */
const MIN_FILMS = 20;

const SECTIONS: readonly [string, (pack: EvidencePack) => Html][] = [
  ['Requirements, line by line', renderMappings],
  ['Configuration', renderConfiguration],
  ['Networks', renderModels],
  ['Accuracy', renderAccuracy],
  ['Attacks by others', renderAttacks],
  ['Quality of decisions', renderQuality],
  ['What an approval needs', renderApprovals],
  ['Limits and their history', renderPolicy],
  ['Roles and users', renderRoles],
  ['Retention and erasure', renderRetention],
  ['Audit', renderAudit],
  ['Impact assessment', renderImpact],
  ['Threats and the tests that show the protection', renderThreats],
  ['Bill of materials', renderMaterials],
];

/** A value of a setting for people: lists and objects as lists, with the names of their fields. */
function renderValue(value: unknown): Html {
  if (value === null || value === undefined) return html`not set`;
  if (typeof value !== 'object') return html`${String(value)}`;
  const entries = Object.entries(value);
  if (entries.length === 0) return html`none`;
  const isList = Array.isArray(value);
  return html`<ul>${entries.map(([name, each]) =>
    isList ? html`<li>${renderValue(each)}</li>` : html`<li>${name}: ${renderValue(each)}</li>`,
  )}</ul>`;
}

/** The fields of an object, one in a row. */
const renderFields = (fields: object): Html =>
  renderTable(
    ['Name', 'Value'],
    Object.entries(fields).map(([name, value]) => [name, renderValue(value)]),
  );

function renderMappings({ mappings }: EvidencePack): Html {
  return html`<p>“holds”: the named setting or test of the product shows it. “the operator’s”: yours to do. “not”: the product does not do it. The topics are in the words of the product’s authors, from memory, and not complete. They quote no standard: compare them with the text in force. A test shows what the product does with made-up people. It is no examination by a laboratory.</p>
${mappings.map(
  ({ standard, note, lines }) => html`<h3>${standard}</h3>
<p>${note}</p>
${renderTable(
  ['Topic', 'State', 'Shown by, or missing'],
  lines.map(({ topic, status, by }) => [topic, status, by]),
)}`,
)}`;
}

function renderConfiguration({ configuration: { deployment, settings, links } }: EvidencePack): Html {
  const templates = [...links.presets, ...links.workflows];
  const section =
    templates.length === 0
      ? html`<p>There is no preset and no workflow: each link says itself what it requires and allows.</p>`
      : renderTable(
          ['Name', 'Value'],
          templates.map(({ name, content }) => [name, renderValue(content)]),
        );
  return html`<h3>Process</h3>\n${renderFields(deployment)}<h3>Settings of the tenant</h3>\n${renderFields(settings)}<h3>Presets and workflows of links</h3>\n${section}`;
}

function renderModels({ models }: EvidencePack): Html {
  const rows = models.map(({ name, sha256, licence, source, own: isOwn }) => [
    name,
    isOwn ? 'the operator’s' : 'built in',
    sha256,
    licence,
    source,
  ]);
  return renderTable(['Network', 'From', 'SHA-256', 'Licence', 'Source'], rows);
}

function renderAccuracy({ accuracy, measured }: EvidencePack): Html {
  const measurement = measured
    ? html`<p>The operator’s own measurement is in <code>${measured}</code>.</p>`
    : html`<p>No measurement on own people is included. Make one with <code>npm run accuracy</code>, and give it with <code>--accuracy</code>.</p>`;
  return html`<p>The limits of a comparison of two faces, and the worst group that the product’s authors measured. Own pairs of Black people, kin, twins and portraits of licences were not measured. Distances are as answers of the API state them, ${REPORTED_DISTANCE_SCALE} times those under “Limits and their history”.</p>
${renderTable(
  ['Comparison', 'Same up to', 'Different from', 'Worst measured set'],
  Object.entries(accuracy).map(([name, { same_up_to, different_from, worst_group }]) => [
    name,
    same_up_to,
    different_from,
    worst_group
      ? `${worst_group.group}: ${worst_group.false_matches} of ${worst_group.pairs} pairs of two people accepted, at most ${worst_group.rate_at_most} (95 %)`
      : 'not measured at so wide a limit',
  ]),
)}${measurement}`;
}

/** What others' real attacks did, in place of rates of drawn ones. */
function renderAttacks({ attacks: { films, signals } }: EvidencePack): Html {
  const count = (passCount: number, of: number) => formatShare(shareInterval(passCount, of));
  return html`<p>Attacks and living people that others filmed, measured by the product’s authors. Drawn attacks give no rate of real ones. Pictures of one person are not independent. No laboratory has tested this, and nothing stops a camera that software replaces.</p>
<h3>The liveness check</h3>
${renderTable(
  ['Film', 'Ended as shown'],
  films.map(({ film, isAttack, shown, of }) => [
    isAttack ? film : `${film} (no attack)`,
    of < MIN_FILMS ? `${shown} of ${of}` : count(shown, of),
  ]),
)}<h3>Signals that conclude from pixels that a picture shows an attack</h3>
${renderTable(
  ['Signal', 'Set', 'Raised on attacks', 'Raised on genuine pictures', 'At most'],
  signals.flatMap(({ name, at_most, sets }) =>
    sets.map(({ set, attacks, genuine }) => [
      name,
      set,
      count(attacks.raised, attacks.of),
      count(genuine.raised, genuine.of),
      at_most,
    ]),
  ),
)}<p>A signal is more than a notice only if each set shows that attacks raise it more than ${MIN_LIKELIHOOD_RATIO} times as often. It stops approvals only if it is also raised on at most ${MAX_FALSE_ALARMS * 100} % of genuine pictures.</p>`;
}

function renderQuality({ quality }: EvidencePack): Html {
  const { from, to, sampled, waiting, waiting_for_third, groups, min_group, hidden_groups } = quality;
  const head = html`<p>${from} to ${to}: ${sampled} decisions were sampled; ${waiting} wait for a second person and ${waiting_for_third} for a third.</p>`;
  const faces = html`<h3>Face comparisons that people decided</h3>\n${renderFaceErrors(quality.faces)}`;
  if (sampled === 0)
    return html`${head}<p>Without samples there is no figure. The setting quality draws them.</p>${faces}`;
  const figure = (value: (typeof groups)[number]['agreement']) =>
    value ? formatShare({ some: value.count, all: value.of, ...value }) : 'not shown';
  const rows = groups.map((group) => [
    `${group.dimension} ${group.value}`,
    figure(group.false_approvals),
    figure(group.false_rejections),
    figure(group.agreement),
  ]);
  return html`${head}${renderTable(['Group', 'False approvals', 'False rejections', 'Agreement of people'], rows)}
<p>In parentheses: the counts, and the 95 % interval of the share. Groups of fewer than ${min_group} that are not shown: ${hidden_groups}. Reviewers err too: read each share beside their agreement.</p>${faces}`;
}

function renderPolicy({ policy: { limits, set_at, history } }: EvidencePack): Html {
  return html`${renderFields(limits)}<p>${set_at ? `Own limits, set at ${set_at}.` : 'The product’s limits; none was changed.'}</p>
<h3>Changes of settings, newest first</h3>
${renderTable(
  ['At', 'By', 'Settings'],
  history.map(({ at, actor, fields }) => [at, actor, fields.join(', ')]),
)}`;
}

function renderApprovals({ approvals: { proofs, severe_signals, expired_documents } }: EvidencePack): Html {
  const expirySentence =
    expired_documents === 'park'
      ? 'An expired document waits for a person.'
      : 'An expired document is approved with the signal “expired”.';
  return html`<p>The pipeline approves only what was shown. What is contradicted, and a severe signal, stop an approval. What could not be measured, compared, read or looked up is not shown. ${expirySentence}</p>
${renderTable(
  ['Proof', 'Shown by', 'Needed for an approval'],
  proofs.map(({ name, shown_by, needed }) => [name, shown_by, needed]),
)}<p>Severe signals: ${severe_signals.join(', ') || 'none'}.</p>`;
}

function renderRoles({ roles: { roles, users } }: EvidencePack): Html {
  const yes = (value: boolean) => (value ? 'yes' : 'no');
  return html`${renderTable(
    ['Role', 'Permissions'],
    roles.map(({ role, permissions }) => [role, permissions.join(', ')]),
  )}${renderTable(
    ['User', 'Role', 'Suspended', 'Second factor', 'Single sign-on'],
    users.map((user) => [
      `${user.username} (${user.id})`,
      user.role,
      yes(user.suspended),
      yes(user.second_factor),
      yes(user.single_sign_on),
    ]),
  )}`;
}

function renderRetention({ retention: { set, done } }: EvidencePack): Html {
  return html`<h3>As set</h3>\n${renderFields(set)}<h3>As done</h3>\n${renderFields(done)}`;
}

function renderAudit({ audit: { entries, last_hash, flaw } }: EvidencePack): Html {
  const state = flaw
    ? `Entry ${flaw.number} is ${flaw.is}.`
    : `The chain of ${entries} entries fits together: no entry before its end was changed, inserted or removed.`;
  return html`<p>${state} Last hash: <code>${last_hash}</code>. Keep it elsewhere. Only against a kept hash does a later check find entries that were cut off at the end.</p>`;
}

function renderImpact({ impact }: EvidencePack): Html {
  return html`${impact.map(
    ({ heading, known: facts, for_a_person }) => html`<h3>${heading}</h3>
<ul>${facts.map((line) => html`<li>${line}</li>`)}</ul>
<p class="note">For a person to write: ${for_a_person}</p>`,
  )}`;
}

function renderThreats({ threats }: EvidencePack): Html {
  if (threats.length === 0) return html`<p>This installation has no documents.</p>`;
  return html`<p>Kinds: S spoofing, T tampering, R repudiation, I information disclosure, D denial of service, E elevation of privilege.</p>
${[...new Set(threats.map(({ flow }) => flow))].map(
  (name) => html`<h3>${name}</h3>
${renderTable(
  ['Threat', 'Kind', 'Protection', 'Shown by'],
  threats
    .filter(({ flow }) => flow === name)
    .map(({ threat, kind, protection, shown: evidence }) => [threat, kind, protection, evidence]),
)}`,
)}`;
}

function renderMaterials({ materials }: EvidencePack): Html {
  return materials
    ? html`<p><code>${materials}</code> is the release’s bill of materials (CycloneDX).</p>`
    : html`<p>A checkout has no bill of materials. A release has one.</p>`;
}
