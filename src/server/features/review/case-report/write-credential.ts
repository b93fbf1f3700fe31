import { type Html, html } from '../../../../shared/html.ts';
import type { CredentialEvidence } from '../../../verification/wallet/credential-evidence.ts';
import { facts, table } from './report-tables.ts';
import type { ReportTexts } from './report-texts.ts';
import type { ReportWords } from './report-words.ts';

/** What is kept of a credential: its issuer, what was verified, the fields, and how they agree with the record. */
export function writeCredential(
  credential: CredentialEvidence,
  words: ReportTexts & { names: ReportWords },
): Html {
  const {
    kind,
    issuer,
    protocol,
    valid_from,
    valid_until,
    asked: requestedElements,
    fields,
    details,
    portrait,
  } = credential;
  return html`<h3>${words.credential}</h3>${facts([
    [words.credentialKind, words.credentialKinds[kind]],
    [words.issuer, [issuer.name, issuer.country].filter(Boolean).join(', ')],
    [words.trust, words.trusts[issuer.trust]],
    [words.valid, `${valid_from} – ${valid_until}`],
    [words.verified, words.verifiedChecks],
    [words.revocation, words.revocations[credential.revocation]],
    [words.portrait, kind === 'eu_age' ? null : words.portraits[portrait]],
    [words.protocol, protocol],
  ])}${table(
    words.none,
    [words.detail, words.releasedValue],
    requestedElements
      .filter((name) => name !== 'portrait')
      .map((name) => [words.names.element(name), writeValue(fields[name], words.names)]),
  )}${
    details &&
    table(
      words.none,
      [words.detail, words.onRecord, words.releasedValue, words.agrees],
      details.map(({ field, stored, says, agrees }) => [
        words.names.field(field),
        stored,
        says,
        words.names.sentence(agrees ? 'credential.yes' : 'credential.no'),
      ]),
    )
  }`;
}

function writeValue(value: string | number | boolean | undefined, { sentence }: ReportWords) {
  if (typeof value !== 'boolean') return value;
  return sentence(value ? 'credential.yes' : 'credential.no');
}
