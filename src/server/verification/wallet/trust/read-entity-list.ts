import { z } from 'zod';
import { decodeBase64url } from '../base64url.ts';
import { parseJson } from '../jose/open-jwe.ts';
import { checkSignature } from '../jose/verify-jws.ts';
import type { CredentialKind } from '../mdoc/credential-kinds.ts';
import { CredentialRefusal } from '../refusal.ts';
import { KEY_USAGE, mayUseKeyFor } from '../x509/certificate-extensions.ts';
import type { Certificate } from '../x509/read-certificate.ts';
import { readListed, type TrustList } from './read-trust-list.ts';

const NAMESPACE = 'http://uri.etsi.org/19602';
/** The list and its services that vouch for a kind. One list has one kind of provider. */
const LISTS: Record<CredentialKind, { type: string; service: string } | null> = {
  eu_age: null,
  mdl: null,
  eu_pid: {
    type: `${NAMESPACE}/LoTEType/EUPIDProvidersList`,
    service: `${NAMESPACE}/SvcType/PID/Issuance`,
  },
  photo_id: null,
};

const MAX_LIST_BYTES = 4 * 1024 * 1024;
const MAX_HEADER_BYTES = 64 * 1024;
/** The time of the signature, which JAdES may call critical. It decides nothing: the list has times. */
const KNOWN_CRITICAL = ['sigT', 'iat'] as const;

const headerOf = z.looseObject({
  alg: z.string(),
  crit: z.array(z.enum(KNOWN_CRITICAL)).optional(),
  b64: z.undefined().optional(),
});

const name = z.looseObject({ lang: z.string(), value: z.string() });
const serviceOf = z.looseObject({
  ServiceInformation: z.looseObject({
    ServiceTypeIdentifier: z.string().optional(),
    // Lists of PID providers have none: a provider that has ended is left out.
    ServiceStatus: z.string().optional(),
    ServiceDigitalIdentity: z
      .looseObject({ X509Certificates: z.array(z.looseObject({ val: z.base64() })).optional() })
      .optional(),
  }),
});
const listOf = z.looseObject({
  LoTE: z.looseObject({
    ListAndSchemeInformation: z.looseObject({
      LoTEVersionIdentifier: z.literal(1),
      LoTEType: z.string(),
      SchemeOperatorName: z.array(name).min(1),
      ListIssueDateTime: z.iso.datetime(),
      NextUpdate: z.iso.datetime(),
    }),
    TrustedEntitiesList: z.array(z.looseObject({ TrustedEntityServices: z.array(serviceOf) })).optional(),
  }),
});

const malformed = (detail: string) =>
  new CredentialRefusal('malformed', `list of trusted entities: ${detail}`);

/** Whether a text may be such a list: a compact JWS (RFC 7515). */
export const isEntityList = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text.trim());

/**
 * Reads a list of trusted entities of ETSI TS 119 602, such as the EU's list of providers of PID: JSON, signed as a compact
 * JAdES. A pinned certificate itself must have signed it.
 *
 * @param pinned certificates of the list's signers
 * @throws CredentialRefusal, also for a list of other providers, and for one whose next update was due
 */
export function readEntityList(
  text: string,
  kind: CredentialKind,
  { pinned, at }: { pinned: readonly Certificate[]; at: Date },
): TrustList {
  const listProfile = LISTS[kind];
  if (!listProfile) throw malformed(`lists of this form have no issuers of ${kind}`);
  const result = listOf.safeParse(verifyCompact(text.trim(), pinned, at));
  if (!result.success)
    throw malformed(`it does not follow ETSI TS 119 602 (${result.error.issues[0]?.path.join('.')})`);
  const { ListAndSchemeInformation: scheme, TrustedEntitiesList: entities = [] } = result.data.LoTE;
  if (scheme.LoTEType !== listProfile.type) throw malformed('it lists other providers');
  if (new Date(scheme.NextUpdate) < at)
    throw malformed(`it was replaced on ${scheme.NextUpdate.slice(0, 10)}. Download the newer one`);
  const certificates = entities
    .flatMap(({ TrustedEntityServices: services }) => services)
    .map(({ ServiceInformation: service }) => service)
    .filter(
      (service) =>
        service.ServiceTypeIdentifier === listProfile.service && service.ServiceStatus === undefined,
    )
    .flatMap((service) => service.ServiceDigitalIdentity?.X509Certificates ?? []);
  const names = scheme.SchemeOperatorName;
  return {
    ...readListed(certificates.map(({ val }) => new Uint8Array(Buffer.from(val, 'base64')))),
    source: {
      provider: (names.find(({ lang }) => lang.startsWith('en')) ?? names[0]!).value,
      issuedAt: new Date(scheme.ListIssueDateTime),
    },
  };
}

/** @returns the payload. Certificates in the header are not read: only the pinned ones count. */
function verifyCompact(text: string, pinned: readonly Certificate[], at: Date): unknown {
  const parts = text.split('.');
  if (parts.length !== 3) throw malformed('it is not a compact JWS');
  const [headerPart, listPart, signaturePart] = parts as [string, string, string];
  const header = headerOf.safeParse(parseJson(decodeBase64url(headerPart, MAX_HEADER_BYTES), 'JWS: header'));
  if (!header.success) throw malformed('its header is not supported');
  const signature = decodeBase64url(signaturePart, 132);
  const signingInput = `${headerPart}.${listPart}`;
  const isSigned = pinned
    .filter((each) => maySign(each, at))
    .some((each) => isSignedBy(each, header.data.alg, { signedText: signingInput, signature }));
  if (!isSigned)
    throw new CredentialRefusal('signer_not_permitted', 'list of trusted entities: another signer signed it');
  return parseJson(decodeBase64url(listPart, MAX_LIST_BYTES), 'list of trusted entities');
}

function isSignedBy(
  { key }: Certificate,
  alg: string,
  message: { signedText: string; signature: Uint8Array },
): boolean {
  try {
    checkSignature(alg, key, message);
    return true;
  } catch (error) {
    if (error instanceof CredentialRefusal) return false;
    throw error;
  }
}

function maySign(certificate: Certificate, at: Date): boolean {
  const usage = KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation;
  return certificate.notBefore <= at && at <= certificate.notAfter && mayUseKeyFor(certificate, usage);
}
