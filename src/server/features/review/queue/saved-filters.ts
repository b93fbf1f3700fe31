import type { z } from 'zod';
import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import { AppError } from '../../../errors.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import type { AuditAction } from '../../../store/audit/audit-actions.ts';
import {
  addSavedFilter,
  listSavedFilters,
  removeSavedFilter,
  type SavedFilter,
} from '../../../store/staff/saved-filters.ts';
import { planSearch } from '../../../store/subject-search.ts';
import { countCases } from '../../../store/submissions/case-counts.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { toConditions } from '../to-conditions.ts';
import { type newSavedFilter, readSaved } from './saved-filter-contract.ts';

type ViewerContext = { tenantId: TenantId; userId: number | null; now: Date };
type Context = Omit<ViewerContext, 'userId'> & { staff: Staff };
type NewFilter = z.output<typeof newSavedFilter>;

/** With more, no one finds a filter; each is counted whenever they are listed. */
const MAX_FILTERS = 30;
const MAX_COUNTED = 1000;
/** Counts beyond the size of a full list page: so many people are faster fetched one by one. */
const FEW_TO_COUNT = 20_000;

const toViewer = ({ tenantId, staff, now }: Context): ViewerContext => ({
  tenantId,
  userId: staff.account?.userId ?? null,
  now,
});

/** The team's and the caller's own, by name, each with its current number of cases. */
export async function showSavedFilters(tx: Tx, viewer: ViewerContext) {
  const rows = await listSavedFilters(tx, viewer);
  const presented: Awaited<ReturnType<typeof present>>[] = [];
  for (const row of rows) presented.push(await present(tx, viewer, row));
  return presented;
}

/** @throws AppError `taken` for an existing name, `conflict` for too many, `forbidden` for an API token's own */
export async function saveFilter(tx: Tx, context: Context, { name, filter, shared }: NewFilter) {
  const owner = toViewer(context);
  if (!shared && owner.userId === null) {
    throw new AppError('forbidden', 'An API token cannot save a private filter. Save it for the team.');
  }
  const userId = shared ? null : owner.userId;
  const there = (await listSavedFilters(tx, owner)).filter((row) => row.user_id === userId);
  if (there.length >= MAX_FILTERS) {
    throw new AppError('conflict', `There are already ${MAX_FILTERS} saved filters. Delete one first.`);
  }
  const { tenantId, now } = context;
  const added = await addSavedFilter(tx, { tenantId, userId }, { name, content: filter, now });
  if (!added)
    throw new AppError('taken', 'Another saved filter has this name. Choose another name.', {
      field: 'name',
    });
  await audit(tx, context, 'saved_filter.created', Object.keys(filter));
  return present(tx, owner, added);
}

/** @throws AppError `not-found` without one that is the team's or the caller's own */
export async function dropFilter(tx: Tx, context: Context, id: string): Promise<void> {
  const gone = await removeSavedFilter(tx, toViewer(context), id);
  if (!gone) throw new AppError('not-found', 'No saved filter has this id.');
  await audit(tx, context, 'saved_filter.deleted', []);
}

async function present(tx: Tx, { tenantId, userId, now }: ViewerContext, row: SavedFilter) {
  const filter = readSaved(row.content);
  const search = await planSearch(tx, { tenantId, words: filter.q, near: false }, FEW_TO_COUNT);
  const conditions = { ...toConditions(filter, userId, now), status: 'pending', search } as const;
  return {
    id: row.id,
    name: row.name,
    filter: row.content,
    shared: row.user_id === null,
    count: await countCases(tx, tenantId, conditions, { now, max: MAX_COUNTED }),
    created_at: formatTimestamp(row.created_at),
  };
}

const audit = (tx: Tx, { tenantId, staff, now }: Context, action: AuditAction, fields: string[]) =>
  appendAudit(tx, tenantId, { at: now, actor: staff.actor, action, subjectId: null, fields });
