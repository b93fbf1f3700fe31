import { CredentialRefusal } from '../refusal.ts';
import { EXTENSIONS } from './certificate-extensions.ts';
import type { Certificate } from './read-certificate.ts';
import { DER_TAGS, type DerElement, readChildren, readDer, readDerSequence } from './read-der.ts';
import { type DistinguishedName, isWithin, readName } from './read-name.ts';

/** GeneralName of RFC 5280, section 4.2.1.6: `directoryName` is [4], constructed. */
const DIRECTORY_NAME = 0xa4;
const [PERMITTED, EXCLUDED] = [0xa0, 0xa1];

type GeneralName = { form: number; directory: DistinguishedName | null };

/**
 * Checks the names of a certificate against the constraints of an authority above it (RFC 5280, section 4.2.1.10).
 * Directory names are compared. If an authority constrains another form, a certificate with a name of that form is
 * refused, which the RFC allows instead of a comparison.
 *
 * @throws CredentialRefusal `signer_not_permitted`, or `malformed`
 */
export function checkNameConstraints(authority: Certificate, certificate: Certificate): void {
  const value = authority.extensions.get(EXTENSIONS.nameConstraints)?.value;
  if (!value) return;
  const fields = readDerSequence(readDer(value, DER_TAGS.sequence).content);
  const permitted = readSubtrees(fields.find(({ tag }) => tag === PERMITTED));
  const excluded = readSubtrees(fields.find(({ tag }) => tag === EXCLUDED));
  for (const name of listNames(certificate)) {
    const isPermitted = matchesAny(name, permitted) || !permitted.some(({ form }) => form === name.form);
    const isComparable =
      name.directory || ![...permitted, ...excluded].some(({ form }) => form === name.form);
    if (!isPermitted || !isComparable || matchesAny(name, excluded))
      throw new CredentialRefusal('signer_not_permitted', 'X.509: a name violates a name constraint');
  }
}

const matchesAny = ({ directory }: GeneralName, subtrees: GeneralName[]): boolean =>
  directory !== null &&
  subtrees.some((subtree) => subtree.directory && isWithin(directory, subtree.directory));

/** A subtree has its default bounds, as RFC 5280 demands: one element, the name. */
function readSubtrees(field: DerElement | undefined): GeneralName[] {
  if (!field) return [];
  return readDerSequence(field.content).map((subtree) => {
    const [base, ...bounds] = readChildren(subtree, DER_TAGS.sequence);
    if (!base || bounds.length > 0)
      throw new CredentialRefusal('malformed', 'X.509: a name constraint is not valid');
    return readGeneralName(base);
  });
}

const readGeneralName = ({ tag, content }: DerElement): GeneralName => ({
  form: tag,
  directory: tag === DIRECTORY_NAME ? readName(content) : null,
});

function listNames({ subject, extensions }: Certificate): GeneralName[] {
  const value = extensions.get(EXTENSIONS.alternativeNames)?.value;
  const alternativeNames = value
    ? readDerSequence(readDer(value, DER_TAGS.sequence).content).map(readGeneralName)
    : [];
  return subject.length > 0
    ? [{ form: DIRECTORY_NAME, directory: subject }, ...alternativeNames]
    : alternativeNames;
}
