import { z } from 'zod';
import { submissionFields } from '../../features/review/submission-answer.ts';
import { createFeedClient, type FeedSource, FeedUnavailable } from './ask-feed.ts';
import { describeState, type EventData, eventData, type VerifiedDetails } from './relay-event.ts';

const verifiedPage = z.object({
  submissions: z.array(
    eventData.extend({ verified_details: submissionFields.verified_details.default(null) }),
  ),
});

/** Reads the details that an approval is about, at the time that its event is sent. */
export type ReadDetails = (data: EventData) => Promise<VerifiedDetails | null>;

/**
 * Reads them from the service each time, because the relay's files must hold nothing of a person who is erased
 * meanwhile.
 * @returns a function that gives null if the submission is gone, or no longer in the state of the event: of a newer
 * state another event follows. It throws as `createFeedClient`'s
 */
export function createDetailsReader(source: FeedSource): ReadDetails {
  const ask = createFeedClient(source);
  return async (data) => {
    if (data.record_changed === null) return null;
    const body = await ask({ subject_id: data.subject_id, updated_since: data.updated_at });
    const page = verifiedPage.safeParse(body);
    if (!page.success) throw new FeedUnavailable(`${source.url} did not answer with a list of submissions.`);
    const submission = page.data.submissions.find(({ id }) => id === data.id);
    const isSame =
      submission?.updated_at === data.updated_at && describeState(submission) === describeState(data);
    return isSame ? submission.verified_details : null;
  };
}
