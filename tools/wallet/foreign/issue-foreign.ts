import 'reflect-metadata';
import { Document, type IssuerSignedDocument, MDoc } from '@auth0/mdl';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { exportJWK } from 'jose';

/** A credential that no code of this repository has made: @auth0/mdl signs it, @peculiar/x509 makes its certificates. */
export type ForeignCredential = {
  mdoc: MDoc;
  documentType: string;
  namespace: string;
  values: Readonly<Record<string, unknown>>;
  deviceKey: Awaited<ReturnType<typeof exportJWK>>;
  /** the key identifier of the authority that its certificate names, in base64url */
  authority: string;
  /** DER, for a list of trusted issuers */
  root: Uint8Array;
};

export type ForeignPlan = {
  documentType: string;
  namespace: string;
  values: Readonly<Record<string, unknown>>;
  at: Date;
  /** extended key usages of the signer's certificate */
  purposes: readonly string[];
  /** default `VD`, in Valdoria's certificates */
  country?: string;
  /** `kid` of the device's key; default none */
  deviceKeyId?: string;
};

const DAY_MS = 86_400_000;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING_ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const;

const makeKeys = () => crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);

export async function issueForeign(plan: ForeignPlan): Promise<ForeignCredential> {
  const { documentType, namespace, values, at, deviceKeyId } = plan;
  const [signer, device] = [await makeKeys(), await makeKeys()];
  const { root, certificate, authority } = await certify(plan, signer);
  const deviceKey = { ...(await exportJWK(device.privateKey)), ...(deviceKeyId ? { kid: deviceKeyId } : {}) };
  const { d: _secret, ...publicKey } = deviceKey;
  const document: IssuerSignedDocument = await new Document(documentType)
    .addIssuerNameSpace(namespace, { ...values })
    .useDigestAlgorithm('SHA-256')
    .addValidityInfo({ signed: addDays(at, -1), validFrom: addDays(at, -1), validUntil: addDays(at, 60) })
    .addDeviceKeyInfo({ deviceKey: publicKey })
    .sign({
      issuerPrivateKey: await exportJWK(signer.privateKey),
      issuerCertificate: certificate,
      alg: 'ES256',
      kid: 'signer',
    });
  return { mdoc: new MDoc([document]), documentType, namespace, values, deviceKey, authority, root };
}

const addDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

async function certify({ at, purposes, country = 'VD' }: ForeignPlan, signer: CryptoKeyPair) {
  const keys = await makeKeys();
  const names = { issuer: `CN=Foreign Root, C=${country}`, subject: `CN=Foreign Signer, C=${country}` };
  const times = {
    notBefore: addDays(at, -30),
    notAfter: addDays(at, 300),
    signingAlgorithm: SIGNING_ALGORITHM,
  };
  const root = await X509CertificateGenerator.createSelfSigned({
    ...times,
    name: names.issuer,
    keys,
    serialNumber: '01',
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const authorityKey = await AuthorityKeyIdentifierExtension.create(keys.publicKey);
  const certificate = await X509CertificateGenerator.create({
    ...times,
    ...names,
    publicKey: signer.publicKey,
    signingKey: keys.privateKey,
    serialNumber: '02',
    extensions: [
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      authorityKey,
      ...(purposes.length > 0 ? [new ExtendedKeyUsageExtension([...purposes], true)] : []),
    ],
  });
  return {
    root: new Uint8Array(root.rawData),
    certificate: new Uint8Array(certificate.rawData),
    authority: Buffer.from(authorityKey.keyId!, 'hex').toString('base64url'),
  };
}
