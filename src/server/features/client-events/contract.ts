import { z } from 'zod';
import { done, id, nextCursor, timestamp } from '../../http/fields/answer-fields.ts';
import { cursorField } from '../../http/fields/cursor-field.ts';
import { readCursor } from '../../http/fields/moment-cursor.ts';
import { moment } from '../../http/fields/moment-field.ts';
import { listLimit } from '../../http/fields/request-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_KEY, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
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

export const listEvents = z.object({
  since: moment.optional().describe('Only reports at or after this time.'),
  event: clientEvent.optional(),
  limit: listLimit,
  cursor: cursorField(readCursor),
});
export type EventQuery = z.output<typeof listEvents>;

export const eventRows = withExample(
  z.object({
    events: z.array(
      named(
        'ClientEventRow',
        z.object({
          id,
          event: clientEvent,
          at: timestamp,
          subject_id: id,
          subject_external_uid: z.string().nullable().describe('Your own id of the subject.'),
          link_id: id.describe('The link through which the report came.'),
        }),
      ),
    ),
    next_cursor: nextCursor,
  }),
  {
    events: [
      {
        id: EXAMPLE_ID.request,
        event: 'given_up',
        at: EXAMPLE_TIME.created,
        subject_id: EXAMPLE_ID.subject,
        subject_external_uid: EXAMPLE_KEY.subject,
        link_id: EXAMPLE_ID.token,
      },
    ],
    next_cursor: null,
  },
);
