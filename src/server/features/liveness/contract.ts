import { z } from 'zod';
import { id, timestamp } from '../../http/fields/answer-fields.ts';
import { lookupId } from '../../http/fields/request-fields.ts';
import { withExample, writtenAs } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import type { FileTerms } from '../../http/uploads/receive-files.ts';
import { TURNS } from '../../verification/liveness/challenge.ts';
import { captureField, jsonField } from './capture-contract.ts';

export const MIN_FRAMES = 8;
const MAX_FRAMES = 16;

/** The frames of one answer. */
export const FRAMES: FileTerms = {
  name: 'frame',
  max: MAX_FRAMES,
  maxBytes: 1024 * 1024,
  sentences: {
    tooMany: `There are more than ${MAX_FRAMES} files named frame. Send at most ${MAX_FRAMES}.`,
    tooLarge: 'Each frame must be at most 1 MB.',
    misnamed: 'A file has the wrong field name. Name each file frame.',
  },
};

export const FRAME_FILES = {
  name: FRAMES.name,
  min: MIN_FRAMES,
  max: MAX_FRAMES,
  describe:
    'JPEG files in order, each at most 1 MB and 4 megapixels, and at least 200 pixels on the short side.',
};

/** Longer than a challenge lasts. */
const MAX_DURATION_MS = 300_000;

const times = writtenAs(
  jsonField(
    z
      .array(z.number().min(0).max(Number.MAX_SAFE_INTEGER))
      .min(MIN_FRAMES)
      .max(MAX_FRAMES)
      .refine((all) => all.every((at, n) => n === 0 || at > all[n - 1]!), 'must be in ascending order')
      .refine((all) => all.at(-1)! - all[0]! <= MAX_DURATION_MS, 'must span at most 5 minutes')
      // Whole milliseconds after the first frame: the browser's own time origin has no meaning here.
      .transform((all) => all.map((at) => Math.round(at - all[0]!))),
    1_000,
  ),
  { type: 'string', maxLength: 1_000, contentMediaType: 'application/json' },
).describe('JSON: a list of ascending milliseconds, one for each frame. The zero point is free.');

/** The fields beside the frames. */
export const answerFields = withExample(z.object({ times, capture: captureField }), {
  times: '[0,700,1400,2100,2800,3500,4200,4900]',
});

export const challengeId = withExample(z.object({ challenge_id: lookupId }), {
  challenge_id: EXAMPLE_ID.submission,
});

// Responses.

export const challenge = withExample(
  z.object({
    challenge_id: id,
    steps: z
      .array(z.object({ turn: z.enum(TURNS) }))
      .describe('The steps in order. Left and right are those of the person.'),
    expires_at: timestamp,
  }),
  {
    challenge_id: EXAMPLE_ID.submission,
    steps: [{ turn: 'straight' }, { turn: 'left' }, { turn: 'up' }],
    expires_at: EXAMPLE_TIME.expires,
  },
);

export const judgement = withExample(z.object({ liveness: z.enum(['shown', 'not_shown', 'unclear']) }), {
  liveness: 'shown',
});

export const away = withExample(z.object({ error: z.string() }), {
  error: 'The frames were stored but could not be analysed now. A reviewer will look at them.',
});
