import { z } from 'zod';
import { count, enumText, id, share, timestamp } from '../../../http/fields/answer-fields.ts';
import { named } from '../../../http/openapi/annotate.ts';
import { DOCUMENT_KINDS } from '../../../verification/document/document-kind.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { TURNS } from '../../../verification/liveness/challenge.ts';
import { AGREEMENTS } from '../../../verification/record-match/field-match.ts';
import { BLOCKED_THINGS, type Signal } from '../../../verification/signals/signals.ts';
import { captureHints } from '../../liveness/capture-contract.ts';
import { limitsAnswer } from '../../settings/policy-contract.ts';

// The evidence of an attempt's pictures as staff see it.

const absent = z.string().nullable();
const figure = z.number().nullable();

const box = named(
  'Box',
  z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .describe('In fractions of the picture’s, or the flat card’s, width and height.'),
);

const point = z.tuple([z.number(), z.number()]).readonly();

const faceLimit = named(
  'FaceLimit',
  z
    .looseObject({
      same_up_to: share.describe('A distance (0 to 1) up to which two faces count as one person’s.'),
      different_from: share.describe('From here on as two people’s; between the two a person decides.'),
      worst_group: z
        .looseObject({
          group: z.string(),
          false_matches: count.describe('Pairs of two people that lay within the limit.'),
          pairs: count,
          rate_at_most: share.describe('The upper end of the 95 % interval of the false match rate.'),
        })
        .nullable()
        .describe(
          'What was measured in the group that is worst; null where the limit is wider than was measured.',
        ),
    })
    .describe('The limits of a comparison of two faces, and how often they are wrong in the worst group.'),
);

const disagreements = z.array(
  z.looseObject({
    field: z.string(),
    says: z.string(),
    other: z.string(),
    other_source: enumText(['stored', 'printed']),
  }),
);

const oneSignal = <S extends Signal['signal'], F extends z.ZodRawShape>(name: S, figures: F) =>
  z.looseObject({ signal: z.literal(name), ...figures });

/** Each signal with its figures. */
const signal = z.union([
  oneSignal('expired', { expired_on: z.string() }),
  oneSignal('age_from_document', { age: z.number(), minor: z.boolean() }),
  oneSignal('barcode_mismatch', { fields: disagreements }),
  oneSignal('mrz_mismatch', { fields: disagreements, check_digits: z.boolean() }),
  oneSignal('blur', { sharpness: z.number() }),
  oneSignal('glare', { share: z.number() }),
  oneSignal('screen_or_print', { score: z.number() }),
  oneSignal('other_script', { unread: share }),
  oneSignal('low_face_quality', { fitness: z.number() }),
  oneSignal('far_from_anchor', { distance: share, same_up_to: share }),
  oneSignal('others_as_near', { distance: share, nearest: share, others: count }),
  oneSignal('selfie_matches_document', {
    similarity: z.number(),
    matches: z.boolean(),
    submission_id: z.string(),
    face_limit: faceLimit,
    nearest: share
      .optional()
      .describe('Another person’s distance to the portrait, if it is about as near: then nothing matches.'),
    others: count.optional().describe('How many other people were compared, with `nearest`.'),
  }),
  oneSignal('same_face_as', {
    subjects: z.array(
      z.looseObject({ subject_id: z.string(), similarity: z.number(), submission_id: z.string() }),
    ),
  }),
  oneSignal('same_document_as', { subjects: z.array(z.looseObject({ subject_id: z.string() })) }),
  oneSignal('blocked', {
    blocks: z.array(
      z.looseObject({ block_id: z.string(), what: z.enum(BLOCKED_THINGS), subject_id: z.string() }),
    ),
  }),
]);

/** The common content of a barcode and a machine-readable zone; null if it was not read with certainty. */
const codeFields = {
  is_licence: z.boolean().optional().describe('It is a driving licence’s.'),
  first_name: absent.optional(),
  middle_name: absent.optional(),
  last_name: absent.optional(),
  date_of_birth: absent.optional(),
  license_number: absent.optional().describe('The document’s own number, whatever it is.'),
  license_issue_date: absent.optional(),
  license_expiry_date: absent.optional(),
};

const codes = z.looseObject({
  barcode: z.looseObject(codeFields).nullable(),
  barcode_not_understood: z
    .literal(true)
    .optional()
    .describe(
      'There is a licence’s barcode that is not laid out as its standard says: nothing is taken from it.',
    ),
  mrz: z
    .looseObject({
      ...codeFields,
      lines: z.array(z.string()).optional().describe('As read; `?` where nothing could be.'),
      check_digits: z.boolean().optional().describe('Every check digit is right.'),
      legible: z
        .boolean()
        .optional()
        .describe('All that check digits cover was read for sure: only then does a wrong one say something.'),
    })
    .nullable(),
  mrz_too_small: z.literal(true).optional().describe('There is a zone, too small to be read.'),
});

