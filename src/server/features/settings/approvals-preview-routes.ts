import { type Route, SETTINGS, staffRoute } from '../../http/route.ts';
import { countApprovals } from '../../store/submissions/approvals-preview.ts';
import { DEFAULT_SEVERE_SIGNALS } from '../../verification/signals/severity.ts';
import * as contract from './approvals-preview-contract.ts';
import { readSettings } from './read-settings.ts';

/** How far a preview looks back, in days. */
const PREVIEW_DAYS = 30;
const DAY_MS = 86_400_000;

/** Counts the pipeline's approvals that other settings would have left to a person. */
export function approvalsPreviewRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(SETTINGS, {
      method: 'POST',
      path: '/admin/settings/approvals/preview',
      operationId: 'previewApprovals',
      summary: 'Returns how many approvals of the last 30 days would have waited for a person.',
      description:
        'Counts what the pipeline approved in the last 30 days, by its stored signals and proofs, under the settings sent. Omitted ones keep their current value. It changes nothing.',
      body: contract.previewBody,
      answers: { 200: contract.previewAnswer },
      handle: async ({ tenant, body, db }) => {
        const since = new Date(now().getTime() - PREVIEW_DAYS * DAY_MS);
        const counts = await db.asTenant(tenant.id, async (tx) => {
          const settings = await readSettings(tx, tenant.id);
          const current = settings.severe_signals ?? DEFAULT_SEVERE_SIGNALS;
          const severe = body.severe_signals === undefined ? current : body.severe_signals;
          return countApprovals(tx, tenant.id, since, {
            severe: severe ?? DEFAULT_SEVERE_SIGNALS,
            parksExpired: (body.expired_documents ?? settings.expired_documents) === 'park',
            required: body.required_proofs ?? settings.required_proofs,
            // While it was not severe, a large tenant's faces were searched after the verdict, or not at all.
            isFaceUnsearched: !current.includes('same_face_as'),
          });
        });
        return { status: 200, body: { days: PREVIEW_DAYS, ...counts } };
      },
    }),
  ];
}
