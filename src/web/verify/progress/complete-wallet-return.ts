import { askApi } from '../../api/ask-api.ts';
import type { WalletReturn } from './wallet-return.ts';

/** Lets the wallet's answer count. Without an answer the page opens as it is: the progress shows what came of it. */
export async function completeWalletReturn({ token, requestId, code }: WalletReturn): Promise<void> {
  const body = { protocol: 'openid4vp-signed' as const, data: { response_code: code } };
  const path = { request_id: requestId };
  const answering = askApi(
    'POST /subject/credential/{request_id}',
    { path, body },
    { credential: { token } },
  );
  await answering.catch(() => null);
}
