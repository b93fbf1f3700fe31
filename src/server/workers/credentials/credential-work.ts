import type { CredentialQuestion } from '../../verification/credentials/check-credential.ts';
import type { CredentialCheck } from '../../verification/credentials/verify-answer.ts';

/** The questions and answers of a credential thread. */
export type CredentialWork = { answer: { question: CredentialQuestion; answer: CredentialCheck } };
