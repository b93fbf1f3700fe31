import type { CredentialSession } from '../../../src/server/verification/wallet/requests/credential-session.ts';
import { people } from '../../specimen/people.ts';
import { answerSession, type SessionAnswer } from '../answer-session.ts';
import type { IssuerKeys } from '../credential/issue-credential.ts';
import { listAgeElements, listIdentityElements } from '../credential/person-elements.ts';
import { planWallet } from '../credential/wallet-plan.ts';
import type { WalletCase } from './wallet-case.ts';

const [PERSON] = people;
/** The country of the certificates; see `planSigner`. */
const COUNTRY = 'VD';
const AGES = [18, 16, 21];

/** Answers a request as a case says, with a credential of the first fictional person. */
export async function answerCase(
  { kind = 'eu_age', protocol = 'org-iso-mdoc', sessionChange, change }: WalletCase,
  session: CredentialSession,
  at: Date,
  keys?: IssuerKeys,
): Promise<SessionAnswer> {
  const { details } = PERSON!;
  const values =
    kind === 'eu_age'
      ? listAgeElements(details, AGES, at)
      : listIdentityElements(kind, details, new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), COUNTRY);
  const right = planWallet(kind, values, at);
  const plan = { ...right, ...change?.(right) };
  return answerSession(plan, { ...session, ...sessionChange?.() }, protocol, keys);
}
