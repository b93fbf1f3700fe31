import { ANSWER_CASES } from './answer-cases.ts';
import { CERTIFICATE_CASES } from './certificate-cases.ts';
import { ISSUER_CASES } from './issuer-cases.ts';
import type { WalletCase } from './wallet-case.ts';

/** Every way to answer, right or wrong, with what a server must make of it. */
export const WALLET_CASES: readonly WalletCase[] = [...ISSUER_CASES, ...CERTIFICATE_CASES, ...ANSWER_CASES];

/** @throws Error if the table has no case of this title */
export function findCase(title: string): WalletCase {
  const walletCase = WALLET_CASES.find((each) => each.title === title);
  if (!walletCase) throw new Error(`No case is called ${title}.`);
  return walletCase;
}