/** Every part of the evidence: a stored part without a schema here does not compile, and the reverse. */
const parts = {
  kind: enumText(DOCUMENT_KINDS).nullable().optional().describe('What the document is taken for.'),
  points: z
    .record(z.string(), z.number())
    .nullable()
    .optional()
    .describe('What spoke for its being a licence.'),
  document: z
    .looseObject({
      corners: z.array(point).readonly().nullable().describe('Clockwise from the card’s own top left.'),
      vertical: z.boolean(),
      quality: z.looseObject({ sharpness: share, glare: share }),
    })
    .nullable()
    .optional(),
  faces: z
    .array(z.looseObject({ box, score: z.number() }))
    .nullable()
    .optional(),
  lines: z
    .array(z.looseObject({ text: z.string(), confidence: share, box }))
    .nullable()
    .optional(),
  fields: z
    .array(
      z.looseObject({
        field: z.string(),
        stored: z.string(),
        read: absent,
        score: share,
        box: box.nullable(),
        agreement: enumText(AGREEMENTS)
          .optional()
          .describe(
            'Of a birth date. `ambiguous`: nothing on the card tells its day from its month, and one of the two orders gives the record’s date; it counts neither for nor against. `differs`: the date that the card labels as the birth date is another than the record’s; the pipeline does not approve it.',
          ),
      }),
    )
    .nullable()
    .optional()
    .describe('Each detail as stored beside what was read for it.'),
  codes: codes.nullable().optional().describe('What the barcode and the machine-readable zone say.'),
  numbers: z
    .array(z.string())
    .optional()
    .describe('The numbers that the document bears, as they are compared with those of others.'),
  ghost_distance: figure.optional(),
  reference: z.string().optional(),
  face_distance: figure.optional().describe('Of the face from the reference selfie’s; 1 is the boundary.'),
  face_fitness: z
    .number()
    .optional()
    .describe(
      'How well the less clear of the two faces is seen; below 1 a distance between photographs says little.',
    ),
  face_limit: faceLimit.optional().describe('What that comparison was held against.'),
  face_others: z
    .looseObject({ count, nearest: figure })
    .optional()
    .describe(
      'With how many of the tenant’s other people the face was compared, and the distance of the nearest; null when none is near.',
    ),
  decided_by: z
    .looseObject({
      limits: limitsAnswer,
      set_at: timestamp.nullable().describe('When the tenant set its own; null where all are the product’s.'),
      strict: z.boolean().describe('The link approves no licence without a face match.'),
      parks_expired: z
        .boolean()
        .optional()
        .describe('The tenant parks expired documents, and this one had expired.'),
    })
    .optional()
    .describe('The limits by which this was decided, as they were then.'),
  signals: z
    .array(signal)
    .optional()
    .describe(
      'What a reviewer should know besides, each with its figures. They never change a verdict, but for `expired` where a tenant parks what has expired.',
    ),
  liveness: z
    .looseObject({
      result: z.enum(['shown', 'not_shown', 'unclear', 'unavailable', 'none']),
      required: z.boolean().describe('The link wants it.'),
      challenge_id: id.optional(),
      steps: z.array(z.enum(TURNS)).optional(),
      challenges_asked: count
        .nullable()
        .optional()
        .describe(
          'How many challenges the link had asked for within an hour, this one included: most people need one or two. Null for one from before it was counted.',
        ),
      measures: z
        .looseObject({
          findings: z.array(z.string()).describe('What spoke against a living person; empty when shown.'),
          moves: z.array(z.enum(TURNS)).describe('The moves that were seen.'),
          relief: figure.describe('0 flat, 1 a head; null when nothing was turned.'),
          fastestTurn: z.number().describe('Degrees a second.'),
        })
        .nullable()
        .optional(),
      distance: figure.optional().describe('Of the challenge’s face from the selfie’s; 1 is the boundary.'),
      strip: z
        .array(z.object({ frame: count, at: z.number() }))
        .optional()
        .describe('The frames that can be looked at, with milliseconds after the first.'),
      capture: captureHints.nullable().optional(),
    })
    .optional()
    .describe(
      'Of a selfie: what the person was asked to do before it, and what came of it. It does not stop a worn mask, or a made-up face in place of the camera’s picture.',
    ),
  capture: captureHints
    .optional()
    .describe('What the browser says of the camera. Hints, which anybody can make up.'),
  forced_by: z
    .string()
    .optional()
    .describe('The last name that forced the result, in a sandbox: nothing was looked at.'),
  ages: z.looseObject({ primary: z.number(), secondary: z.number() }).nullable().optional(),
} satisfies Record<keyof Evidence, z.ZodType>;

/** It grows with the pipeline: readers ignore unknown parts. */
export const evidence = named(
  'Evidence',
  z
    .looseObject(parts)
    .describe('What a reviewer needs to decide. Properties may be added: leave alone what you do not know.'),
);
