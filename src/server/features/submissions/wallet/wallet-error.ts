import { z } from 'zod';

/** Codes of OpenID4VP 1.0, section 8.5, and of RFC 6749, section 4.1.2.1, as far as wallets answer with them. */
const CODES = [
  'access_denied',
  'invalid_request',
  'invalid_client',
  'invalid_scope',
  'unauthorized_client',
  'vp_formats_not_supported',
  'invalid_transaction_data',
  'invalid_request_uri_method',
  'wallet_unavailable',
  'server_error',
] as const;
type WalletError = (typeof CODES)[number] | 'another_error';

const errorAnswer = z.looseObject({ error: z.unknown() });

/** @returns null if the answer is not an error; the wallet's own words are never stored or repeated */
export function readWalletError(answer: unknown): WalletError | null {
  const result = errorAnswer.safeParse(answer);
  return result.success && result.data.error !== undefined ? nameWalletError(result.data.error) : null;
}

/** @param error as a wallet sent it */
export const nameWalletError = (error: unknown): WalletError =>
  CODES.find((code) => code === error) ?? 'another_error';
