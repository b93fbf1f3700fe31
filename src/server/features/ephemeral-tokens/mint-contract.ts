import { z } from 'zod';
import { acceptedCredentials, lookupId } from '../../http/fields/request-fields.ts';
import { acceptedDocuments, text } from '../../store/fields.ts';
import { PAGE_LANGUAGES } from '../../store/page-languages.ts';
import { UPLOAD_TYPES } from '../../verification/lifecycle/token-capabilities.ts';

/** Whether it is an https address without credentials, in the form that a browser gives it. */
function isReturnUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, href } = new URL(value);
  return protocol === 'https:' && username === '' && password === '' && href === value;
}

const flag = z.boolean().optional();
const count = (max: number) => z.int().min(1).max(max).nullable().optional();

/** How long a link is valid. */
export const DEFAULT_LINK_MINUTES = 60;
const MAX_LINK_MINUTES = 30 * 24 * 60;

const MAX_METADATA = 20;
const metadata = z
  .record(text(40), text(500))
  .refine((values) => Object.keys(values).length <= MAX_METADATA, `must have at most ${MAX_METADATA} names`);

/** The fields of a link, each optional: of a mint request, and of a preset that fills it. */
export const mintFields = {
  expires_in_minutes: z
    .int()
    .min(1)
    .max(MAX_LINK_MINUTES)
    .optional()
    .describe(`Default: ${DEFAULT_LINK_MINUTES}.`),
  max_uses: count(1000).describe(
    'The number of uploads and re-uploads. Null: unlimited until the token expires.',
  ),
  one_time: flag
    .describe('Deprecated alias of `max_uses: 1`. Ignored if `max_uses` is present.')
    .meta({ deprecated: true }),
  upload_type: z.enum(UPLOAD_TYPES).optional().describe('Default: `any`. `reupload` allows no first upload.'),
  can_edit_details: flag,
  view_subject_details: flag,
  can_list_reupload: flag,
  can_list_need_reply: flag,
  can_return_capabilities: flag,
  require_face_match: flag.describe('A licence is approved only with a face match.'),
  require_liveness: flag.describe(
    'A selfie is approved only after a liveness challenge that showed a living person; otherwise a reviewer decides.',
  ),
  accepted_documents: acceptedDocuments
    .nullish()
    .describe(
      'The kinds of documents that may be approved, as a part of the tenant’s `accepted_documents`. Null or absent: all of them. A kind that the tenant does not accept is refused.',
    ),
  accept_credentials: acceptedCredentials
    .optional()
    .describe(
      'The credentials of a wallet that may be presented in place of a picture. Default: none. `eu_age` needs a `min_age` up to 99: no credential answers for a higher age.',
    ),
  min_age: count(150).describe('In years, for `verify_age`.'),
  max_license_attempts: count(1000),
  max_selfie_attempts: count(1000).describe('Age analyses count as selfie attempts.'),
  return_url: text(2000)
    .refine(isReturnUrl, 'must be an https address like https://www.example.com/done')
    .nullable()
    .optional()
    .describe(
      'Where “Finish” on the last screen leads. Its origin must be in the setting `return_origins`; otherwise 400.',
    ),
  language: z
    .enum(PAGE_LANGUAGES)
    .nullable()
    .optional()
    .describe('The language in which the page opens, unless the subject has chosen another.'),
  phone_only: z
    .boolean()
    .optional()
    .describe(
      'Whether the page on a computer only offers to continue on a phone. The server does not check it.',
    ),
  require_live_capture: flag.describe(
    'Whether the page offers no file in place of its camera. A request can claim a camera, so this proves nothing: the evidence says which of the two the sender named, and a reviewer sees a picture that did not name the camera.',
  ),
  metadata: metadata
    .optional()
    .describe(
      'The caller’s notes on this link, such as an order number: at most 20 names of 40 characters, with values of 500. Rows, cases and events of its submissions have them. The subject’s device does not see them. Write no personal data.',
    ),
  workflow_id: lookupId.nullish().describe('The workflow whose steps the token gets.'),
};

export type MintFields = z.output<z.ZodObject<typeof mintFields>>;
