import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { SDJwtInstance } from '@sd-jwt/core';
import { CompactEncrypt, importJWK } from 'jose';
import { type CertificatePlan, makeCertificate } from '../certificates/make-certificate.ts';
import { addDays, planAuthority, planSigner } from '../certificates/plan-certificates.ts';
import { makeKey } from '../credential/issue-credential.ts';

/** How an SD-JWT VC is issued and presented by @sd-jwt/core. A plan without changes is right. */
export type SdJwtPlan = {
  at: Date;
  claims: Record<string, unknown>;
  /** in the header */
  type: string;
  signer: CertificatePlan;
  /** signs in place of the certified key */
  issuerKey: KeyObject | null;
  /** names of the claims that are released; null: all */
  releasedClaims: readonly string[] | null;
  binding: { iat: number; aud: string; nonce: string };
  bindingType: string;
  /** signs in place of the key that the issuer named */
  deviceKey: KeyObject | null;
  /** the presentation as text */
  edit: (text: string) => string;
};

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

export const PID_CLAIMS = {
  family_name: 'Sample',
  given_name: 'Ada',
  birthdate: '1990-02-03',
  document_number: 'V1234567',
  date_of_expiry: '2034-01-01',
  date_of_issuance: '2024-01-01',
  issuing_country: 'VD',
  picture: `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xd9]).toString('base64')}`,
  address: { street_address: 'Lab Street', house_number: '1', locality: 'Northton', postal_code: '94107' },
};

export const planSdJwt = (at: Date, binding: { aud: string; nonce: string }): SdJwtPlan => ({
  at,
  claims: {
    vct: 'urn:eudi:pid:1',
    iat: toSeconds(addDays(at, -1)),
    exp: toSeconds(addDays(at, 30)),
    ...PID_CLAIMS,
  },
  type: 'dc+sd-jwt',
  signer: planSigner('eu_pid', at),
  issuerKey: null,
  releasedClaims: null,
  binding: { iat: toSeconds(at), ...binding },
  bindingType: 'kb+jwt',
  deviceKey: null,
  edit: (text) => text,
});

const signer = (key: KeyObject) => (text: string) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
const hasher = (data: string | ArrayBuffer) =>
  new Uint8Array(
    createHash('sha256')
      .update(typeof data === 'string' ? data : Buffer.from(data))
      .digest(),
  );
const saltGenerator = () => randomBytes(16).toString('base64url');

/** @returns the presentation, and the root (DER) that vouches for its issuer */
export async function presentSdJwt(plan: SdJwtPlan): Promise<{ text: string; root: Uint8Array }> {
  const [rootKey, issuerKey, deviceKey] = [makeKey(), makeKey(), makeKey()];
  const rootPlan = planAuthority('Valdoria Root', plan.at);
  const issuer = { subject: rootPlan.subject, privateKey: rootKey.privateKey };
  const certificate = makeCertificate(plan.signer, issuerKey.publicKey, issuer);
  const instance = new SDJwtInstance({
    signer: signer(plan.issuerKey ?? issuerKey.privateKey),
    signAlg: 'ES256',
    hasher,
    hashAlg: 'sha-256',
    saltGenerator,
    kbSigner: signer(plan.deviceKey ?? deviceKey.privateKey),
    kbSignAlg: 'ES256',
  });
  const { kty, crv, x, y } = deviceKey.publicKey.export({ format: 'jwk' });
  const names = Object.keys(plan.claims).filter((name) => name in PID_CLAIMS);
  const frame = { _sd: names, address: { _sd: Object.keys(PID_CLAIMS.address) } };
  const credential = await instance.issue(
    { ...plan.claims, cnf: { jwk: { kty, crv, x, y } } } as Record<string, unknown>,
    (names.includes('address') ? frame : { _sd: names }) as never,
    { header: { typ: plan.type, x5c: [Buffer.from(certificate).toString('base64')] } },
  );
  const releasedNames = plan.releasedClaims ?? names;
  const choice = Object.fromEntries(
    releasedNames.map((name) => [
      name,
      name === 'address'
        ? Object.fromEntries(Object.keys(PID_CLAIMS.address).map((part) => [part, true]))
        : true,
    ]),
  );
  const text = await instance.present(credential, choice as never, { kb: { payload: plan.binding } });
  return {
    text: plan.edit(text),
    root: makeCertificate(rootPlan, rootKey.publicKey, issuer),
  };
}

type RequestKey = { kty?: string; crv?: string; x?: string; y?: string; alg: string; kid: string };

/** @returns the `data` of a browser for that presentation */
export async function encryptPresentation(
  text: string,
  key: RequestKey,
  credentialId = 'credential_sd_jwt',
): Promise<{ response: string }> {
  const token = { vp_token: { [credentialId]: [text] } };
  const response = await new CompactEncrypt(Buffer.from(JSON.stringify(token)))
    .setProtectedHeader({ alg: key.alg, enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key, key.alg));
  return { response };
}
