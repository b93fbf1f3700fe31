import { StartError } from '../../errors.ts';
import { createApiClient } from '../api-client.ts';
import { errorMessage } from '../error-message.ts';
import { readRetryAfter } from './read-retry-after.ts';

/** The tenant's address, and an API token of it. */
export type FeedSource = { url: string; host: string | null; token: string };

/** The service cannot answer now. */
export class FeedUnavailable extends Error {
  override readonly name = 'FeedUnavailable';
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Another try with the same token and address would be refused too. */
const FINAL_STATUSES = [400, 401, 403, 404];
const PAGE_SIZE = '500';

/**
 * Reads a page of `GET /admin/submissions`, oldest change first.
 * @returns a function that throws FeedUnavailable, and StartError if no later try can succeed
 */
export function createFeedClient(
  source: FeedSource,
): (filter: Readonly<Record<string, string>>) => Promise<unknown> {
  const ask = createApiClient(source);
  return async (filter) => {
    const query = new URLSearchParams({ order: 'oldest', limit: PAGE_SIZE, ...filter });
    const { status, headers, body } = await ask('GET', `/admin/submissions?${query}`, {}).catch(
      ({ message }: Error) => {
        throw new FeedUnavailable(message);
      },
    );
    const sentence = `${source.url} answered with ${status}: ${errorMessage(body) ?? 'no explanation'}`;
    if (FINAL_STATUSES.includes(status)) throw new StartError(sentence);
    if (status !== 200) throw new FeedUnavailable(sentence, readRetryAfter(headers, Date.now()));
    return body;
  };
}
