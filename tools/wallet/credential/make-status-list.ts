import type { KeyObject } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { SignJWT } from 'jose';
import type { CborMap, CborValue } from '../../../src/server/verification/wallet/cbor/cbor-value.ts';
import { encodeCbor } from '../../../src/server/verification/wallet/cbor/encode-cbor.ts';
import { type CertificatePlan, makeCertificate } from '../certificates/make-certificate.ts';
import { planAuthority, planSigner } from '../certificates/plan-certificates.ts';
import { type IssuerKeys, makeKey, signCose } from './issue-credential.ts';

/** Of a list of revoked credentials; times in seconds since 1970. A plan without changes is right. */
export type StatusListPlan = {
  uri: string;
  issuedAt: number;
  expires: number | null;
  timeToLive: number | null;
  bits: number;
  /** one for each credential, by its index */
  statuses: readonly number[];
  /** of a list of identifiers */
  identifiers: readonly Uint8Array[];
  type: string;
  signer: CertificatePlan;
  /** signs in place of the signer's key */
  key: KeyObject | null;
};

export const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

export const planStatusList = (uri: string, at: Date): StatusListPlan => ({
  uri,
  issuedAt: toSeconds(at),
  expires: toSeconds(at) + 86_400,
  timeToLive: 3600,
  bits: 1,
  statuses: [0, 1],
  identifiers: [],
  type: 'statuslist+cwt',
  signer: planSigner('mdl', at),
  key: null,
});

/** The entries of several bits, the first in the lowest bits of the first byte. */
function packStatuses({ bits, statuses }: StatusListPlan): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((statuses.length * bits) / 8));
  for (const [index, status] of statuses.entries()) {
    const bit = index * bits;
    bytes[bit >> 3]! |= status << (bit & 7);
  }
  return bytes;
}

/** Issues the signer's certificate under the root. The key is the certified one, or `key` to inject a fault. */
function issueSigner({ signer, key }: StatusListPlan, { root }: IssuerKeys, at: Date) {
  const signerKey = makeKey();
  const { subject } = planAuthority('Valdoria Root', at);
  const certificate = makeCertificate(signer, signerKey.publicKey, { subject, privateKey: root.privateKey });
  return { certificate, privateKey: key ?? signerKey.privateKey };
}

/** A Status List Token or an identifier list as CWT. */
export function makeStatusCwt(plan: StatusListPlan, keys: IssuerKeys, at: Date): Uint8Array {
  const { certificate, privateKey } = issueSigner(plan, keys, at);
  const claims = new Map<number, CborValue>([
    [2, plan.uri],
    [6, plan.issuedAt],
    [16, `application/${plan.type}`],
  ]);
  if (plan.expires !== null) claims.set(4, plan.expires);
  if (plan.timeToLive !== null) claims.set(65534, plan.timeToLive);
  if (plan.type === 'identifierlist+cwt') {
    const identifiers = new Map(plan.identifiers.map((each) => [each, new Map()]));
    claims.set(65530, new Map([['identifiers', identifiers as unknown as CborMap]]));
  } else {
    const lst = new Uint8Array(deflateSync(packStatuses(plan)));
    claims.set(
      65533,
      new Map<string, CborValue>([
        ['bits', plan.bits],
        ['lst', lst],
      ]),
    );
  }
  const [header, , payload, signature] = signCose(-7, encodeCbor(claims), privateKey);
  return encodeCbor([header!, new Map([[33, certificate]]), payload!, signature!]);
}

/** The same as JWT, signed by another library than the server's. */
export async function makeStatusJwt(plan: StatusListPlan, keys: IssuerKeys, at: Date): Promise<Uint8Array> {
  const { certificate, privateKey } = issueSigner(plan, keys, at);
  const lst = deflateSync(packStatuses(plan)).toString('base64url');
  const { uri: sub, issuedAt: iat, expires, timeToLive, bits } = plan;
  const times = {
    ...(expires === null ? {} : { exp: expires }),
    ...(timeToLive === null ? {} : { ttl: timeToLive }),
  };
  const token = await new SignJWT({ sub, iat, ...times, status_list: { bits, lst } })
    .setProtectedHeader({
      alg: 'ES256',
      typ: 'statuslist+jwt',
      x5c: [Buffer.from(certificate).toString('base64')],
    })
    .sign(privateKey);
  return new Uint8Array(Buffer.from(token));
}
