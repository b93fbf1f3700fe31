import { AppError } from '../../../errors.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { type Actor, appendAudit, listEntries } from '../../../store/audit/audit.ts';
import { listMessages } from '../../../store/messages.ts';
import { listReasons } from '../../../store/rejection-reasons.ts';
import { type ReadDeps, readImage } from '../case/read-image.ts';
import { type CaseDeps, showCase } from '../case/show-case.ts';
import { renderCaseReport } from './render-case-report.ts';
import type { ReportLanguage } from './report-texts.ts';

/** More than a person's case has in years; older entries are in the audit's export. */
const MAX_ENTRIES = 500;

type ReportRequest = {
  tenant: Tenant;
  submissionId: string;
  withImage: boolean;
  language: ReportLanguage;
  viewer: Actor;
};

/**
 * One case as a self-contained page, for an auditor. The export and each view that it includes are audited before the
 * first byte.
 * @throws AppError `not-found`; `unavailable` when the image is requested and the store is down
 */
export async function exportCaseReport(
  deps: CaseDeps & ReadDeps,
  { tenant, submissionId, withImage, language, viewer }: ReportRequest,
): Promise<string> {
  const tenantId = tenant.id;
  // A file that may be passed on has no note that is restricted.
  const reviewCase = await showCase(deps, {
    tenant,
    submissionId,
    before: null,
    viewer,
    handlesFraud: false,
  });
  const look = { tenantId, submissionId, attempt: reviewCase.attempt, variant: 'original', viewer } as const;
  const image = withImage ? await readImage(deps, look).catch(nothingLeft) : null;
  const hasBack = reviewCase.attempts.at(-1)?.has_back === true;
  const back =
    image && hasBack ? await readImage(deps, { ...look, variant: 'back' }).catch(nothingLeft) : null;
  const madeAt = deps.now();
  const { messages, entries, reasons } = await deps.db.asTenant(tenantId, async (tx) => {
    // The case on a screen has only the newest.
    const messages = await listMessages(tx, tenantId, [submissionId]);
    const fields = image ? ['picture'] : [];
    const entry = {
      actor: viewer,
      action: 'submission.printed' as const,
      subjectId: reviewCase.subject_id,
      submissionId,
      fields,
    };
    await appendAudit(tx, tenantId, { at: madeAt, ...entry });
    const of = { subject_id: reviewCase.subject_id, since: null, before: null, limit: MAX_ENTRIES + 1 };
    const reasons = await listReasons(tx, tenantId);
    return { messages, reasons, entries: await listEntries(tx, tenantId, of) };
  });
  return renderCaseReport({
    tenant: tenant.name,
    language,
    reviewCase,
    messages,
    reasons,
    entries: entries.slice(0, MAX_ENTRIES),
    hasMore: entries.length > MAX_ENTRIES,
    madeBy: viewer.name,
    madeAt,
    image,
    back,
  });
}

/** Retention may have erased it; an outage is reported, not ignored. */
function nothingLeft(error: unknown): null {
  if (error instanceof AppError && error.code === 'not-found') return null;
  throw error;
}
