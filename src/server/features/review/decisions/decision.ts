import type { Actor } from '../../../store/audit/audit.ts';
import type { TenantSettings } from '../../../store/settings.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { FourEyesRules } from '../../../verification/four-eyes/needs-four-eyes.ts';
import type { LifecycleEvent } from '../../../verification/lifecycle/lifecycle.ts';
import type { QualityRules } from '../../../verification/quality/quality-rules.ts';
import type { SignalName } from '../../../verification/signals/severity.ts';

export type ReviewContext = { tenantId: TenantId; submissionId: string; reviewer: Actor; now: Date };

/**
 * The decider: `userId` is null for an API token, which is not a person; `personId` is then the user who made it, if
 * known.
 */
export type DecisionContext = ReviewContext & {
  userId: number | null;
  personId: number | null;
  /** whether the decider handles fraud */
  handlesFraud: boolean;
  settings: TenantSettings;
  fourEyes: FourEyesRules;
  quality: QualityRules;
};

export type ReviewEvent = Extract<
  LifecycleEvent,
  'approved_by_administrator' | 'rejected_by_administrator' | 'reupload_requested'
>;

export type Decision = {
  event: ReviewEvent;
  comment: string | null;
  /** the attempt that was reviewed; null: the newest */
  attempt: number | null;
  /** the version of the record's details that was reviewed; null: the newest */
  detailsVersion: number | null;
  /** of the tenant's list */
  reasonCode: string | null;
  /** the severe signals that the reviewer acknowledged with an approval; null if none was named */
  acknowledged: SignalName[] | null;
};
