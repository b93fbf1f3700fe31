import type { CredentialQuestion } from '../../verification/wallet/check-credential.ts';
import type { CredentialCheck } from '../../verification/wallet/verify-answer.ts';

/** The questions and answers of a credential thread. */
export type CredentialWork = { answer: { question: CredentialQuestion; answer: CredentialCheck } };
