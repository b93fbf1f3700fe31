import { readTogether } from '../../../store/database/read-together.ts';
import { countFacets } from '../../../store/submissions/case-counts.ts';
import { countMentions } from '../../../store/submissions/notes.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';

const MAX_FACET_ROWS = 10_000;

const sortDescending = (counts: Record<string, number>) =>
  Object.entries(counts).sort(([, a], [, b]) => b - a);

/** The number of waiting cases that each filter of the queue would leave. */
export async function showFacets(
  tx: Tx,
  { tenantId, userId: caller, now }: { tenantId: TenantId; userId: number | null; now: Date },
  kind: string | null,
) {
  const userId = caller ?? 0;
  const { facets, mentions } = await readTogether(tx, {
    facets: countFacets(tenantId, { userId, kind, now, max: MAX_FACET_ROWS }),
    mentions: countMentions(tx, tenantId, userId),
  });
  const { total, reasons, workflows, tags, ...counts } = facets[0]!;
  return {
    counted: total,
    ...counts,
    ...mentions[0]!,
    reasons: sortDescending(reasons).map(([reason, count]) => ({ reason, count })),
    workflows: sortDescending(workflows).map(([workflow_id, count]) => ({ workflow_id, count })),
    tags: sortDescending(tags).map(([tag, count]) => ({ tag, count })),
  };
}
