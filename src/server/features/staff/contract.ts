import { z } from 'zod';
import { count, done, id, timestamp } from '../../http/fields/answer-fields.ts';
import { normaliseName } from '../../http/fields/normalise-name.ts';
import {
  emailAddress,
  lookupId,
  lookupTenantId,
  newPassword,
  plainText,
  serialId,
} from '../../http/fields/request-fields.ts';
import { named, toArraySchema, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { text, uuid } from '../../store/fields.ts';
import { PERMISSIONS } from '../../store/permissions.ts';
import { PERMISSION_MEANINGS, USER_ROLES } from './staff-contract.ts';

const permissions = z.array(z.enum(PERMISSIONS)).describe(PERMISSION_MEANINGS);
const ALL_PERMISSIONS = [...PERMISSIONS];

const rights = {
  role: z.enum(USER_ROLES).describe('`custom`: the tenant’s own role `role_id`.'),
  role_id: id.nullable().describe('Null for a role that every tenant has.'),
  role_name: z.string().nullable().describe('The name of the tenant’s own role, else null.'),
};
const PRESET_RIGHTS = { role_id: null, role_name: null };

export const credentials = withExample(
  z.object({ email: plainText(320).min(1), password: z.string().min(1).max(1024) }),
  { email: 'root@example.com', password: 'correct horse battery' },
);

export const loggedIn = withExample(
  z.object({
    token: z
      .string()
      .describe(
        'The bearer token of a session. It lasts at most 12 hours, and at most 1 hour without a request.',
      ),
    username: z.string(),
    role: rights.role.describe(
      '`custom`: a role of the tenant’s own. `GET /admin/me` has its name and permissions.',
    ),
  }),
  {
    token: 'attesta_session_V2hhdCBhIGxvbmcgc2VjcmV0IHRva2VuIHRoaXMgaXM',
    username: 'root',
    role: 'superuser',
  },
);

const A_CHALLENGE = 'attesta_challenge_V2hhdCBhIGxvbmcgc2VjcmV0IHRva2VuIHRoaXMgaXM';
const challenge = withExample(
  z.object({
    challenge: z.literal('totp'),
    challenge_token: z.string().describe('Send it with a code to `/admin/login/verify`.'),
    expires_in: z.number().meta({ type: 'integer' }).describe('Seconds.'),
  }),
  { challenge: 'totp', challenge_token: A_CHALLENGE, expires_in: 300 },
);

const passkeyChallenge = withExample(
  z.object({
    challenge: z
      .literal('passkey')
      .describe('The second factor is a passkey. Send its answer to `/admin/login/passkey`.'),
  }),
  { challenge: 'passkey' },
);

/** The answer to a single sign-on: its users have no passkeys here. */
export const ssoAnswer = z.union([loggedIn, challenge]);

export const loginAnswer = z.union([loggedIn, challenge, passkeyChallenge]);

/** Any other value is a wrong code as well: every failure is the same 401 (contract). */
export const challengeAnswer = withExample(
  z.object({ challenge_token: z.string(), code: z.string() }).catch({ challenge_token: '', code: '' }),
  { challenge_token: A_CHALLENGE, code: '123456' },
);

export const me = withExample(
  z.object({
    username: z.string(),
    ...rights,
    permissions,
    second_factor: z.boolean().describe('Whether the user has an authenticator app or a passkey.'),
    authenticator: z.boolean().describe('Whether an authenticator app is set up.'),
    by_company: z
      .boolean()
      .describe('Whether the user signed in by single sign-on and so has no password here.'),
    daily_mail: z
      .boolean()
      .nullable()
      .describe('Whether the user gets a daily summary by mail. Null if this service sends no mail.'),
  }),
  {
    username: 'root',
    role: 'superuser',
    ...PRESET_RIGHTS,
    permissions: ALL_PERMISSIONS,
    second_factor: true,
    authenticator: true,
    by_company: false,
    daily_mail: false,
  },
);

export const ownPatch = withExample(z.strictObject({ daily_mail: z.boolean() }), { daily_mail: true });

export const loggedOut = withExample(
  done('logged out').extend({
    provider_logout: z
      .string()
      .nullable()
      .describe(
        'The address at which the browser also ends the session at the identity provider, if there is one.',
      ),
  }),
  { status: 'logged out', provider_logout: null },
);

/** Six digits of an authenticator, or an emergency code where that is allowed. */
export const code = withExample(z.object({ code: z.string().min(1).max(40) }), { code: '123456' });

const AN_ENROLMENT = 'attesta_enrol_V2hhdCBhIGxvbmcgc2VjcmV0IHRva2VuIHRoaXMgaXM';
export const enrolmentLink = withExample(z.object({ enrolment_token: z.string().max(200) }), {
  enrolment_token: AN_ENROLMENT,
});
export const enrolmentCode = withExample(
  z.object({ enrolment_token: z.string().max(200), code: z.string().min(1).max(40) }),
  { enrolment_token: AN_ENROLMENT, code: '123456' },
);

export const enrolled = withExample(
  z.object({
    secret: z.string().describe('The secret to type into an authenticator app.'),
    otpauth_url: z.string(),
    qr_svg: z.string().describe('The `otpauth_url` as a QR code.'),
    recovery_codes: z.array(z.string()).describe('Recovery codes. Each works once instead of a code.'),
  }),
  {
    secret: 'QE7JHFAGOI3P7DYKOQ6W7JCY2OHJ5C3G',
    otpauth_url: 'otpauth://totp/Acme:root%40example.com?issuer=Acme&secret=QE7JHFAGOI3P7DYKOQ6W7JCY2OHJ5C3G',
    qr_svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 230 230"></svg>',
    recovery_codes: ['7XJ2-M0QK-94TD-PZ3A'],
  },
);
export const activated = withExample(done('second factor activated'), { status: 'second factor activated' });
export const removedFactor = withExample(done('second factor removed'), { status: 'second factor removed' });

const username = text(100)
  .transform(normaliseName)
  .refine((name) => name !== '', 'must have a visible character');

const wantedRole = {
  role: z.enum(USER_ROLES).optional(),
  role_id: uuid.nullable().optional().describe('Required for the role `custom`, and only for it.'),
};

export const newUser = withExample(
  z.object({
    email: emailAddress,
    username,
    password: newPassword
      .optional()
      .describe('Without a password the answer has a link with which the user sets one.'),
    ...wantedRole,
    role: z.enum(USER_ROLES),
  }),
  { email: 'kim@example.com', username: 'Kim', password: 'correct horse battery', role: 'admin' },
);
export type NewUser = z.output<typeof newUser>;

const tokenChoice = z
  .enum(['keep', 'revoke'])
  .describe('Whether to keep or revoke the active API tokens that the user created. Default: `keep`.');

export const userPatch = withExample(
  z.strictObject({
    ...wantedRole,
    suspended: z.boolean().optional(),
    password: newPassword.optional(),
    reset_2fa: z.boolean().optional(),
    api_tokens: tokenChoice.optional(),
  }),
  { suspended: true },
);
export type UserPatch = z.output<typeof userPatch>;

export const userId = withExample(z.object({ id: serialId }), { id: '2' });

const user = named(
  'User',
  z.object({
    id: count,
    email: z.string(),
    username: z.string(),
    ...rights,
    suspended: z.boolean(),
    second_factor: z.boolean(),
    by_company: z.boolean().describe('Whether the user signs in by single sign-on and has no password here.'),
    invited: z.boolean().describe('Whether the user has not set a password yet.'),
    created_at: timestamp,
  }),
);
const A_USER = {
  id: 2,
  email: 'kim@example.com',
  username: 'Kim',
  role: 'admin' as const,
  ...PRESET_RIGHTS,
  suspended: false,
  second_factor: true,
  by_company: false,
  invited: false,
  created_at: '2026-03-01 12:00:00',
};
const AN_INVITATION = 'attesta_invite_V2hhdCBhIGxvbmcgc2VjcmV0IHRva2VuIHRoaXMgaXM';
const invitationUrl = z.string().describe('Shown only in this answer. It works once, for 72 hours.');
const AN_INVITATION_URL = `https://acme.example.com/admin/#invite=${AN_INVITATION}`;

export const users = toArraySchema(withExample(user, A_USER));
export const addedUser = withExample(user.extend({ invitation_url: invitationUrl.optional() }), A_USER);

const makersTokens = z
  .array(
    z.object({
      id: count,
      description: z.string().nullable(),
      fingerprint: z.string(),
      expires_at: timestamp.nullable(),
      last_used_at: timestamp.nullable(),
      revoked_at: timestamp.nullable(),
    }),
  )
  .describe('The active API tokens that the user created, and whether this request revoked them.');
const MAKERS_TOKENS = [
  {
    id: 1,
    description: 'Backend of the shop',
    fingerprint: '4f1d0c2b9a3e',
    expires_at: null,
    last_used_at: null,
    revoked_at: null,
  },
];
export const changedUser = withExample(
  user.extend({
    api_tokens: makersTokens.optional().describe('Present after a suspension or a change of role.'),
  }),
  { ...A_USER, suspended: true, api_tokens: MAKERS_TOKENS },
);
export const removal = withExample(z.object({ api_tokens: tokenChoice.optional() }), {
  api_tokens: 'revoke',
});
export const removedUser = withExample(
  z.object({ status: z.literal('deleted'), id: count, api_tokens: makersTokens }),
  { status: 'deleted', id: 2, api_tokens: [] },
);

export const invitation = withExample(z.object({ invitation_url: invitationUrl, expires_at: timestamp }), {
  invitation_url: AN_INVITATION_URL,
  expires_at: '2026-03-04 12:00:00',
});
export const acceptance = withExample(
  z.object({ invitation_token: z.string().max(200), password: newPassword }),
  { invitation_token: AN_INVITATION, password: 'a password of many words' },
);
export const passwordSet = withExample(z.object({ status: z.literal('password set'), email: z.string() }), {
  status: 'password set',
  email: 'kim@example.com',
});

export const passwordChange = withExample(
  z.object({ current: z.string().min(1).max(1024), password: newPassword }),
  { current: 'correct horse battery', password: 'another long password' },
);
export const passwordChanged = withExample(
  z.object({
    status: z.literal('password changed'),
    sessions: count.describe('How many other sessions were ended.'),
  }),
  { status: 'password changed', sessions: 1 },
);

export const tenantOfUser = withExample(z.object({ id: lookupTenantId }), { id: EXAMPLE_ID.tenant });
export const userByEmail = withExample(z.strictObject({ email: emailAddress }), {
  email: 'root@example.com',
});
export const resetFactor = withExample(done('second factor reset'), { status: 'second factor reset' });

export const enrolment = withExample(z.object({ url: z.string(), expires_at: timestamp }), {
  url: `https://acme.example.com/admin/#enrol=${AN_ENROLMENT}`,
  expires_at: '2026-03-02 12:00:00',
});

export const sessionId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.session });

