import { z } from 'zod';
import { count, done, enumText, id, linkMetadata, timestamp } from '../../http/fields/answer-fields.ts';
import { acceptedCredential, lookupId } from '../../http/fields/request-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { acceptedDocument, uuid } from '../../store/fields.ts';
import { UPLOAD_TYPES, WORKFLOW_STEPS } from '../../verification/lifecycle/token-capabilities.ts';
import { mintFields } from './mint-contract.ts';

export const mintToken = withExample(
  z.object({
    subject_id: lookupId,
    preset_id: lookupId.nullish().describe('The preset whose values fill the fields that the request omits.'),
    ...mintFields,
  }),
  {
    subject_id: EXAMPLE_ID.subject,
    expires_in_minutes: 60,
    max_uses: 5,
    upload_type: 'any',
    view_subject_details: true,
    can_list_reupload: true,
    min_age: 18,
  },
);
export type MintRequest = z.output<typeof mintToken>;

export const listTokens = withExample(z.object({ subject_id: uuid }), { subject_id: EXAMPLE_ID.subject });
export const tokenId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.token });

// Responses.

const nullableCount = count.nullable();

const abilities = {
  upload_type: enumText(UPLOAD_TYPES),
  can_edit_details: z.boolean(),
  view_subject_details: z.boolean(),
  can_list_reupload: z.boolean(),
  can_list_need_reply: z.boolean(),
  can_return_capabilities: z.boolean(),
  require_face_match: z.boolean().describe('A licence is approved only with a face match.'),
  require_liveness: z
    .boolean()
    .describe('A selfie is approved only after a liveness challenge that showed a living person.'),
  accepted_documents: z
    .array(acceptedDocument)
    .describe(
      'The kinds of documents that may be approved. Empty if the tenant accepts none of the link’s any more.',
    ),
  accept_credentials: z
    .array(acceptedCredential)
    .describe('The credentials of a wallet that may be presented in place of a picture.'),
  min_age: nullableCount,
  max_uses: nullableCount.describe('Null: unlimited until the token expires.'),
  max_license_attempts: nullableCount,
  max_selfie_attempts: nullableCount,
  return_url: z
    .string()
    .nullable()
    .describe(
      'Where “Finish” on the last screen leads. To the link’s holder it is null while its origin is not in the setting `return_origins`.',
    ),
  language: z.string().nullable().describe('The language in which the page opens.'),
  phone_only: z.boolean().describe('Whether the page on a computer only offers to continue on a phone.'),
  require_live_capture: z.boolean().describe('Whether the page offers no file in place of its camera.'),
  workflow_steps: z.array(z.object({ step_name: enumText(WORKFLOW_STEPS), step_order: count })),
  expires_at: timestamp,
};

const capabilities = {
  ...abilities,
  use_count: count,
  license_use_count: count,
  selfie_use_count: count,
};

const MINTED_EXAMPLE = {
  upload_type: 'any',
  can_edit_details: false,
  view_subject_details: true,
  can_list_reupload: true,
  can_list_need_reply: false,
  can_return_capabilities: true,
  require_face_match: false,
  require_liveness: false,
  accepted_documents: ['licence' as const],
  accept_credentials: [],
  min_age: 18,
  max_uses: 5,
  max_license_attempts: null,
  max_selfie_attempts: null,
  return_url: null,
  language: null,
  phone_only: false,
  require_live_capture: false,
  workflow_steps: [
    { step_name: 'verify_license', step_order: 1 },
    { step_name: 'check_selfie', step_order: 2 },
    { step_name: 'age_gender_estimation', step_order: 3 },
  ],
  expires_at: EXAMPLE_TIME.expires,
};

const EXAMPLE_SECRET = 'attesta_once_V2hhdCBhIGxvbmcgc2VjcmV0IHRva2VuIHRoaXMgaXM';
const UNUSED_COUNTS = { use_count: 0, license_use_count: 0, selfie_use_count: 0 };

export const mintedToken = withExample(
  z.object({
    status: z.literal('ephemeral_token_created'),
    token: z.string().describe('For the subject’s device. Shown only in this answer.'),
    url: z.url().describe('The hosted page with this token. Send it to the subject.'),
    active_links: count.describe(
      'The number of other links of this subject that are valid now. Revoke those that this one replaces.',
    ),
    metadata: linkMetadata,
    ...abilities,
  }),
  {
    status: 'ephemeral_token_created',
    token: EXAMPLE_SECRET,
    url: `https://id.example.com/verify/?token=${EXAMPLE_SECRET}`,
    active_links: 0,
    metadata: { order: '4711' },
    ...MINTED_EXAMPLE,
  },
);

export const tokenRows = withExample(
  z.array(
    named(
      'EphemeralToken',
      z.object({
        id,
        subject_id: id,
        ...capabilities,
        workflow_id: id.nullable(),
        metadata: linkMetadata,
        created_by: z.string(),
        created_at: timestamp,
        revoked_at: timestamp.nullable(),
      }),
    ),
  ),
  [
    {
      id: EXAMPLE_ID.token,
      subject_id: EXAMPLE_ID.subject,
      ...MINTED_EXAMPLE,
      ...UNUSED_COUNTS,
      workflow_id: null,
      metadata: { order: '4711' },
      created_by: 'root',
      created_at: EXAMPLE_TIME.created,
      revoked_at: null,
    },
  ],
);

export const revokedToken = withExample(done('Ephemeral token revoked'), {
  status: 'Ephemeral token revoked',
});

export const capability = z.union([
  withExample(
    named(
      'Capabilities',
      z.object({
        ...capabilities,
        match_threshold: z.number().nullable().describe('Stored but not enforced.'),
        liveness_light: z
          .boolean()
          .describe(
            'Whether a liveness challenge shows full-screen colours. Warn the person first, and offer a challenge without them (`light` of the request).',
          ),
      }),
    ),
    { ...MINTED_EXAMPLE, ...UNUSED_COUNTS, match_threshold: null, liveness_light: false },
  ),
  withExample(z.object({ can_return_capabilities: z.literal(false) }), { can_return_capabilities: false }),
]);
