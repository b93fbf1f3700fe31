import { z } from 'zod';
import { createFeedClient, type FeedSource, FeedUnavailable } from './ask-feed.ts';
import { eventData } from './relay-event.ts';

const feedPage = z.object({ submissions: z.array(eventData), next_cursor: z.string().nullable() });
export type FeedPage = z.output<typeof feedPage>;

export type ReadPage = (since: string | undefined, cursor: string | null) => Promise<FeedPage>;

/** Reads the feed of changes. @returns a function that throws as `createFeedClient`'s */
export function createFeedReader(source: FeedSource): ReadPage {
  const ask = createFeedClient(source);
  return async (since, cursor) => {
    const body = await ask({
      ...(since === undefined ? {} : { updated_since: since }),
      ...(cursor === null ? {} : { cursor }),
    });
    const page = feedPage.safeParse(body);
    if (!page.success) throw new FeedUnavailable(`${source.url} did not answer with a list of submissions.`);
    return page.data;
  };
}
