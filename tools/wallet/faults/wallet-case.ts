import type { CredentialKind } from '../../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import type { SignerObjection } from '../../../src/server/verification/wallet/mdoc/list-objections.ts';
import type { RefusalReason } from '../../../src/server/verification/wallet/refusal.ts';
import type { CredentialSession } from '../../../src/server/verification/wallet/requests/credential-session.ts';
import type { CaseProtocol } from '../answer-session.ts';
import type { WalletPlan } from '../credential/wallet-plan.ts';

/** `trusted`, `unlisted` and objections verify. No list has the issuer of `unlisted`; an objection depends on the list. */
export type CaseOutcome = 'trusted' | 'unlisted' | SignerObjection | RefusalReason;

/** One way to answer, right or wrong. */
export type WalletCase = {
  title: string;
  outcome: CaseOutcome;
  /** default `eu_age` */
  kind?: CredentialKind;
  /** default `org-iso-mdoc` */
  protocol?: CaseProtocol;
  /** what differs in the request that the wallet answers */
  sessionChange?: () => Partial<CredentialSession>;
  /** what the wallet or its issuer does otherwise */
  change?: (plan: WalletPlan) => Partial<WalletPlan>;
};
