import { z } from 'zod';
import { id, timestamp } from '../../../http/fields/answer-fields.ts';
import { named, withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../../http/openapi/example-values.ts';
import { text } from '../../../store/fields.ts';
import { comment } from '../contract.ts';

export const message = withExample(z.object({ comment, response_required: z.boolean().default(false) }), {
  comment: 'Is this your current address?',
  response_required: true,
});

export const posted = withExample(z.object({ status: z.literal('ok'), correspondence_id: id }), {
  status: 'ok',
  correspondence_id: EXAMPLE_ID.message,
});

export const newNote = withExample(
  z.object({
    text: text(4096).describe('`@` and a colleague’s name notifies them.'),
    confidential: z
      .boolean()
      .default(false)
      .describe('True leaves the note out of every export for the person. It cannot be changed later.'),
    restricted: z
      .boolean()
      .default(false)
      .describe(
        'True shows the note only to roles with the permission `fraud`, which the caller needs too. Such a note is confidential.',
      ),
  }),
  { text: '@Kim, is this the same card as last week?', confidential: true },
);

export const note = named(
  'CaseNote',
  z.object({
    id,
    author: z.string(),
    text: z.string(),
    mentions: z.array(z.string()).describe('The colleagues whose names it contains.'),
    confidential: z.boolean().describe('Whether it is left out of every export for the person.'),
    restricted: z.boolean().describe('Whether only roles with the permission `fraud` read it.'),
    created_at: timestamp,
  }),
);

export const noted = withExample(z.object({ status: z.literal('ok'), note }), {
  status: 'ok',
  note: {
    id: EXAMPLE_ID.message,
    author: 'root',
    text: '@Kim, is this the same card as last week?',
    mentions: ['Kim'],
    confidential: true,
    restricted: false,
    created_at: EXAMPLE_TIME.settled,
  },
});
