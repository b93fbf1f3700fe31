import {
  READER_PURPOSE,
  type ReaderCertificate,
} from '../../src/server/verification/wallet/requests/reader-certificate.ts';
import { type CertificatePlan, makeCertificate } from './certificates/make-certificate.ts';
import { planAuthority, planSigner } from './certificates/plan-certificates.ts';
import { makeKey } from './credential/issue-credential.ts';

/** A reader's certificate as an operator would bring it, and the root (DER) that a wallet would trust. */
export function makeReader(
  at: Date,
  change: Partial<CertificatePlan> = {},
  key = makeKey(),
): { reader: ReaderCertificate; root: Uint8Array } {
  const rootKey = makeKey();
  const rootPlan = planAuthority('Valdoria Reader Root', at);
  const plan = { ...planSigner('mdl', at), purposes: [READER_PURPOSE], ...change };
  const issuer = { subject: rootPlan.subject, privateKey: rootKey.privateKey };
  const { notBefore, notAfter } = plan;
  return {
    reader: {
      privateKey: key.privateKey,
      chain: [makeCertificate(plan, key.publicKey, issuer)],
      notBefore,
      notAfter,
      registration: null,
    },
    root: makeCertificate(rootPlan, rootKey.publicKey, issuer),
  };
}
