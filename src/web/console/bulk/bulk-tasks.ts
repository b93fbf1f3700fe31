import type { Filter } from '../cases/queue-url.ts';
import { mayBulk, mayDecide, mayEdit, mayEraseMany, type Session } from '../session.ts';

/** Requests for new photos, new links, and deletion of images. Nothing is ever approved in bulk. */
export type BulkTask = 'reuploads' | 'links' | 'images';

/** The bulk actions that the session allows. New photos are requested from the queue alone: its filter selects the people. */
export function listBulkTasks(session: Session, filter: Filter | null): BulkTask[] {
  return [
    ...(mayDecide(session) && mayBulk(session) && filter?.status === 'pending'
      ? (['reuploads'] as const)
      : []),
    ...(mayEdit(session) && mayBulk(session) ? (['links'] as const) : []),
    ...(mayEraseMany(session) ? (['images'] as const) : []),
  ];
}
