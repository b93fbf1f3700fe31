import { z } from 'zod';
import { PROOF_NAMES, PROOF_STATES } from '../../../shared/proof.ts';
import { ACCEPTABLE_DOCUMENTS } from '../../verification/document/accepted-documents.ts';
import type { Evidence } from '../../verification/evidence.ts';
import type { LivenessEvidence } from '../../verification/liveness/liveness-evidence.ts';
import type { ChallengePace } from '../../verification/liveness/pace.ts';
import { AGREEMENTS } from '../../verification/record-match/field-match.ts';
import type { ColumnSchema } from '../json-column.ts';

// Evidence of every release, since it is kept as long as its images. What a verdict, a replay or a signal rests on is
// checked to its values. The rest is only shown: a release may have stored other figures in it, so only its kind of JSON
// is checked.

const optional = z.exactOptional;
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object that is only shown. */
const objectShape = <T extends object>() => z.custom<T>(isObject);
/** A list that is only shown. */
const listShown = <T>() => z.custom<T[]>(Array.isArray);
/** A name that is only shown; a release may have had others. */
const nameShown = <T extends string>() => z.custom<T>((value) => typeof value === 'string');
type Part<Name extends keyof Evidence> = NonNullable<Evidence[Name]>;

const figure = z.number().nullable();
const figures = z.record(z.string(), z.number());
const face = z.object({
  box: objectShape<Part<'faces'>[number]['box']>(),
  score: z.number(),
  pixels: optional(z.number()),
  contrast: optional(z.number()),
  tone: optional(z.number()),
  mirrored: optional(objectShape<NonNullable<Part<'faces'>[number]['mirrored']>>()),
  surface: optional(objectShape<NonNullable<Part<'faces'>[number]['surface']>>()),
});

const scoredField = z.object({
  field: nameShown<Part<'fields'>[number]['field']>(),
  stored: z.string(),
  read: z.string().nullable(),
  score: z.number(),
  box: objectShape<NonNullable<Part<'fields'>[number]['box']>>().nullable(),
  side: optional(z.literal('back')),
  agreement: optional(z.enum(AGREEMENTS)),
  says: optional(z.string()),
});

const proof = z.object({
  name: z.enum(PROOF_NAMES),
  state: z.enum(PROOF_STATES),
  by: z.object({
    source: nameShown<Part<'proofs'>[number]['by']['source']>(),
    figures: z.record(z.string(), z.union([z.number(), z.string()])),
  }),
});

export const capture = z.object({
  source: z.enum(['camera', 'file']).optional(),
  camera: z.string().optional(),
  facing: z.enum(['user', 'environment']).optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  frame_rate: z.number().optional(),
  resize_mode: z.enum(['none', 'crop-and-scale']).optional(),
  background_blur: z.boolean().optional(),
  track: z.enum(['live', 'ended']).optional(),
  frame_ms: z.number().optional(),
  frame_spread_ms: z.number().optional(),
});

type Measures = NonNullable<LivenessEvidence['measures']>;
/** The frames that a reviewer may open follow from the poses. */
export const livenessMeasures = z.custom<Measures>(
  (value) => z.object({ poses: z.array(z.object({ at: z.number() })) }).safeParse(value).success,
);

/** The pace is only shown. */
export const challengePace = z.custom<ChallengePace>(
  (value) => z.object({ steps: z.array(z.object({})) }).safeParse(value).success,
);

const liveness = z.object({
  result: z.enum(['shown', 'not_shown', 'unclear', 'unavailable', 'none']),
  required: z.boolean(),
  challenge_id: optional(z.string()),
  steps: optional(listShown<NonNullable<LivenessEvidence['steps']>[number]>()),
  challenges_asked: optional(figure),
  measures: optional(livenessMeasures.nullable()),
  distance: optional(figure),
  fitness: optional(figure),
  strip: optional(listShown<NonNullable<LivenessEvidence['strip']>[number]>()),
  capture: optional(capture.nullable()),
  paced: optional(z.boolean()),
  pace: optional(challengePace.nullable()),
});

