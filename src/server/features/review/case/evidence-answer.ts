import { z } from 'zod';
import { PROOF_NAMES, PROOF_SOURCES, PROOF_STATES } from '../../../../shared/proof.ts';
import { SIDES } from '../../../encryption/join-sides.ts';
import { count, enumText, id, share, timestamp } from '../../../http/fields/answer-fields.ts';
import { acceptedCredential, acceptedDocument } from '../../../http/fields/request-fields.ts';
import { named } from '../../../http/openapi/annotate.ts';
import { PROTOCOLS } from '../../../verification/credentials/requests/credential-session.ts';
import { DOCUMENT_KINDS } from '../../../verification/document/document-kind.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { EXTRACTION_SOURCES } from '../../../verification/extraction/extracted-document.ts';
import { PORTRAIT_CAUSES } from '../../../verification/faces/assess-portrait.ts';
import { GHOST_CAUSES } from '../../../verification/faces/judge-ghost.ts';
import { TURNS } from '../../../verification/liveness/challenge.ts';
import { ORIGINAL_SOURCES } from '../../../verification/original/judge-original.ts';
import { AGREEMENTS } from '../../../verification/record-match/field-match.ts';
import { BLOCKED_THINGS, SIGNALS, type Signal } from '../../../verification/signals/signals.ts';
import { VERIFIED_FIELDS } from '../../../verification/signals/verified-fields.ts';
import { OPTIONAL_PROOFS } from '../../../verification/verdict/proofs.ts';
import { captureHints } from '../../liveness/capture-contract.ts';
import { limitsAnswer } from '../../settings/policy-contract.ts';

// The evidence of an attempt's pictures as staff see it.

const absent = z.string().nullable();
const figure = z.number().nullable();

const box = named(
  'Box',
  z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .describe('As fractions of the width and height of the picture or of the rectified card.'),
);

const point = z.tuple([z.number(), z.number()]).readonly();

