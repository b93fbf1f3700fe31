import { z } from 'zod';
import { PROOF_NAMES, PROOF_SOURCES, PROOF_STATES } from '../../../../shared/proof.ts';
import { count, enumText, id, timestamp } from '../../../http/fields/answer-fields.ts';
import { acceptedCredential } from '../../../http/fields/request-fields.ts';
import { named } from '../../../http/openapi/annotate.ts';
import { acceptedDocument } from '../../../store/fields.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { TURNS } from '../../../verification/liveness/challenge.ts';
import { STEP_COLORS } from '../../../verification/liveness/pace.ts';
import { IMAGE_HINTS } from '../../../verification/signals/image-hints.ts';
import { SIGNALS } from '../../../verification/signals/signals.ts';
import { OPTIONAL_PROOFS } from '../../../verification/verdict/proofs.ts';
import { ISSUER_TRUSTS } from '../../../verification/wallet/credential-evidence.ts';
import { PROTOCOLS } from '../../../verification/wallet/requests/credential-session.ts';
import { REVOCATIONS } from '../../../verification/wallet/revocation/judge-revocation.ts';
import { captureHints } from '../../liveness/capture-contract.ts';
import { limitsAnswer } from '../../settings/policy-contract.ts';
import { documentParts } from './document-answer.ts';
import { faceParts } from './face-answer.ts';
import { signal } from './signal-answer.ts';

// The evidence of an attempt's images as staff see it.

const nullableText = z.string().nullable();
const nullableNumber = z.number().nullable();

const proof = named(
  'Proof',
  z.looseObject({
    name: enumText(PROOF_NAMES),
    state: enumText(PROOF_STATES).describe(
      '`not_shown` is also what could not be measured, compared, read or looked up.',
    ),
    by: z.looseObject({
      source: enumText(PROOF_SOURCES),
      figures: z.record(z.string(), z.union([z.number(), z.string()])),
    }),
  }),
);

