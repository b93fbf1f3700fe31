import type { FastifyRequest } from 'fastify';
import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import type { MasterKey } from '../../encryption/master-key.ts';
import { readOrigin, signInAddresses } from '../../http/addresses/request-origin.ts';
import { assertPermissions } from '../../http/credentials/assert-permissions.ts';
import { type Route, SETTINGS, STAFF_ROLES, staffRoute } from '../../http/route.ts';
import type { Settings } from '../../store/settings.ts';
import { PRODUCT_LIMITS, resolvePolicy } from '../../verification/policy/limits.ts';
import { DEFAULT_SEVERE_SIGNALS } from '../../verification/signals/severity.ts';
import { changeSettings } from './change-settings.ts';
import * as contract from './contract.ts';
import { readSettings } from './read-settings.ts';
import { MAX_IMMEDIATE_CASES, recomputeDue } from './recompute-due.ts';

type SettingsDeps = {
  now: () => Date;
  masterKey: MasterKey;
  providers: { hasAny: boolean; isAllowed(issuer: string): boolean };
};

/** A tenant's own settings, by its superusers. */
export function settingsRoutes({ now, masterKey, providers }: SettingsDeps): Route[] {
  const company = { masterKey, isAllowed: (issuer: string) => providers.isAllowed(issuer) };
  return [
    staffRoute(SETTINGS, {
      method: 'GET',
      path: '/admin/settings',
      operationId: 'readSettings',
      summary: 'Reads the tenant’s settings.',
      answers: { 200: contract.settings },
      read: async ({ tenant, request }, tx) => {
        const settings = await readSettings(tx, tenant.id);
        return { status: 200, body: presentSettings(settings, providers, request) };
      },
    }),
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/ready-replies',
      operationId: 'listReadyReplies',
      summary: 'Lists the tenant’s ready-made texts for reviewers.',
      description: 'A superuser sets them as `ready_replies` of the settings.',
      answers: { 200: contract.readyReplies },
      read: async ({ tenant }, tx) => {
        const { ready_replies } = await readSettings(tx, tenant.id);
        return { status: 200, body: { ready_replies } };
      },
    }),
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/reasons',
      operationId: 'listReasons',
      summary: 'Lists the tenant’s reasons for a rejection.',
      description: 'A superuser sets them as `reasons` of the settings.',
      answers: { 200: contract.reasonList },
      read: async ({ tenant }, tx) => {
        const { reasons } = await readSettings(tx, tenant.id);
        return { status: 200, body: { reasons } };
      },
    }),
    staffRoute(SETTINGS, {
      method: 'PATCH',
      path: '/admin/settings',
      operationId: 'changeSettings',
      summary: 'Changes some of the tenant’s settings.',
      description:
        'A change of `oidc` also takes the permission `sign_in`, and every right that its maps give before and after.',
      body: contract.settingsPatch,
      answers: { 200: contract.settings },
      refusals: {
        403: 'The change gives rights that the caller lacks. Or it loosens the four-eyes rules, and another user set the caller’s password.',
        409: 'The change would lock the caller out, or would require a reason without a list of reasons. Or it loosens the four-eyes rules, and the caller recently took the rights of those who could confirm it.',
      },
      handle: async ({ tenant, staff, body, request, db }) => {
        const { account } = staff;
        if (body.oidc !== undefined) assertPermissions(staff, ['sign_in']);
        const hasSecondFactor = Boolean(account?.hasSecondFactor || account?.factorAtProvider);
        const caller = { actor: staff.actor, address: request.ip, hasSecondFactor, staff };
        const context = { tenantId: tenant.id, caller, now: now(), company };
        const settings = await db.asTenant(tenant.id, (tx) => changeSettings(tx, context, body));
        if (body.targets !== undefined)
          await recomputeDue(db, tenant.id, settings.targets, MAX_IMMEDIATE_CASES);
        return { status: 200, body: presentSettings(settings, providers, request) };
      },
    }),
  ];
}

/** The settings as returned: with all effective limits, and the caller's address. */
function presentSettings(
  { policy, oidc, targets, second_look_change: change, ...settings }: Settings,
  { hasAny }: SettingsDeps['providers'],
  request: FastifyRequest,
) {
  const { callback, home } = signInAddresses(readOrigin(request));
  return {
    ...settings,
    severe_signals: settings.severe_signals ?? [...DEFAULT_SEVERE_SIGNALS],
    second_look_change: change && presentChange(change),
    targets: targets.wanted,
    policy: { ...resolvePolicy(policy), product: PRODUCT_LIMITS },
    oidc: oidc && { custom_role_map: {}, ...oidc, has_client_secret: true },
    oidc_addresses: { allowed: hasAny, callback_url: callback, signed_out_url: home },
    your_address: request.ip,
  };
}

const presentChange = (change: NonNullable<Settings['second_look_change']>) => ({
  ...change,
  severe_signals: change.severe_signals ?? [...DEFAULT_SEVERE_SIGNALS],
  at: formatTimestamp(new Date(change.at)),
});
