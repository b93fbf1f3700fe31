import { createECDH, createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { makeCertificate } from './certificates/make-certificate.ts';
import { planAuthority } from './certificates/plan-certificates.ts';
import type { IssuerKeys } from './credential/issue-credential.ts';

/** A key that anyone can derive: only sandboxes trust what it signs. */
function deriveKey(label: string) {
  const curve = createECDH('prime256v1');
  const scalar = createHash('sha256').update(`Attesta specimen issuer: ${label}`).digest();
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  const [d, x, y] = [scalar, point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', d: d!, x: x!, y: y! };
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** The issuer of every `npm run wallet`, whose root is in `src/server/verification/sandbox/specimen-root.ts`. */
export const makeSpecimenKeys = (): IssuerKeys => ({
  root: deriveKey('root'),
  intermediates: ['signer 1', 'signer 2', 'signer 3'].map(deriveKey),
});

/** Another certificate of that root each time, because ECDSA signatures differ. @returns DER */
export function makeSpecimenRoot(): Uint8Array {
  const { root } = makeSpecimenKeys();
  const plan = {
    ...planAuthority('Valdoria Root', new Date(0)),
    notBefore: new Date('2026-01-01T00:00:00Z'),
    notAfter: new Date('2046-01-01T00:00:00Z'),
  };
  return makeCertificate(plan, root.publicKey, { subject: plan.subject, privateKey: root.privateKey });
}
