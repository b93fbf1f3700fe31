import { z } from 'zod';
import { id, timestamp } from '../../http/fields/answer-fields.ts';
import { withExample, writtenAs } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import type { FileTerms } from '../../http/uploads/receive-files.ts';
import { TURNS } from '../../verification/liveness/challenge.ts';
import { STEP_COLORS } from '../../verification/liveness/pace.ts';
import { captureField } from './capture-contract.ts';
import { judgement } from './contract.ts';

export const MIN_STEP_FRAMES = 2;
const MAX_STEP_FRAMES = 8;
/** A challenge has four movements and six colours at most. */
const MAX_STEPS = 10;

/** The frames of one step. */
export const STEP_FRAMES: FileTerms = {
  name: 'frame',
  max: MAX_STEP_FRAMES,
  maxBytes: 256 * 1024,
  sentences: {
    tooMany: `There are more than ${MAX_STEP_FRAMES} files named frame. Send at most ${MAX_STEP_FRAMES}.`,
    tooLarge: 'Each frame must be at most 256 KB.',
    misnamed: 'A file has the wrong field name. Name each file frame.',
  },
};

export const STEP_FILES = {
  name: STEP_FRAMES.name,
  min: MIN_STEP_FRAMES,
  max: MAX_STEP_FRAMES,
  describe:
    'JPEG files in order, five for each second, each at most 256 KB and 4 megapixels, and at least 200 pixels on the short side. The first is the last one before the step was announced.',
};

/** Asks for a challenge; without fields, for one with all steps at once. */
export const begin = withExample(
  z.object({
    paced: z
      .boolean()
      .optional()
      .describe('Whether the server announces the steps one by one. Without it the answer lists all steps.'),
    light: z
      .boolean()
      .optional()
      .describe(
        'For a paced challenge: false if the person declines full-screen colours. Then a challenge that would have shown them ends as `unclear`.',
      ),
  }),
  { paced: true },
);

/** The fields beside the frames of a step. */
export const stepFields = withExample(
  z.object({
    step: writtenAs(
      z
        .string()
        .regex(/^[1-9]\d?$/, `must be the number of the step, 1 to ${MAX_STEPS}`)
        .transform(Number),
      { type: 'integer', minimum: 1, maximum: MAX_STEPS },
    ).describe('The number of the step that the frames answer.'),
    capture: captureField,
  }),
  { step: '1' },
);

// Responses.

const step = z
  .object({
    number: z.int().describe('From 1. The frames name it.'),
    turn: z.enum(TURNS).describe('Left and right are those of the person.'),
    color: z
      .enum(STEP_COLORS)
      .optional()
      .describe('The colour that fills the screen meanwhile; the person looks straight.'),
    deadline_ms: z
      .int()
      .describe('Milliseconds from now until the frames must have come. What comes later ends as `unclear`.'),
  })
  .describe('The current step. The next one is announced when its frames have come.');

export const pacedChallenge = withExample(z.object({ challenge_id: id, step, expires_at: timestamp }), {
  challenge_id: EXAMPLE_ID.submission,
  step: { number: 1, turn: 'straight', deadline_ms: 15_000 },
  expires_at: EXAMPLE_TIME.expires,
});

export const nextStep = withExample(z.object({ step }), {
  step: { number: 2, turn: 'left', deadline_ms: 4_900 },
});

export const stepAnswer = z.union([nextStep, judgement]);
