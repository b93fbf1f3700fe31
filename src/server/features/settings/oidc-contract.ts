import { z } from 'zod';
import { text } from '../../http/fields/request-fields.ts';
import { ROLES } from '../staff/staff-contract.ts';

/** In the provider's own form: without a query, a fragment or a user name. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value) || /[?#\s]/.test(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const roleMap = z.record(text(200), z.enum(ROLES)).refine((map) => {
  const { length } = Object.keys(map);
  return length > 0 && length <= 100;
}, 'must have 1 to 100 entries');

/** Missing fields are kept. */
export const oidcPatch = z.strictObject({
  issuer: z
    .string()
    .max(500)
    .refine(isIssuer, 'must be an address like https://login.example.com')
    .optional()
    .describe('One that the operator allows (`OIDC_ISSUERS`).'),
  client_id: text(200).optional(),
  client_secret: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('Never shown again. Another issuer or client wants its own.'),
  roles_claim: text(200)
    .optional()
    .describe(
      'The claim that says what somebody is: `groups`, or `realm_access.roles` for one within another.',
    ),
  role_map: roleMap
    .optional()
    .describe('What that claim says -> the role here. Whom it gives none does not come in.'),
  enforce: z
    .boolean()
    .optional()
    .describe('Nobody signs in with a password but a superuser with a second factor.'),
});
export type OidcPatch = z.output<typeof oidcPatch>;

export const oidcAnswer = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    has_client_secret: z.boolean(),
    roles_claim: z.string(),
    role_map: z.record(z.string(), z.enum(ROLES)),
    enforce: z.boolean(),
  })
  .nullable()
  .describe('How staff sign in with their company; null where they do not.');

export const oidcAddresses = z
  .object({
    allowed: z.boolean().describe('Whether the operator allows any provider.'),
    callback_url: z.string().describe('What the provider is told to send browsers back to.'),
    signed_out_url: z.string().describe('The same after a sign-out.'),
  })
  .describe('What a provider is told of this tenant.');

export const NO_SSO: z.output<typeof oidcAddresses> = {
  allowed: true,
  callback_url: 'https://acme.example.com/api/v1/admin/login/oidc/callback',
  signed_out_url: 'https://acme.example.com/admin/',
};
