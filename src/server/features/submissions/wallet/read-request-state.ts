import { AppError } from '../../../errors.ts';
import {
  type CredentialRequestRef,
  type CredentialRequestRow,
  findCredentialRequest,
  MAX_TRIES,
} from '../../../store/credential-requests.ts';
import type { Tx } from '../../../store/transaction.ts';

export const REQUEST_STATES = ['open', 'answered', 'used', 'ended', 'over'] as const;
type RequestState = (typeof REQUEST_STATES)[number];

type StateCall = { ref: CredentialRequestRef; tokenId: string; now: Date };

/** @throws AppError `not-found` for another link's request */
export async function readRequestState(tx: Tx, { ref, tokenId, now }: StateCall) {
  const row = await findCredentialRequest(tx, ref);
  if (row?.token_id !== tokenId) throw new AppError('not-found', 'No request for a credential has this id.');
  return { state: toState(row, now), wallet_error: row.wallet_error };
}

function toState(row: CredentialRequestRow, now: Date): RequestState {
  if (row.wallet_error !== null) return 'ended';
  if (row.used_at !== null) return 'used';
  if (row.expires_at <= now || row.tries >= MAX_TRIES) return 'over';
  return row.response_code_hash === null ? 'open' : 'answered';
}
