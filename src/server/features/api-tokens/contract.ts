import { z } from 'zod';
import { count, done, timestamp } from '../../http/fields/answer-fields.ts';
import { plainText, serialId } from '../../http/fields/request-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { TOKEN_SCOPE_NAMES, TOKEN_SCOPES } from '../../store/token-scopes.ts';

const SCOPES = `Limits the token to groups of routes. Absent or null: all that the role \`admin\` allows. ${TOKEN_SCOPE_NAMES.map(
  (name) => `\`${name}\`: ${TOKEN_SCOPES[name].operations.map((id) => `\`${id}\``).join(', ')}.`,
).join(' ')}`;

export const creation = withExample(
  z.object({
    description: plainText(255).nullish(),
    expires_at: z
      .string()
      .max(40)
      .nullish()
      .describe(
        '`YYYY-MM-DD HH:MM:SS`, `YYYY-MM-DDTHH:MM:SSZ` or `YYYY-MM-DD` (midnight), in the future. Absent or empty: the token does not expire.',
      ),
    scopes: z
      .array(z.enum(TOKEN_SCOPE_NAMES))
      .min(1)
      .max(TOKEN_SCOPE_NAMES.length)
      .nullish()
      .describe(SCOPES),
  }),
  { description: 'Backend of the shop', expires_at: '2030-01-31', scopes: ['mint'] },
);

export const tokenId = withExample(
  z.object({
    id: serialId,
  }),
  { id: '1' },
);

export const createdToken = withExample(
  z.object({
    status: z.literal('API token created'),
    token: z.string().describe('Shown only in this answer.'),
    expires_at: timestamp.nullable(),
    description: z.string().nullable(),
  }),
  {
    status: 'API token created',
    token: 'attesta_api_V2hhdCBhIGxvbmcgc2VjcmV0IHRva2VuIHRoaXMgaXM',
    expires_at: '2030-01-31 00:00:00',
    description: 'Backend of the shop',
  },
);

export const rows = withExample(
  z.array(
    z.object({
      id: count,
      description: z.string().nullable(),
      fingerprint: z.string().describe('The first characters of the token’s hash.'),
      created_by: z.string(),
      maker_id: count.nullable().describe('The id of the user who created it; null if unknown.'),
      maker_active: z.boolean().describe('Whether that user still exists and is not suspended.'),
      created_at: timestamp,
      expires_at: timestamp.nullable(),
      last_used_at: timestamp.nullable(),
      revoked_at: timestamp.nullable(),
      scopes: z
        .array(z.string())
        .nullable()
        .describe('The groups of routes that it may call; null: all of its role.'),
    }),
  ),
  [
    {
      id: 1,
      description: 'Backend of the shop',
      fingerprint: '4f1d0c2b9a3e',
      created_by: 'root',
      maker_id: 1,
      maker_active: true,
      created_at: EXAMPLE_TIME.created,
      expires_at: '2030-01-31 00:00:00',
      last_used_at: null,
      revoked_at: null,
      scopes: ['mint'],
    },
  ],
);

export const revokedToken = withExample(done('API token revoked'), { status: 'API token revoked' });
