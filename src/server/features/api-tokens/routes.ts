import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { hashSecret, newSecret } from '../../encryption/secrets.ts';
import { AppError } from '../../errors.ts';
import { assertMayManage } from '../../http/credentials/assert-permissions.ts';
import { type Route, staffRoute, USERS } from '../../http/route.ts';
import { appendAudit } from '../../store/audit/audit.ts';
import { ROLE_PERMISSIONS } from '../../store/permissions.ts';
import { addApiToken, listApiTokens, revokeApiToken } from '../../store/staff/api-tokens.ts';
import { resolveScopes } from '../../store/token-scopes.ts';
import * as contract from './contract.ts';
import { parseExpiry } from './parse-expiry.ts';

/** Long-lived machine credentials: shown once, stored as a hash. */
export function apiTokenRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(USERS, {
      method: 'POST',
      path: '/admin/api-tokens',
      operationId: 'createApiToken',
      summary: 'Creates an API token for a machine.',
      description: 'Its role is `admin`, or with `scopes` a part of it. Only this answer shows the token.',
      body: contract.creation,
      answers: { 201: contract.createdToken },
      write: async ({ tenant, staff, body }, tx) => {
        const scopes = body.scopes ?? null;
        assertMayManage(staff, scopes ? resolveScopes(scopes).permissions : ROLE_PERMISSIONS.admin);
        const at = now();
        const expiresAt = parseExpiry(body.expires_at ?? '');
        if (expiresAt && expiresAt <= at) {
          throw new AppError('field-refused', 'expires_at must be in the future.', { field: 'expires_at' });
        }
        const token = newSecret('api');
        const description = body.description ?? null;
        await addApiToken(tx, {
          tenant_id: tenant.id,
          token_hash: hashSecret(token),
          description,
          created_by: staff.name,
          maker_id: staff.account?.userId ?? null,
          created_at: at,
          expires_at: expiresAt,
          scopes,
        });
        const fields = Object.keys(body);
        await appendAudit(tx, tenant.id, {
          at,
          actor: staff.actor,
          action: 'api-token.created',
          subjectId: null,
          fields,
        });
        return {
          status: 201,
          body: {
            status: 'API token created',
            token,
            expires_at: formatTimestamp(expiresAt),
            description,
          },
        };
      },
    }),
    staffRoute(USERS, {
      method: 'GET',
      path: '/admin/api-tokens',
      operationId: 'listApiTokens',
      summary: 'Lists the API tokens, newest first.',
      answers: { 200: contract.rows },
      read: async ({ tenant }, tx) => {
        const rows = await listApiTokens(tx, tenant.id);
        const body = rows.map((row) => ({
          id: row.id,
          description: row.description,
          fingerprint: row.fingerprint,
          created_by: row.created_by,
          maker_id: row.maker_id,
          maker_active: row.maker_active,
          created_at: formatTimestamp(row.created_at),
          expires_at: formatTimestamp(row.expires_at),
          last_used_at: formatTimestamp(row.last_used_at),
          revoked_at: formatTimestamp(row.revoked_at),
          scopes: row.scopes,
        }));
        return { status: 200, body };
      },
    }),
    staffRoute(USERS, {
      method: 'DELETE',
      path: '/admin/api-tokens/:id',
      operationId: 'revokeApiToken',
      summary: 'Revokes an API token.',
      params: contract.tokenId,
      answers: { 200: contract.revokedToken },
      handle: async ({ tenant, staff, params, db }) => {
        await db.asTenant(tenant.id, async (tx) => {
          const at = now();
          const isThere = await revokeApiToken(tx, tenant.id, params.id, at);
          if (!isThere) throw new AppError('not-found', 'No API token has this id.');
          const entry = {
            actor: staff.actor,
            action: 'api-token.revoked' as const,
            subjectId: null,
            fields: [],
          };
          await appendAudit(tx, tenant.id, { at, ...entry });
        });
        return { status: 200, body: { status: 'API token revoked' } };
      },
    }),
  ];
}
