import type { ApiTokenRow } from '../../api/answers.ts';
import { parseMoment } from '../../locales/format-values.ts';

export type TokenState = 'works' | 'expired' | 'revoked';

/** Whether a token lets a machine in now. */
export function tokenState(row: Pick<ApiTokenRow, 'revoked_at' | 'expires_at'>, now: Date): TokenState {
  if (row.revoked_at) return 'revoked';
  return row.expires_at && parseMoment(row.expires_at) <= now ? 'expired' : 'works';
}
