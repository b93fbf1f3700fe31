import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { encodeBase64url } from '../../../src/server/verification/wallet/base64url.ts';
import { CborTag, type CborValue } from '../../../src/server/verification/wallet/cbor/cbor-value.ts';
import { embedCbor, encodeCbor } from '../../../src/server/verification/wallet/cbor/encode-cbor.ts';
import { writeCoseKey } from '../../../src/server/verification/wallet/cose/cose-key.ts';
import { CREDENTIAL_PROFILES } from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import { readAuthorityKey } from '../../../src/server/verification/wallet/x509/key-identifiers.ts';
import { readCertificate } from '../../../src/server/verification/wallet/x509/read-certificate.ts';
import { makeCertificate } from '../certificates/make-certificate.ts';
import { addDays } from '../certificates/plan-certificates.ts';
import type { CborDraft, WalletPlan } from './wallet-plan.ts';

type IssuedItem = { name: string; digestId: number; item: CborTag };

/** A credential as a wallet keeps it. */
export type IssuedCredential = {
  /** DER, for a list of trusted issuers */
  root: Uint8Array;
  documentType: string;
  items: ReadonlyMap<string, readonly IssuedItem[]>;
  /** key identifiers of the authorities that its certificates name, in base64url */
  authorities: readonly string[];
  /** four fields of a COSE_Sign1 */
  issuerAuth: readonly CborValue[];
  deviceKey: KeyObject;
};

export const makeKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Keys of an authority and a signer: they cost more than all else, so several credentials may share them. */
export type IssuerKeys = { root: KeyPair; intermediates: readonly KeyPair[] };
type KeyPair = ReturnType<typeof makeKey>;

export const makeIssuerKeys = (): IssuerKeys => ({
  root: makeKey(),
  intermediates: [makeKey(), makeKey(), makeKey()],
});

/** Issues as the plan says: certificates, digests, MobileSecurityObject and signature. */
export function issueCredential(plan: WalletPlan, keys: IssuerKeys = makeIssuerKeys()): IssuedCredential {
  const { root, chain, signerKey } = issueCertificates(plan, keys);
  const device = makeKey();
  const items = issueItems(plan);
  const object = makeObject(plan, items, device.publicKey);
  plan.editObject(object);
  const issuerAuth = signCose(
    plan.issuerAlgorithm,
    encodeCbor(embedCbor(object)),
    plan.issuerKey ?? signerKey,
  );
  const header = new Map<number, CborValue>([[33, chain.length === 1 ? chain[0]! : chain]]);
  const [signed, , payload, signature] = issuerAuth;
  return {
    root,
    documentType: CREDENTIAL_PROFILES[plan.kind].documentType,
    items,
    authorities: chain.flatMap((each) => {
      const authority = readAuthorityKey(readCertificate(each));
      return authority ? [encodeBase64url(authority)] : [];
    }),
    issuerAuth: plan.editIssuerAuth([signed!, header, payload!, signature!]),
    deviceKey: device.privateKey,
  };
}

function issueCertificates({ root, between, signer, isImpostor }: WalletPlan, keys: IssuerKeys) {
  const rootDer = makeCertificate(root, keys.root.publicKey, {
    subject: root.subject,
    privateKey: keys.root.privateKey,
  });
  const chain: Uint8Array[] = [];
  let issuer = {
    subject: root.subject,
    privateKey: isImpostor ? makeKey().privateKey : keys.root.privateKey,
  };
  [...between, signer].forEach((certificate, index) => {
    const { publicKey, privateKey } = keys.intermediates[index]!;
    chain.unshift(makeCertificate(certificate, publicKey, issuer));
    issuer = { subject: certificate.subject, privateKey };
  });
  return { root: rootDer, chain, signerKey: issuer.privateKey };
}

function issueItems({ elements }: WalletPlan): Map<string, IssuedItem[]> {
  const items = new Map<string, IssuedItem[]>();
  elements.forEach(({ namespace, name, value, salt }, digestId) => {
    const item = embedCbor(
      new Map<string, CborValue>([
        ['digestID', digestId],
        ['random', salt ?? new Uint8Array(randomBytes(32))],
        ['elementIdentifier', name],
        ['elementValue', value],
      ]),
    );
    items.set(namespace, [...(items.get(namespace) ?? []), { name, digestId, item }]);
  });
  return items;
}

const toTime = (at: Date) => new CborTag(0, `${at.toISOString().slice(0, 19)}Z`);

function makeObject(plan: WalletPlan, items: IssuedCredential['items'], deviceKey: KeyObject): CborDraft {
  const digest = (item: CborTag) => new Uint8Array(createHash('sha256').update(encodeCbor(item)).digest());
  const digests = [...items].map(([namespace, list]): [string, CborValue] => [
    namespace,
    new Map(list.map(({ digestId, item }) => [digestId, digest(item)])),
  ]);
  return new Map<string, CborValue>([
    ['version', '1.0'],
    ['digestAlgorithm', 'SHA-256'],
    ['valueDigests', new Map(digests)],
    ['deviceKeyInfo', new Map([['deviceKey', writeCoseKey(deviceKey)]])],
    ['docType', CREDENTIAL_PROFILES[plan.kind].documentType],
    [
      'validityInfo',
      new Map([
        ['signed', toTime(addDays(plan.at, -1))],
        ['validFrom', toTime(addDays(plan.at, -1))],
        ['validUntil', toTime(addDays(plan.at, 89))],
      ]),
    ],
  ]);
}

/** @returns the four fields of a COSE_Sign1 over that payload, without unprotected headers */
export function signCose(algorithm: number, payload: Uint8Array, key: KeyObject): CborValue[] {
  const header = encodeCbor(new Map([[1, algorithm]]));
  const signedBytes = encodeCbor(['Signature1', header, new Uint8Array(), payload]);
  const signature = sign('sha256', signedBytes, { key, dsaEncoding: 'ieee-p1363' });
  return [header, new Map(), payload, new Uint8Array(signature)];
}
