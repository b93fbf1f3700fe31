import { z } from 'zod';
import { id } from '../../http/fields/answer-fields.ts';
import { withoutLimits } from '../../store/rebuild-schema.ts';
import { sso } from '../../store/setting-schemas.ts';

const parts = sso.shape;

/** Missing fields are kept. */
export const oidcPatch = z.strictObject({
  issuer: parts.issuer.optional().describe('Must be one that the operator allows (`OIDC_ISSUERS`).'),
  client_id: parts.client_id.optional(),
  client_secret: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('Never returned. Required if the issuer or client changes.'),
  roles_claim: parts.roles_claim
    .optional()
    .describe(
      'The claim that holds the user’s groups or roles, such as `groups`. A dot reaches a nested claim: `realm_access.roles`.',
    ),
  role_map: parts.role_map
    .optional()
    .describe(
      'Maps a value of that claim to a role here. Users without a mapped role are refused. This or `custom_role_map` must have an entry.',
    ),
  custom_role_map: parts.custom_role_map
    .optional()
    .describe(
      'Maps a value of that claim to the id of one of the tenant’s own roles. A user with several roles gets the first of: superuser, admin, the own role with the most permissions, privacy, view.',
    ),
  enforce: parts.enforce
    .optional()
    .describe('Refuses passwords, except for superusers with a second factor.'),
});
export type OidcPatch = z.output<typeof oidcPatch>;

const answer = withoutLimits(sso).shape;

export const oidcAnswer = z
  .object({
    issuer: answer.issuer,
    client_id: answer.client_id,
    has_client_secret: z.boolean(),
    roles_claim: answer.roles_claim,
    role_map: z.record(z.string(), answer.role_map.valueType),
    custom_role_map: z.record(z.string(), id),
    enforce: answer.enforce,
  })
  .nullable()
  .describe('The single sign-on of staff. Null if not configured.');

export const oidcAddresses = z
  .object({
    allowed: z.boolean().describe('Whether the operator allows any provider.'),
    callback_url: z.string().describe('The redirect URI to register at the provider.'),
    signed_out_url: z.string().describe('The post-logout redirect URI to register at the provider.'),
  })
  .describe('The values to register at a provider for this tenant.');

export const NO_SSO: z.output<typeof oidcAddresses> = {
  allowed: true,
  callback_url: 'https://acme.example.com/api/v1/admin/login/oidc/callback',
  signed_out_url: 'https://acme.example.com/admin/',
};