export const faceLimit = named(
  'FaceLimit',
  z
    .looseObject({
      same_up_to: share.describe('Up to this distance (0 to 1) two faces count as one person.'),
      different_from: share.describe(
        'From this distance on they count as two people. Between the two limits a reviewer decides.',
      ),
      worst_group: z
        .looseObject({
          group: z.string(),
          false_matches: count.describe('Pairs of two people whose distance was within the limit.'),
          pairs: count,
          rate_at_most: share.describe('The upper end of the 95 % interval of the false match rate.'),
        })
        .nullable()
        .describe(
          'The measurement of the worst group. Null if the limit is wider than any that was measured.',
        ),
    })
    .describe('The limits of a comparison of two faces, and their error rate in the worst group.'),
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
  oneSignal('not_yet_valid', { valid_from: z.string() }),
  oneSignal('document_of_another', { fields: disagreements }),
  oneSignal('number_form', { number: z.string(), issuer: z.string() }),
  oneSignal('number_contradicts_birth_date', {
    number: z.string(),
    issuer: z.string(),
    says: z.string().describe('`YYYY-MM-DD`, with `?` for each digit that the number does not contain.'),
    other: z.string().describe('The birth date that the document says.'),
  }),
  oneSignal('printed_dates_differ', { field: z.string(), says: z.string(), other: z.string() }),
  oneSignal('portrait_unclear', {
    cause: enumText(PORTRAIT_CAUSES),
    figures: z.record(z.string(), z.number()),
  }),
  oneSignal('age_from_document', { age: z.number(), minor: z.boolean() }),
  oneSignal('barcode_mismatch', { fields: disagreements }),
  oneSignal('record_changed', { fields: z.array(z.enum(VERIFIED_FIELDS)) }),
  oneSignal('mrz_mismatch', { fields: disagreements, check_digits: z.boolean() }),
  oneSignal('blur', { sharpness: z.number() }),
  oneSignal('glare', { share: z.number() }),
  oneSignal('screen_or_print', { score: z.number() }),
  oneSignal('other_script', { unread: share }),
  oneSignal('original_not_shown', { measure: z.string(), figures: z.record(z.string(), z.number()) }),
  oneSignal('expiry_not_read', {}),
  oneSignal('not_released', { elements: z.array(z.string()) }),
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

/** The common content of a barcode and a machine-readable zone; null if it was not read with certainty. */
const codeFields = {
  is_licence: z.boolean().optional().describe('Whether it is the barcode of a driving licence.'),
  first_name: absent.optional(),
  middle_name: absent.optional(),
  last_name: absent.optional(),
  date_of_birth: absent.optional(),
  license_number: absent.optional().describe('The number of the document, whatever its kind.'),
  license_issue_date: absent.optional(),
  license_expiry_date: absent.optional(),
};

const codes = z.looseObject({
  barcode: z.looseObject(codeFields).nullable(),
  barcode_not_understood: z
    .literal(true)
    .optional()
    .describe('A licence barcode that violates its standard was found. Nothing is read from it.'),
  mrz: z
    .looseObject({
      ...codeFields,
      lines: z.array(z.string()).optional().describe('As read; `?` for unreadable characters.'),
      check_digits: z.boolean().optional().describe('Whether every check digit is correct.'),
      legible: z
        .boolean()
        .optional()
        .describe(
          'Whether all characters under check digits were read reliably. Only then is a wrong check digit significant.',
        ),
    })
    .nullable(),
  mrz_too_small: z
    .literal(true)
    .optional()
    .describe('A machine-readable zone was found, but it is too small to read.'),
});

const extracted = z
  .looseObject({
    kind: enumText(DOCUMENT_KINDS).nullable(),
    country: absent.describe('Of the issuer: ISO 3166-1 alpha-3, or the code of the machine-readable zone.'),
    issuer: absent.describe('The state or province by its code, or the authority as printed.'),
    fields: z
      .partialRecord(
        z.string(),
        z.looseObject({
          value: z.string(),
          source: enumText(EXTRACTION_SOURCES),
          box: box.nullable(),
          confidence: share,
        }),
      )
      .describe(
        'By name: `last_name`, `first_name` (all given names), `full_name` (where nothing shows its parts), `date_of_birth`, `license_number`, `license_issue_date`, `license_expiry_date`, `address`, `authority`, `personal_number`, `sex`. A field that is nowhere on the document is absent. Dates are `YYYY-MM-DD`; other print is in capitals without accents.',
      ),
  })
  .describe('What the document says by itself, read without the record.');

const measure = z.looseObject({
  corners: z
    .array(point)
    .readonly()
    .nullable()
    .describe('Clockwise from the top left corner of the card itself.'),
  vertical: z.boolean(),
  quality: z.looseObject({ sharpness: share, glare: share }),
});

const lines = z.array(z.looseObject({ text: z.string(), confidence: share, box }));

const sides = z
  .array(
    z.looseObject({
      side: z.enum(SIDES),
      kind: enumText(DOCUMENT_KINDS).nullable(),
      document: measure.nullable(),
      lines: lines.nullable(),
      codes: codes.nullable(),
    }),
  )
  .describe(
    'If the upload had an `image_back`: what each side showed by itself, the front first. All other findings are of the front, and `codes` of both.',
  );

/** Every part of the evidence: a stored part without a schema here does not compile, and the reverse. */
const parts = {
  kind: enumText(DOCUMENT_KINDS).nullable().optional().describe('The recognised kind of document.'),
  points: z
    .record(z.string(), z.number())
    .nullable()
    .optional()
    .describe('The findings that indicate a licence.'),
  document: measure.nullable().optional(),
  faces: z
    .array(z.looseObject({ box, score: z.number() }))
    .nullable()
    .optional(),
  lines: lines.nullable().optional(),
  fields: z
    .array(
      z.looseObject({
        field: z.string(),
        stored: z.string(),
        read: absent,
        score: share,
        box: box.nullable(),
        side: z.literal('back').optional().describe('Set if it was read on the back.'),
        agreement: enumText(AGREEMENTS)
          .optional()
          .describe(
            'How the document’s value compares with the record’s. `differs`: the document says another value; if that is the last name, birth date or number, the pipeline does not approve. `not_found`: no such field was read. `ambiguous`, of a birth date: nothing on the card distinguishes day and month, and one of the two orders gives the record’s date. The date then counts neither for nor against.',
          ),
        says: z.string().optional().describe('The document’s own value, if it differs.'),
      }),
    )
    .nullable()
    .optional()
    .describe('Each stored detail with the text that was read for it.'),
  sides: sides.optional(),
  extracted: extracted.optional(),
  codes: codes.nullable().optional().describe('The content of the barcode and the machine-readable zone.'),
  numbers: z
    .array(z.string())
    .optional()
    .describe('The numbers of the document in the form in which they are compared with others.'),
  proofs: z
    .array(proof)
    .optional()
    .describe(
      'What the verdict rests on. The pipeline approves only what was shown, and nothing that is contradicted. Absent in evidence of an earlier version.',
    ),
  ghost_distance: figure.optional(),
  ghost: z
    .looseObject({
      state: enumText(['same', 'different', 'not_compared', 'none']),
      cause: enumText(GHOST_CAUSES).nullable().describe('Why it was not compared.'),
      distance: figure,
    })
    .optional()
    .describe(
      'The ghost image beside the portrait. `none`: the card shows no second face. `not_compared` says nothing about the card: `cause` is `faint` (small, pale or engraved), `random` (its description would fit its mirror image as little), `portrait`, `unavailable` or `budget`.',
    ),
  portrait: z
    .looseObject({
      state: enumText(['clear', 'unclear', 'absent']),
      cause: enumText(PORTRAIT_CAUSES).nullable(),
      figures: z.record(z.string(), z.number()),
    })
    .nullable()
    .optional()
    .describe(
      'Whether the document shows its holder’s photograph, fit to be compared, with the measures behind it. Null where the faces could not be examined.',
    ),
  original: z
    .looseObject({
      state: enumText(['shown', 'contradicted', 'not_shown']),
      by: z.looseObject({
        source: enumText(ORIGINAL_SOURCES),
        figures: z.record(z.string(), z.number()),
      }),
    })
    .optional()
    .describe(
      'Whether it is a physical document, not a copy of one. No picture alone shows that. `contradicted`: the card has no colour at all, or the picture is a phone’s screen.',
    ),
  reference: z.string().optional(),
  face_distance: figure
    .optional()
    .describe('The distance of the face from the reference selfie; 1 is the boundary.'),
  face_fitness: z
    .number()
    .nullable()
    .optional()
    .describe(
      'The quality of the less clear of the two faces. Below 1 a distance is unreliable. Null if it is unknown: then the comparison decides nothing.',
    ),
  face_limit: faceLimit.optional().describe('The limits of that comparison.'),
  face_others: z
    .looseObject({ count, nearest: figure })
    .optional()
    .describe(
      'The number of the tenant’s other people that the face was compared with, and the smallest distance: null if none is near.',
    ),
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
          relief: figure.describe('From 0 (flat) to 1 (a head). Null if the face did not turn.'),
          fastestTurn: z.number().describe('In degrees a second.'),
        })
        .nullable()
        .optional(),
      distance: figure
        .optional()
        .describe('The distance of the challenge’s face from the selfie’s; 1 is the boundary.'),
      strip: z
        .array(z.object({ frame: count, at: z.number() }))
        .optional()
        .describe('The frames that reviewers can open, in milliseconds after the first.'),
      capture: captureHints.nullable().optional(),
    })
    .optional()
    .describe(
      'For a selfie: the liveness challenge before it and its result. The check does not stop a worn mask or an injected synthetic face.',
    ),
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
      reason: absent,
      score: figure,
      similarity: figure,
      face_comparison: absent,
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
        name: absent,
        country: absent,
        trust: enumText(['listed', 'list_too_old', 'not_listed']),
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
        .array(z.looseObject({ field: z.string(), stored: z.string(), says: absent, agrees: z.boolean() }))
        .optional()
        .describe('Of a licence: each detail of the record beside what the credential says.'),
      revocation: z.literal('not_checked'),
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
