import type { ApiTokenRow, User } from '../../api/answers.ts';
import { useRead } from '../../api/use-api.ts';
import { tokenState } from '../tokens/get-token-state.ts';

/** The API tokens that work and that a user made; null while that is not known. */
export function useUserTokens({ id }: User): ApiTokenRow[] | null {
  const rows = useRead('GET /admin/api-tokens', {}).data;
  const now = new Date();
  return rows?.filter((row) => row.maker_id === id && tokenState(row, now) === 'works') ?? null;
}
