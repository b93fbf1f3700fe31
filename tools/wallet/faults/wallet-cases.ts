import { ANSWER_CASES } from './answer-cases.ts';
import { CERTIFICATE_CASES } from './certificate-cases.ts';
import { ISSUER_CASES } from './issuer-cases.ts';
import type { WalletCase } from './wallet-case.ts';

/** Every way to answer, right or wrong, with what a server must make of it. */
export const WALLET_CASES: readonly WalletCase[] = [...ISSUER_CASES, ...CERTIFICATE_CASES, ...ANSWER_CASES];
