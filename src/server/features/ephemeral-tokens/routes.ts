import { AppError } from '../../errors.ts';
import { readOrigin } from '../../http/addresses/request-origin.ts';
import { deprecationHeaders } from '../../http/api-version.ts';
import { EDITORS, type Route, STAFF_ROLES, staffRoute, subjectRoute } from '../../http/route.ts';
import { appendAudit } from '../../store/audit/audit.ts';
import { listTokensOfSubject, revokeToken } from '../../store/ephemeral-tokens.ts';
import * as contract from './contract.ts';
import { isReturnOrigin, mintToken } from './mint-token.ts';
import { presentCapabilities, presentToken } from './present-token.ts';

/** Short-lived, single-subject tokens: minted by a backend, held by the subject's device. */
export function ephemeralTokenRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(EDITORS, {
      method: 'POST',
      path: '/ephemeral-tokens',
      operationId: 'mintEphemeralToken',
      summary: 'Mints a token for one subject’s device.',
      description:
        'Absent capabilities are off, except `can_return_capabilities` (on) and `upload_type` (`any`). The answer names the minted capabilities.',
      body: contract.mintToken,
      answers: { 201: contract.mintedToken },
      refusals: { 404: 'No subject, preset or workflow has this id.' },
      write: async ({ tenant, staff, body, request }, tx) => {
        const { accepted_documents: ofTenant } = tenant.settings;
        const context = {
          tenantId: tenant.id,
          actor: staff.actor,
          now: now(),
          ofTenant,
          returnOrigins: tenant.settings.return_origins,
        };
        const link = await mintToken(tx, context, body);
        const url = `${readOrigin(request)}/verify/?token=${link.token}`;
        const headers = body.one_time === undefined ? {} : deprecationHeaders('one_time');
        return { status: 201, body: { ...link, url }, headers };
      },
    }),
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/ephemeral-tokens',
      operationId: 'listEphemeralTokens',
      summary: 'Lists a subject’s tokens, newest first.',
      description: 'The list does not contain the tokens themselves.',
      query: contract.listTokens,
      answers: { 200: contract.tokenRows },
      read: async ({ tenant, query }, tx) => {
        const rows = await listTokensOfSubject(tx, tenant.id, query.subject_id);
        return {
          status: 200,
          body: rows.map((row) => presentToken(row, tenant.settings.accepted_documents)),
        };
      },
    }),
    staffRoute(EDITORS, {
      method: 'DELETE',
      path: '/admin/ephemeral-tokens/:id',
      operationId: 'revokeEphemeralToken',
      summary: 'Revokes a token.',
      params: contract.tokenId,
      answers: { 200: contract.revokedToken },
      handle: async ({ tenant, staff, params, db }) => {
        await db.asTenant(tenant.id, async (tx) => {
          const at = now();
          const subjectId = await revokeToken(tx, tenant.id, params.id, at);
          if (!subjectId) throw new AppError('not-found', 'No ephemeral token has this id.');
          const entry = {
            actor: staff.actor,
            action: 'link.revoked' as const,
            subjectId,
            fields: [],
          };
          await appendAudit(tx, tenant.id, { at, ...entry });
        });
        return { status: 200, body: { status: 'Ephemeral token revoked' } };
      },
    }),
    subjectRoute(null, {
      method: 'GET',
      path: '/ephemeral/capability',
      operationId: 'readCapabilities',
      summary: 'Returns the capabilities of this token.',
      description: 'Reads never consume a use.',
      answers: { 200: contract.capability },
      handle: async ({ tenant, grant }) => {
        if (!grant.can_return_capabilities) {
          return { status: 200, body: { can_return_capabilities: false } };
        }
        const { match_threshold, accepted_documents: ofTenant, return_origins, liveness } = tenant.settings;
        const capabilities = presentCapabilities(grant, ofTenant);
        const { return_url: url } = capabilities;
        // The origin may have been removed from the setting since the mint.
        const return_url = url !== null && isReturnOrigin(url, return_origins) ? url : null;
        return {
          status: 200,
          body: { ...capabilities, return_url, match_threshold, liveness_light: liveness.light },
        };
      },
    }),
  ];
}
