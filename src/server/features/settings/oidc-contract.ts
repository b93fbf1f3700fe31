import { z } from 'zod';
import { id } from '../../http/fields/answer-fields.ts';
import { text, uuid } from '../../http/fields/request-fields.ts';
import { ROLES } from '../staff/staff-contract.ts';

/** In the provider's own form: without a query, a fragment or a user name. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value) || /[?#\s]/.test(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const MAX_MAPPED = 100;
const isShort = (map: object) => Object.keys(map).length <= MAX_MAPPED;
const TOO_LONG = `must have at most ${MAX_MAPPED} entries`;
const roleMap = z.record(text(200), z.enum(ROLES)).refine(isShort, TOO_LONG);
const customRoleMap = z.record(text(200), uuid).refine(isShort, TOO_LONG);

/** Missing fields are kept. */
export const oidcPatch = z.strictObject({
  issuer: z
    .string()
    .max(500)
    .refine(isIssuer, 'must be an address like https://login.example.com')
    .optional()
    .describe('Must be one that the operator allows (`OIDC_ISSUERS`).'),
  client_id: text(200).optional(),
  client_secret: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('Never returned. Required if the issuer or client changes.'),
  roles_claim: text(200)
    .optional()
    .describe(
      'The claim that holds the user’s groups or roles, such as `groups`. A dot reaches a nested claim: `realm_access.roles`.',
    ),
  role_map: roleMap
    .optional()
    .describe(
      'Maps a value of that claim to a role here. Users without a mapped role are refused. This or `custom_role_map` must have an entry.',
    ),
  custom_role_map: customRoleMap
    .optional()
    .describe(
      'Maps a value of that claim to the id of one of the tenant’s own roles. A user with several roles gets the first of: superuser, admin, the own role with the most permissions, privacy, view.',
    ),
  enforce: z.boolean().optional().describe('Refuses passwords, except for superusers with a second factor.'),
});
export type OidcPatch = z.output<typeof oidcPatch>;

export const oidcAnswer = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    has_client_secret: z.boolean(),
    roles_claim: z.string(),
    role_map: z.record(z.string(), z.enum(ROLES)),
    custom_role_map: z.record(z.string(), id),
    enforce: z.boolean(),
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