const session = withExample(
  named(
    'Session',
    z.object({
      id,
      created_at: timestamp,
      last_used_at: timestamp.describe('Accurate to the minute.'),
      own: z.boolean().describe('Whether this request used this session.'),
    }),
  ),
  {
    id: EXAMPLE_ID.session,
    created_at: EXAMPLE_TIME.created,
    last_used_at: EXAMPLE_TIME.decided,
    own: true,
  },
);
export const sessions = toArraySchema(session);
export const endedSessions = withExample(z.object({ status: z.literal('ended'), sessions: count }), {
  status: 'ended',
  sessions: 1,
});

const roleName = text(60)
  .transform(normaliseName)
  .refine((name) => name !== '', 'must have a visible character');
const rolePermissions = z
  .array(z.enum(PERMISSIONS))
  .max(PERMISSIONS.length)
  .describe(`What the role allows. \`customers\` is added.\n${PERMISSION_MEANINGS}`);

export const newRole = withExample(z.strictObject({ name: roleName, permissions: rolePermissions }), {
  name: 'Team lead',
  permissions: ['cases', 'images', 'decide', 'records', 'bulk'],
});
export const rolePatch = withExample(
  z.strictObject({ name: roleName.optional(), permissions: rolePermissions.optional() }),
  { permissions: ['cases', 'images', 'decide'] },
);
export const roleId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.role });

const role = named(
  'StaffRole',
  z.object({
    id,
    name: z.string(),
    permissions,
    users: count.describe('How many users have it.'),
    created_at: timestamp,
  }),
);
const A_ROLE = {
  id: EXAMPLE_ID.role,
  name: 'Team lead',
  permissions: ['customers' as const, 'cases' as const, 'images' as const, 'decide' as const],
  users: 2,
  created_at: EXAMPLE_TIME.created,
};
export const roles = toArraySchema(withExample(role, A_ROLE));
export const oneRole = withExample(role, A_ROLE);
export const removedRole = withExample(z.object({ status: z.literal('deleted'), id }), {
  status: 'deleted',
  id: EXAMPLE_ID.role,
});
