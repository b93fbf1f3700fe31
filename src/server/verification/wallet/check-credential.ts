import type { CredentialSession } from './requests/credential-session.ts';
import { type CredentialCheck, verifyAnswer, type WalletAnswer } from './verify-answer.ts';
import { readCertificate } from './x509/read-certificate.ts';

/** An answer with everything that its check needs, in a form that can be sent to a thread. */
export type CredentialQuestion = {
  session: CredentialSession;
  answer: WalletAnswer;
  /** DER of the trusted certificates for this kind */
  anchors: readonly Uint8Array[];
  at: Date;
};

/** Runs off the main thread. @returns null if the check took too long, or too much memory */
export type CheckCredential = (question: CredentialQuestion) => Promise<CredentialCheck | null>;

export const checkCredential = ({ session, answer, anchors, at }: CredentialQuestion): CredentialCheck =>
  verifyAnswer(session, answer, { anchors: anchors.map(readCertificate), at });