const decidedBy = z.object({
  limits: objectShape<Part<'decided_by'>['limits']>(),
  set_at: z.string().nullable(),
  strict: z.boolean(),
  parks_expired: optional(z.boolean()),
  severe: optional(z.array(nameShown<NonNullable<Part<'decided_by'>['severe']>[number]>())),
  same_face_searched: optional(z.boolean()),
  required_proofs: optional(z.array(nameShown<NonNullable<Part<'decided_by'>['required_proofs']>[number]>())),
  accepted_documents: optional(z.array(z.enum(ACCEPTABLE_DOCUMENTS))),
  zone_confirms: optional(z.boolean()),
});

/** A signal is identified by its name; its figures are shown. */
const signal = z.custom<Part<'signals'>[number]>(
  (value) => isObject(value) && z.object({ signal: z.string() }).safeParse(value).success,
);

const check = z.object({
  verdict: nameShown<Part<'check'>['verdict']>(),
  reason: z.string().nullable(),
  score: figure,
  similarity: figure,
  face_comparison: z.string().nullable(),
});

/** Every part of the evidence: one without a schema does not compile. */
const parts = {
  // Earlier releases had `unknown` and `other_document`, which no verdict takes for a document.
  kind: optional(nameShown<Part<'kind'>>().nullable()),
  points: optional(objectShape<Part<'points'>>().nullable()),
  document: optional(objectShape<Part<'document'>>().nullable()),
  faces: optional(z.array(face).nullable()),
  lines: optional(listShown<Part<'lines'>[number]>().nullable()),
  image_hints: optional(z.array(nameShown<Part<'image_hints'>[number]>())),
  extracted: optional(objectShape<Part<'extracted'>>()),
  fields: optional(z.array(scoredField).nullable()),
  codes: optional(objectShape<Part<'codes'>>().nullable()),
  sides: optional(listShown<Part<'sides'>[number]>()),
  numbers: optional(z.array(z.string())),
  proofs: optional(z.array(proof)),
  ghost_distance: optional(figure),
  ghost: optional(
    z.object({
      state: z.enum(['same', 'different', 'not_compared', 'none']),
      cause: nameShown<NonNullable<Part<'ghost'>['cause']>>().nullable(),
      distance: figure,
    }),
  ),
  portrait: optional(
    z
      .object({
        state: z.enum(['clear', 'unclear', 'absent']),
        cause: nameShown<NonNullable<Part<'portrait'>['cause']>>().nullable(),
        figures,
      })
      .nullable(),
  ),
  original: optional(
    z.object({
      state: z.enum(PROOF_STATES),
      by: z.object({ source: nameShown<Part<'original'>['by']['source']>(), figures }),
    }),
  ),
  reference: optional(
    z.enum(['none', 'contradictory', 'unavailable', 'without_face', 'unchecked', 'compared']),
  ),
  face_distance: optional(figure),
  face_fitness: optional(figure),
  face_limit: optional(objectShape<Part<'face_limit'>>()),
  face_others: optional(z.object({ count: z.number(), nearest: figure })),
  decided_by: optional(decidedBy),
  signals: optional(z.array(signal)),
  liveness: optional(liveness),
  capture: optional(capture.extend({ live_required: z.literal(true).optional() })),
  checked_by: optional(z.string()),
  checked_at: optional(z.string()),
  check: optional(check),
  forced_by: optional(z.string()),
  credential: optional(objectShape<Part<'credential'>>()),
  ages: optional(z.object({ primary: z.number(), secondary: z.number() }).nullable()),
} satisfies Record<keyof Evidence, z.core.$ZodType>;

const NOUN = 'The evidence of this attempt';

const schema = z.object(parts);
/** `never`, so that nothing compiles, if this version writes evidence that the schema refuses. */
type WrittenEvidence = Evidence extends z.input<typeof schema> ? Evidence : never;

export const evidence: z.core.$ZodType<WrittenEvidence> = schema;

export const EVIDENCE: ColumnSchema<Evidence> = { column: 'attempts.evidence', noun: NOUN, schema: evidence };
