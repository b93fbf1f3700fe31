import type { KeyObject } from 'node:crypto';
import type { CborValue } from '../cbor/cbor-value.ts';
import { readChain, resolvePayload } from '../cose/read-cose.ts';
import { verifySign1 } from '../cose/verify-cose.ts';
import { CredentialRefusal } from '../refusal.ts';
import type { StatusReference } from '../revocation/read-status-references.ts';
import { KEY_USAGE } from '../x509/certificate-extensions.ts';
import type { Certificate } from '../x509/read-certificate.ts';
import { type VerifiedSigner, verifyChain } from '../x509/verify-chain.ts';
import {
  CREDENTIAL_PROFILES,
  type CredentialKind,
  findPaths,
  type MobileDocumentType,
} from './credential-kinds.ts';
import { type CredentialIssuer, describeIssuer } from './describe-issuer.ts';
import { proveAge, readAgeElement } from './prove-age.ts';
import { readFullDate } from './read-dates.ts';
import type { PresentedDocument } from './read-device-response.ts';
import { readSecurityObject, type SecurityObject } from './security-object.ts';
import type { SessionTranscript } from './session-transcript.ts';
import { verifyDevice } from './verify-device.ts';
import { verifyDigests } from './verify-digests.ts';

/** Text, or a day as `YYYY-MM-DD`; a number; a choice; or the bytes of an image. */
export type ElementValue = string | number | boolean | Uint8Array;

export type VerifiedCredential = {
  kind: CredentialKind;
  issuer: CredentialIssuer;
  signedAt: Date;
  validFrom: Date;
  validUntil: Date;
  deviceProof: 'signature' | 'mac';
  /** where its issuer publishes revocations; none if it names no list */
  statuses: readonly StatusReference[];
  /** of those that were asked for, the ones that were released */
  elements: ReadonlyMap<string, ElementValue>;
};

export type DocumentExpectation = {
  kind: CredentialKind;
  /** one of the kind's */
  type: MobileDocumentType;
  /** identifiers in the namespace of the kind */
  elements: readonly string[];
  transcript: SessionTranscript;
  /** private key of the request, for a device that answers with a MAC; null where the protocol has none */
  readerKey: KeyObject | null;
  /** trusted certificates for this kind */
  anchors: readonly Certificate[];
  at: Date;
};

/** How far clocks of issuers and wallets may differ. */
export const CLOCK_TOLERANCE_MS = 30_000;

/**
 * Checks a document in the order of ISO 18013-5, section 9.3: the issuer's chain and signature, digests, validity, and
 * the device's proof over the transcript. Elements that were not asked for are checked like the others, then dropped.
 *
 * @throws CredentialRefusal
 */
export function verifyDocument(
  document: PresentedDocument,
  expected: DocumentExpectation,
): VerifiedCredential {
  const { documentType, namespace } = expected.type;
  const issuer = verifyChain(readChain(document.issuerAuth), {
    anchors: expected.anchors,
    purposes: null,
    usage: KEY_USAGE.digitalSignature,
    at: expected.at,
  });
  if (!verifySign1(document.issuerAuth, issuer.signer.key, null))
    throw new CredentialRefusal('issuer_signature_wrong', 'IssuerAuth: the signature is wrong');
  const object = readSecurityObject(resolvePayload(document.issuerAuth, null));
  if (document.documentType !== documentType || object.documentType !== documentType)
    throw new CredentialRefusal('other_document_type', 'the document has the wrong type');
  const namespaces = verifyDigests(document, object);
  checkValidity(object, issuer.signer, expected.at);
  verifyDevice(document, object.deviceKey, expected.transcript, expected.readerKey);
  const elements = pickElements(namespaces.get(namespace), expected);
  return describe(document, { expected, issuer, object, elements });
}

/** The credential is valid now, and its signer, whose certificate is valid now, was so when it signed. */
function checkValidity(object: SecurityObject, signer: Certificate, at: Date): void {
  const [signed, from, until] = [object.signedAt, object.validFrom, object.validUntil].map(Number) as [
    number,
    number,
    number,
  ];
  const [earliest, latest] = [at.getTime() - CLOCK_TOLERANCE_MS, at.getTime() + CLOCK_TOLERANCE_MS];
  if (from > latest || until < earliest || signed > latest || from > until)
    throw new CredentialRefusal('credential_not_valid_now', 'MSO: not valid now');
  if (signed < signer.notBefore.getTime())
    throw new CredentialRefusal('signer_not_valid_now', 'MSO: signed before its certificate was valid');
}

function pickElements(
  valueByElement: ReadonlyMap<string, CborValue> | undefined,
  { kind, elements }: DocumentExpectation,
): Map<string, ElementValue> {
  if (kind === 'eu_age') return pickAnswer(valueByElement ?? new Map(), elements);
  const { elementNames } = CREDENTIAL_PROFILES[kind];
  const picked = new Map<string, ElementValue>();
  for (const element of elements) {
    const values = findPaths(elementNames, element).map(([name]) => valueByElement?.get(name!));
    if (values[0] === undefined) continue;
    picked.set(element, joinParts(values.filter((value) => value !== undefined).map(readElement)));
  }
  if (picked.size === 0) throw new CredentialRefusal('element_missing', 'nothing was released');
  return picked;
}

/** The one answer about the age that the request names first: a wallet may release the nearest one that it has. */
function pickAnswer(
  valueByElement: ReadonlyMap<string, CborValue>,
  [elementName]: readonly string[],
): Map<string, ElementValue> {
  const minAge = readAgeElement(elementName ?? '');
  if (minAge === null) throw new Error('A request for a proof of age names an age first.');
  const { element } = proveAge(minAge, valueByElement);
  return new Map([[element, valueByElement.get(element) === true]]);
}

/** A street with its number, where both were released; any other element has one part. */
function joinParts(values: readonly ElementValue[]): ElementValue {
  if (values.length === 1) return values[0]!;
  if (!values.every((value) => typeof value === 'string'))
    throw new CredentialRefusal('malformed', 'an element has the wrong type');
  return values.join(' ');
}

function readElement(value: CborValue): ElementValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Uint8Array) return value;
  const day = readFullDate(value);
  if (day === null) throw new CredentialRefusal('malformed', 'an element has the wrong type');
  return day;
}

type CheckedParts = {
  expected: DocumentExpectation;
  issuer: VerifiedSigner;
  object: SecurityObject;
  elements: ReadonlyMap<string, ElementValue>;
};

function describe(document: PresentedDocument, checked: CheckedParts): VerifiedCredential {
  const { expected, issuer, object, elements } = checked;
  return {
    kind: expected.kind,
    issuer: describeIssuer(issuer, CREDENTIAL_PROFILES[expected.kind].signerPurposes, elements),
    signedAt: object.signedAt,
    validFrom: object.validFrom,
    validUntil: object.validUntil,
    deviceProof: document.deviceAuth.form,
    statuses: object.statuses,
    elements,
  };
}
