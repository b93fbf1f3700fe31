import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { CredentialRefusal } from '../refusal.ts';
import type { Certificate } from '../x509/read-certificate.ts';

/** The age verification list has some 10 kB for each issuer. The check of 2 MB takes 7 s of one processor. */
const MAX_XML_LENGTH = 2 * 1024 * 1024;
const SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#';
/** The list itself, and the signed properties of XAdES. Each one is canonicalised before the signature is checked. */
const MAX_REFERENCES = 2;
/** What a list of ETSI TS 119 612 is signed with: no SHA-1, no comments, no other transform. */
const ALGORITHMS = {
  CanonicalizationAlgorithms: [
    'http://www.w3.org/2001/10/xml-exc-c14n#',
    'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  ],
  HashAlgorithms: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  SignatureAlgorithms: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ],
} as const;

const malformed = (detail: string) => new CredentialRefusal('malformed', `XML: ${detail}`);

/**
 * Parses without a document type, so that no entity is defined.
 * @throws CredentialRefusal `malformed`
 */
export function parseXml(text: string): Element {
  if (text.length > MAX_XML_LENGTH) throw malformed('larger than 2 MB');
  if (text.includes('<!DOCTYPE')) throw malformed('a document type is not allowed');
  const refuse = (message: string) => {
    throw malformed(message.split('\n', 1)[0]!);
  };
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };
  const root = new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')?.documentElement;
  if (!root) throw malformed('it has no element');
  return root;
}

/** Child elements of that namespace and name. */
export const findChildren = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element =>
      node.nodeType === 1 &&
      (node as Element).localName === name &&
      (node as Element).namespaceURI === namespace,
  );

/**
 * Checks the enveloped signature of a document (XML Signature 1.1, section 8.1), by the key of one of the signers.
 *
 * @returns the root element as it was signed, read from the bytes that the signature covers
 * @throws CredentialRefusal
 */
export function verifySignedXml(text: string, signers: readonly Certificate[]): Element {
  const root = parseXml(text);
  const [signature, ...furtherSignatures] = findChildren(root, SIGNATURE_NAMESPACE, 'Signature');
  if (!signature || furtherSignatures.length > 0) throw malformed('it must have exactly one signature');
  if (signature.getElementsByTagNameNS(SIGNATURE_NAMESPACE, 'Reference').length > MAX_REFERENCES)
    throw malformed('too many references');
  for (const { key } of signers) {
    const signedTexts = tryKey(text, signature, key.export({ format: 'pem', type: 'spki' }).toString());
    const signedElements = signedTexts.map(parseXml).filter((each) => isSameElement(each, root));
    if (signedElements.length === 1) return signedElements[0]!;
  }
  throw new CredentialRefusal('issuer_signature_wrong', 'XML: not signed by the key of the signer');
}

const isSameElement = (a: Element, b: Element) =>
  a.localName === b.localName && a.namespaceURI === b.namespaceURI;

/** @returns the canonical XML of each reference; none if the signature or an algorithm is wrong */
function tryKey(text: string, signature: Element, publicCert: string): string[] {
  const check = new SignedXml({ publicCert });
  allowOnly(check, 'CanonicalizationAlgorithms');
  allowOnly(check, 'HashAlgorithms');
  allowOnly(check, 'SignatureAlgorithms');
  try {
    check.loadSignature(signature);
    return check.checkSignature(text) ? check.getSignedReferences() : [];
  } catch {
    // The library throws for a wrong digest or signature as it does for an algorithm that is left out.
    return [];
  }
}

function allowOnly<Kind extends keyof typeof ALGORITHMS>(check: SignedXml, kind: Kind): void {
  const algorithms = check[kind] as Record<string, unknown>;
  const allowedAlgorithms: readonly string[] = ALGORITHMS[kind];
  for (const name of Object.keys(algorithms)) if (!allowedAlgorithms.includes(name)) delete algorithms[name];
}
