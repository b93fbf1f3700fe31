import type { CredentialKind } from '../mdoc/credential-kinds.ts';
import { CredentialRefusal } from '../refusal.ts';
import { KEY_USAGE, mayUseKeyFor } from '../x509/certificate-extensions.ts';
import type { Certificate } from '../x509/read-certificate.ts';
import { readListed, type TrustList } from './read-trust-list.ts';
import { findChildren, verifySignedXml } from './verify-signed-xml.ts';

const NAMESPACE = 'http://uri.etsi.org/02231/v2#';
const AGE_LIST = 'http://ec.europa.eu/tools/lotl/av/TrstSvc';
/** The service of an issuer. Licences and identities have no service in lists of this standard. */
const SERVICE_TYPES: Record<CredentialKind, string | null> = {
  eu_age: `${AGE_LIST}/Svctype/PAA`,
  mdl: null,
  eu_pid: null,
  photo_id: null,
};
/** The status of a service that may issue now; the other is `deprecated`. */
const RECOGNIZED_STATUS = `${AGE_LIST}/TrustedList/Svcstatus/recognized`;
const TIME_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const malformed = (detail: string) => new CredentialRefusal('malformed', `trusted list: ${detail}`);

/**
 * Reads a trusted list of ETSI TS 119 612, such as the age verification list of the European Commission. A pinned
 * certificate itself must have signed it.
 *
 * @param pinned certificates of the list's signers
 * @throws CredentialRefusal, also for a list whose next update was due
 */
export function readEtsiList(
  text: string,
  kind: CredentialKind,
  { pinned, at }: { pinned: readonly Certificate[]; at: Date },
): TrustList {
  const root = verifySignedXml(
    text,
    pinned.filter((each) => maySign(each, at)),
  );
  if (root.localName !== 'TrustServiceStatusList' || root.namespaceURI !== NAMESPACE)
    throw malformed('it is another kind of document');
  const scheme = findOne(root, 'SchemeInformation');
  const update = readText(scheme, 'NextUpdate', 'dateTime');
  if (readTime(update) < at)
    throw malformed(`it was replaced on ${update.slice(0, 10)}. Download the newer one`);
  return {
    ...readServices(root, kind),
    source: {
      provider: readText(scheme, 'SchemeOperatorName', 'Name'),
      issuedAt: readTime(readText(scheme, 'ListIssueDateTime')),
    },
  };
}

function maySign(certificate: Certificate, at: Date): boolean {
  const usage = KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation;
  return certificate.notBefore <= at && at <= certificate.notAfter && mayUseKeyFor(certificate, usage);
}

function readServices(root: Element, kind: CredentialKind): Omit<TrustList, 'source'> {
  const services = findAll(
    root,
    'TrustServiceProviderList',
    'TrustServiceProvider',
    'TSPServices',
    'TSPService',
  )
    .map((service) => findOne(service, 'ServiceInformation'))
    .filter((service) => readText(service, 'ServiceTypeIdentifier') === SERVICE_TYPES[kind])
    .filter((service) => readText(service, 'ServiceStatus') === RECOGNIZED_STATUS);
  const certificates = services.flatMap((service) =>
    findAll(service, 'ServiceDigitalIdentity', 'DigitalId', 'X509Certificate'),
  );
  return readListed(
    certificates.map(({ textContent }) => new Uint8Array(Buffer.from(textContent ?? '', 'base64'))),
  );
}

const findAll = (parent: Element, ...path: string[]): Element[] =>
  path.reduce((elements, name) => elements.flatMap((each) => findChildren(each, NAMESPACE, name)), [parent]);

function findOne(parent: Element, ...path: string[]): Element {
  const [found] = findAll(parent, ...path);
  if (!found) throw malformed(`it has no ${path.join('/')}`);
  return found;
}

/** Lists break long texts into lines. */
const readText = (parent: Element, ...path: string[]) =>
  (findOne(parent, ...path).textContent ?? '').trim().replace(/\s+/g, ' ');

function readTime(text: string): Date {
  const at = new Date(text);
  if (!TIME_PATTERN.test(text) || Number.isNaN(at.getTime())) throw malformed('a time is not in UTC');
  return at;
}
