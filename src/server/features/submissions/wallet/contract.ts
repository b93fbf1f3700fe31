import { z } from 'zod';
import { id, timestamp } from '../../../http/fields/answer-fields.ts';
import { acceptedCredential, languageTag, lookupId } from '../../../http/fields/request-fields.ts';
import { withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../../http/openapi/example-values.ts';
import type { Bytes } from '../../../http/route.ts';
import { text } from '../../../store/fields.ts';
import {
  BROWSER_PROTOCOLS,
  REDIRECT_PROTOCOL,
} from '../../../verification/wallet/requests/credential-session.ts';
import { MAX_RESPONSE_BYTES } from '../../../verification/wallet/verify-answer.ts';
import { REQUEST_STATES } from './read-request-state.ts';

/** An answer in base64url, again in base64url where it is encrypted, and the JSON around it. */
export const MAX_ANSWER_BYTES = Math.ceil((MAX_RESPONSE_BYTES * 16) / 9) + 8192;

export const beginRequest = withExample(
  z.object({
    kind: acceptedCredential,
    verification_id: text(128)
      .optional()
      .describe('A repeated value continues the same submission. By default one is generated.'),
    external_uid: text(128).optional().describe('The caller’s key of the submission.'),
    language: languageTag.optional().describe('The language in which the subject reads (BCP 47).'),
  }),
  { kind: 'eu_age' },
);

export const requestId = withExample(z.object({ request_id: lookupId }), {
  request_id: EXAMPLE_ID.submission,
});

export const answer = withExample(
  z.object({
    protocol: z
      .enum([...BROWSER_PROTOCOLS, REDIRECT_PROTOCOL])
      .describe(`\`${REDIRECT_PROTOCOL}\` after a wallet on the device led back to the page.`),
    data: z
      .looseObject({})
      .describe(
        `The \`data\` of the browser’s DigitalCredential: its \`response\`, which is encrypted. Of \`${REDIRECT_PROTOCOL}\` the \`response_code\` that the redirect brought.`,
      ),
  }),
  { protocol: 'org-iso-mdoc', data: { response: 'gmVkY2FwaaJjZW5jWEE' } },
);

/** Other parameters of a wallet must be ignored (OpenID4VP, 8.1). */
export const walletAnswer = withExample(
  z.looseObject({
    vp_token: z
      .string()
      .max(MAX_ANSWER_BYTES)
      .optional()
      .describe('JSON: one presentation of the one credential.'),
    error: z
      .string()
      .max(200)
      .optional()
      .describe('In place of `vp_token`: why the wallet does not answer. It ends the request.'),
    response: z
      .string()
      .max(MAX_ANSWER_BYTES)
      .optional()
      .describe('In place of `vp_token` for a signed request: the encrypted answer (`direct_post.jwt`).'),
    state: z
      .string()
      .max(200)
      .optional()
      .describe('The value of the link. An encrypted answer has it inside.'),
  }),
  { vp_token: '{"credential":["o2d2ZXJzaW9u"]}', state: 'u2FtcGxlIHN0YXRlIDE2Yg' },
);

export const requestReference = withExample(
  z.object({ request_id: lookupId, state: z.string().describe('The secret of the link.') }),
  { request_id: EXAMPLE_ID.submission, state: 'u2FtcGxlIHN0YXRlIDE2Yg' },
);

/** Other parameters of a wallet must be ignored (OpenID4VP, 5.10). */
export const walletMetadata = withExample(
  z.looseObject({
    wallet_nonce: z.string().max(512).optional().describe('Comes back in the request object.'),
  }),
  { wallet_nonce: 'qPmxiNFCR3QTm19POc8u' },
);

// Responses.

export const requestObject: Bytes = { bytes: ['application/oauth-authz-req+jwt'] };

export const begunCredential = withExample(
  z.object({
    request_id: id,
    expires_at: timestamp,
    requests: z
      .array(z.object({ protocol: z.enum(BROWSER_PROTOCOLS), data: z.record(z.string(), z.unknown()) }))
      .describe('For `navigator.credentials.get({ digital: { requests } })`: the browser chooses one.'),
    link: z
      .string()
      .nullable()
      .describe(
        'Opens a wallet on the same device. Null for a licence or an identity if no certificate of the operator signs its request.',
      ),
  }),
  {
    request_id: EXAMPLE_ID.submission,
    expires_at: EXAMPLE_TIME.expires,
    requests: [
      {
        protocol: 'org-iso-mdoc',
        data: { deviceRequest: 'omd2ZXJzaW9uYzEuMA', encryptionInfo: 'gmVkY2FwaQ' },
      },
    ],
    link: 'av://?response_type=vp_token',
  },
);

export const requestState = withExample(
  z.object({
    state: z
      .enum(REQUEST_STATES)
      .describe(
        '`answered`: a wallet on the device answered, and the page has not come back with the code of its redirect. `used`: it has a verdict. `ended`: the wallet sent an error. `over`: expired, or too many answers.',
      ),
    wallet_error: z
      .string()
      .nullable()
      .describe('The code with which the wallet ended the request, or `another_error`.'),
  }),
  { state: 'ended', wallet_error: 'access_denied' },
);

export const postedAnswer = withExample(z.object({ redirect_uri: z.string() }), {
  redirect_uri: 'https://id.example.com/verify/',
});
