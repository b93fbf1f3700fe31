import { z } from 'zod';
import { done } from '../../http/fields/answer-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { clientEvent } from '../../store/fields.ts';

export const report = withExample(
  z.object({
    event: clientEvent.describe(
      '`camera_refused`: by the subject or the device’s settings. `camera_unanswered`: the browser’s question got no answer. `camera_busy`: another app has it, or it does not start. `camera_stopped`: it was open before. `frame_without_camera`: the embedding page or its policy withholds the camera. `given_up`: the subject chose a person in place of the camera.',
    ),
  }),
  { event: 'camera_refused' },
);

export const recorded = withExample(done('recorded'), { status: 'recorded' });
