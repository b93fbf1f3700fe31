import type { Filter } from '../cases/queue-url.ts';
import { mayBulk, mayDecide, mayEdit, mayEraseMany, type Session } from '../session.ts';

/** The bulk actions; nothing is ever approved so. */
export type BulkTask = 'reuploads' | 'links' | 'images';

/** The bulk actions of a role; new pictures are asked for from the queue alone, whose filter says of whom. */
export function bulkTasks(session: Session, filter: Filter | null): BulkTask[] {
  return [
    ...(mayDecide(session) && mayBulk(session) && filter?.status === 'pending'
      ? (['reuploads'] as const)
      : []),
    ...(mayEdit(session) && mayBulk(session) ? (['links'] as const) : []),
    ...(mayEraseMany(session) ? (['images'] as const) : []),
  ];
}
