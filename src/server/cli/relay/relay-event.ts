import { createHash } from 'node:crypto';
import { z } from 'zod';
import { submissionFields } from '../../features/review/submission-answer.ts';

/**
 * The fields of a submission that an event has on disk: no name, no claim, nothing that only a reviewer needs. It is sent
 * with `verified_details`, which are read then.
 */
const eventFields = z.object(submissionFields).pick({
  id: true,
  kind: true,
  status: true,
  verdict: true,
  reason: true,
  reason_code: true,
  score: true,
  similarity: true,
  face_comparison: true,
  subject_id: true,
  verification_id: true,
  external_uid: true,
  attempt: true,
  reupload_required: true,
  response_required: true,
  created_at: true,
  updated_at: true,
});
export const eventData = eventFields.extend({
  // A relay of an earlier version stored events without these four.
  subject_external_uid: submissionFields.subject_external_uid.default(null),
  metadata: submissionFields.metadata.default({}),
  age_verified: submissionFields.age_verified.default(null),
  // By names of fields alone.
  record_changed: submissionFields.record_changed.default(null),
});
export type EventData = z.output<typeof eventData>;
/** The details of the record as they were approved. */
export type VerifiedDetails = NonNullable<z.output<typeof submissionFields.verified_details>>;

/** A state of a submission. `id` is the `webhook-id`: the same each time that this state is sent. */
export type RelayEvent = { id: string; data: EventData };

/** What makes two rows of one submission the same state. Claims and open cases change a row too, and do not count. */
export const describeState = (data: EventData): string =>
  [
    data.attempt,
    data.status,
    data.verdict,
    data.reason,
    data.reason_code,
    data.reupload_required,
    data.response_required,
    // Absent without a change, so that an event that an earlier version named keeps its name.
    ...(data.record_changed ?? []),
  ].join(' ');

/**
 * Names an event. The name follows from the state, so that a relay that was killed sends it again under the same one.
 * @param sameSecond how many other states of this submission were seen with the same `updated_at`, which has no fractions
 */
export function nameEvent(data: EventData, sameSecond: number): string {
  const parts = [data.id, data.updated_at, String(sameSecond), describeState(data)];
  return `msg_${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27)}`;
}

/**
 * The body of an event, as Standard Webhooks has it. It is the same text in every try, except that it loses the details
 * once they are gone.
 */
export const writeBody = ({ data }: RelayEvent, verified_details: VerifiedDetails | null): string =>
  JSON.stringify({
    type: `submission.${data.status}`,
    timestamp: `${data.updated_at.replace(' ', 'T')}Z`,
    data: { ...data, verified_details },
  });
