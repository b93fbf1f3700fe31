import { DECIDERS, type Route, staffRoute } from '../../../http/route.ts';
import { submissionId } from '../contract.ts';
import { handlesFraud } from '../require-fraud.ts';
import * as contract from './contract.ts';
import { writeNote } from './write-note.ts';
import { writeToSubject } from './write-to-subject.ts';

/** Reviewers' messages to the person, and notes to one another. */
export function correspondenceRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/messages',
      operationId: 'postMessage',
      summary: 'Posts a message to the subject.',
      params: submissionId,
      body: contract.message,
      answers: { 201: contract.posted },
      refusals: { 409: 'The thread has 500 messages.' },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = {
          tenantId: tenant.id,
          submissionId: params.id,
          reviewer: staff.actor,
          handlesFraud: handlesFraud(staff),
          now: now(),
        };
        const letter = { comment: body.comment, asksForReply: body.response_required };
        const correspondence_id = await writeToSubject(tx, context, letter);
        return { status: 201, body: { status: 'ok', correspondence_id } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/notes',
      operationId: 'writeNote',
      summary: 'Writes a note about a case for colleagues. The subject’s pages never show it.',
      description:
        'The note is part of the case, and of the export of the person’s data unless it is confidential. It is erased with the person.',
      params: submissionId,
      body: contract.newNote,
      answers: { 201: contract.noted },
      refusals: { 409: 'The case has 200 notes.' },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = {
          tenantId: tenant.id,
          submissionId: params.id,
          reviewer: staff.actor,
          handlesFraud: handlesFraud(staff),
          now: now(),
        };
        return { status: 201, body: { status: 'ok', note: await writeNote(tx, context, body) } };
      },
    }),
  ];
}