/** Every part of the evidence: a stored part without a schema does not compile, and the reverse. */
const parts = {
  ...documentParts,
  proofs: z
    .array(proof)
    .optional()
    .describe(
      'What the verdict rests on. The pipeline approves only what was shown, and nothing that is contradicted. Absent in evidence of an earlier version.',
    ),
  ...faceParts,
  decided_by: z
    .looseObject({
      limits: limitsAnswer,
      set_at: timestamp
        .nullable()
        .describe('When the tenant set its own limits. Null if all are the defaults.'),
      strict: z.boolean().describe('Whether the link approves a licence only with a face match.'),
      parks_expired: z
        .boolean()
        .optional()
        .describe('Whether the tenant parks expired documents and this one had expired.'),
      severe: z
        .array(enumText(SIGNALS))
        .optional()
        .describe('The severe signals of the picture: with one, the pipeline does not approve.'),
      same_face_searched: z
        .boolean()
        .optional()
        .describe('Whether the face was searched among those of all other subjects before the verdict.'),
      required_proofs: z
        .array(enumText(OPTIONAL_PROOFS))
        .optional()
        .describe('What the tenant required to be shown beside what every approval needs.'),
      accepted_documents: z
        .array(acceptedDocument)
        .optional()
        .describe('The kinds of documents that the link accepted.'),
      zone_confirms: z
        .boolean()
        .optional()
        .describe(
          'Whether the machine-readable zone is whole and has the record’s last name, birth date and number.',
        ),
    })
    .optional()
    .describe('The limits in force when this was decided.'),
  signals: z
    .array(signal)
    .optional()
    .describe(
      'Signals for the reviewer, each with its figures. They never change a verdict, except `expired` if the tenant parks expired documents, and `record_changed`, with which an approval waits.',
    ),
  liveness: z
    .looseObject({
      result: z.enum(['shown', 'not_shown', 'unclear', 'unavailable', 'none']),
      required: z.boolean().describe('Whether the link requires it.'),
      challenge_id: id.optional(),
      steps: z.array(z.enum(TURNS)).optional(),
      challenges_asked: count
        .nullable()
        .optional()
        .describe(
          'How many challenges the link had requested, including this one. Most people need one or two. From the fourth on, a selfie is not approved by the pipeline. Null for challenges that are older than this counter.',
        ),
      measures: z
        .looseObject({
          findings: z.array(z.string()).describe('The findings against a living person. Empty if `shown`.'),
          moves: z.array(z.enum(TURNS)).describe('The detected movements.'),
          relief: nullableNumber.describe('From 0 (flat) to 1 (a head). Null if the face did not turn.'),
          fastestTurn: z.number().describe('In degrees a second.'),
        })
        .nullable()
        .optional(),
      distance: nullableNumber
        .optional()
        .describe('The distance of the challenge’s face from the selfie’s; 1 is the boundary.'),
      fitness: nullableNumber
        .optional()
        .describe(
          'How clear the less clear of the two faces is. Below 1, or null (unknown), the distance decides nothing. Absent in evidence of earlier versions.',
        ),
      strip: z
        .array(z.object({ frame: count, at: z.number() }))
        .optional()
        .describe('The frames that reviewers can open, in milliseconds after the first.'),
      capture: captureHints.nullable().optional(),
      paced: z
        .boolean()
        .optional()
        .describe(
          'Whether the server announced the steps one by one. False, or absent in evidence of earlier versions: all were known at once, which prepared stills can answer.',
        ),
      pace: z
        .looseObject({
          steps: z
            .array(
              z.looseObject({
                turn: z.enum(TURNS),
                color: z.enum(STEP_COLORS).optional(),
                took_ms: z.number().describe('From the announcement until the frames had come.'),
                allowed_ms: z.number(),
                frames: count,
              }),
            )
            .describe('The steps whose frames have come.'),
          round_trip_ms: nullableNumber.describe('The round trip that the first step measured.'),
          is_late: z.boolean(),
          light: z
            .enum(['shown', 'declined', 'off'])
            .describe('Whether the screen showed colours; `declined` by the person.'),
        })
        .nullable()
        .optional(),
    })
    .optional()
    .describe(
      'For a selfie: the liveness challenge before it and its result. The check does not stop a worn mask or an injected synthetic face.',
    ),
  image_hints: z
    .array(enumText(IMAGE_HINTS))
    .optional()
    .describe('Of a selfie: what is wrong with its image, as its answer says.'),
  capture: captureHints
    .extend({
      live_required: z
        .literal(true)
        .optional()
        .describe('The link asked for a picture by the camera (`require_live_capture`).'),
    })
    .optional()
    .describe('The browser’s report about the camera. These are hints; a client can forge them.'),
  checked_by: z
    .string()
    .optional()
    .describe(
      'The reviewer who had the stored picture checked (`checkSubmission`). Absent for an upload’s evidence.',
    ),
  checked_at: timestamp.optional().describe('When that reviewer had it checked.'),
  check: z
    .looseObject({
      verdict: z.string(),
      reason: nullableText,
      score: nullableNumber,
      similarity: nullableNumber,
      face_comparison: nullableText,
    })
    .optional()
    .describe('The answer that the pipeline would have given in that check. It decided nothing.'),
  forced_by: z
    .string()
    .optional()
    .describe('In a sandbox: the last name that forced the result. The picture was not analysed.'),
  credential: z
    .looseObject({
      kind: acceptedCredential,
      protocol: z.enum(PROTOCOLS),
      issuer: z.looseObject({
        name: nullableText,
        country: nullableText,
        trust: enumText(ISSUER_TRUSTS),
      }),
      valid_from: z.string(),
      valid_until: z.string(),
      asked: z.array(z.string()),
      fields: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
        .describe('The requested elements that the subject released, as the issuer signed them.'),
      portrait: z
        .enum(['stored', 'unreadable', 'not_released'])
        .describe('`stored`: it is the image of the attempt.'),
      details: z
        .array(
          z.looseObject({ field: z.string(), stored: z.string(), says: nullableText, agrees: z.boolean() }),
        )
        .optional()
        .describe('Of a licence: each detail of the record beside what the credential says.'),
      revocation: enumText(REVOCATIONS).describe(
        '`none_named`: the credential names no list of revoked ones. `unknown`: the list that it names is missing, too old or of another issuer. `not_checked`: from before lists were read.',
      ),
    })
    .optional()
    .describe('The credential of a wallet that was presented in place of a picture.'),
  ages: z.looseObject({ primary: z.number(), secondary: z.number() }).nullable().optional(),
} satisfies Record<keyof Evidence, z.core.$ZodType>;

/** It grows with the pipeline: readers ignore unknown parts. */
export const evidence = named(
  'Evidence',
  z
    .looseObject(parts)
    .describe('The findings that a reviewer needs to decide. Properties may be added; ignore unknown ones.'),
);
