import { z } from 'zod';
import { id, timestamp } from '../../../http/fields/answer-fields.ts';
import { acceptedCredential, languageTag, lookupId } from '../../../http/fields/request-fields.ts';
import { withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../../http/openapi/example-values.ts';
import { text } from '../../../store/fields.ts';
import { BROWSER_PROTOCOLS } from '../../../verification/wallet/requests/credential-session.ts';
import { MAX_RESPONSE_BYTES } from '../../../verification/wallet/verify-answer.ts';

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
    protocol: z.enum(BROWSER_PROTOCOLS),
    data: z
      .looseObject({})
      .describe('The `data` of the browser’s DigitalCredential: its `response`, which is encrypted.'),
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
    state: z.string().max(200).describe('The value of the link.'),
  }),
  { vp_token: '{"credential":["o2d2ZXJzaW9u"]}', state: 'u2FtcGxlIHN0YXRlIDE2Yg' },
);

// Responses.

export const begun = withExample(
  z.object({
    request_id: id,
    expires_at: timestamp,
    requests: z
      .array(z.object({ protocol: z.enum(BROWSER_PROTOCOLS), data: z.record(z.string(), z.unknown()) }))
      .describe('For `navigator.credentials.get({ digital: { requests } })`: the browser chooses one.'),
    link: z
      .string()
      .nullable()
      .describe('Opens a wallet on the same device. Null for a kind whose wallets have no such link.'),
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

export const posted = withExample(z.object({ redirect_uri: z.string() }), {
  redirect_uri: 'https://id.example.com/verify/',
});
