import { z } from 'zod';
import { StartError } from '../../errors.ts';
import { createApiClient } from '../api-client.ts';
import { errorMessage } from '../error-message.ts';
import { readRetryAfter } from './read-retry-after.ts';
import { eventData } from './relay-event.ts';

const feedPage = z.object({ submissions: z.array(eventData), next_cursor: z.string().nullable() });
export type FeedPage = z.output<typeof feedPage>;

/** The service cannot answer now. */
export class FeedUnavailable extends Error {
  override readonly name = 'FeedUnavailable';
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export type ReadPage = (since: string | undefined, cursor: string | null) => Promise<FeedPage>;

/** Another try with the same token and address would be refused too. */
const FINAL = [400, 401, 403, 404];
const PAGE_SIZE = '500';

/**
 * Reads pages of `GET /admin/submissions`, oldest change first.
 * @returns a function that throws FeedUnavailable, and StartError if no later try can succeed
 */
export function createFeedReader(source: { url: string; host: string | null; token: string }): ReadPage {
  const ask = createApiClient(source);
  return async (since, cursor) => {
    const query = new URLSearchParams({ order: 'oldest', limit: PAGE_SIZE });
    if (since !== undefined) query.set('updated_since', since);
    if (cursor !== null) query.set('cursor', cursor);
    const { status, headers, body } = await ask('GET', `/admin/submissions?${query}`, {}).catch(
      ({ message }: Error) => {
        throw new FeedUnavailable(message);
      },
    );
    const sentence = `${source.url} answered with ${status}: ${errorMessage(body) ?? 'no error sentence'}`;
    if (FINAL.includes(status)) throw new StartError(sentence);
    if (status !== 200) throw new FeedUnavailable(sentence, readRetryAfter(headers, Date.now()));
    const page = feedPage.safeParse(body);
    if (!page.success) throw new FeedUnavailable(`${source.url} sent no list of submissions.`);
    return page.data;
  };
}
