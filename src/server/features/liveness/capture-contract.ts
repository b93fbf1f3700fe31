import { z } from 'zod';
import { plainText } from '../../http/fields/request-fields.ts';
import { writtenAs } from '../../http/openapi/annotate.ts';
import type { CaptureHints } from '../../verification/liveness/capture-hints.ts';

const measure = (max: number) => z.number().min(0).max(max).optional();

/** Every hint may be missing; an unknown one is dropped, and an invalid one refuses the form. */
export const captureHints = z.object({
  source: z.enum(['camera', 'file']).optional(),
  camera: plainText(120).optional(),
  facing: z.enum(['user', 'environment']).optional(),
  width: measure(20_000),
  height: measure(20_000),
  frame_rate: measure(1_000),
  resize_mode: z.enum(['none', 'crop-and-scale']).optional(),
  background_blur: z.boolean().optional(),
  track: z.enum(['live', 'ended']).optional(),
  frame_ms: measure(60_000),
  frame_spread_ms: measure(60_000),
}) satisfies z.core.$ZodType<CaptureHints>;

/** A part of a form that holds JSON. */
export function jsonField<T extends z.core.$ZodType>(schema: T, longest: number) {
  return z
    .string()
    .max(longest)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** Of the hints as JSON, in characters. */
const MAX_HINTS_LENGTH = 2_000;

/** The hints as a form sends them. */
export const captureField = writtenAs(jsonField(captureHints, MAX_HINTS_LENGTH), {
  type: 'string',
  maxLength: MAX_HINTS_LENGTH,
  contentMediaType: 'application/json',
})
  .optional()
  .describe(
    'JSON: what the browser reports about its camera, each part optional: `source` (`camera`, `file`), `camera` (its name), `facing` (`user`, `environment`), `width`, `height`, `frame_rate`, `resize_mode` (`none`, `crop-and-scale`), `background_blur`, `track` (`live`, `ended`), `frame_ms` and `frame_spread_ms` (milliseconds between frames). Reviewers see it as hints; it changes no verdict.',
  );
