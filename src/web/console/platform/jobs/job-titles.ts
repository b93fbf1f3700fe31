import type { JobRow } from '../../api/answers.ts';
import type { PlatformMessageKey } from '../../locales/load-platform-catalogue.ts';

/** The sentence that says what a job does. */
export const JOB_TITLES: Record<JobRow['name'], PlatformMessageKey> = {
  clock: 'jobs.clock',
  object_store_lease: 'jobs.objectStoreLease',
  upload_queue: 'jobs.uploadQueue',
  orphan_sweep: 'jobs.orphanSweep',
  stale_uploads: 'jobs.staleUploads',
  face_models: 'jobs.faceModels',
  unused_faces: 'jobs.unusedFaces',
  due_times: 'jobs.dueTimes',
  waiting_cases: 'jobs.waitingCases',
  tenant_deletions: 'jobs.tenantDeletions',
  audit_partitions: 'jobs.auditPartitions',
  statistics: 'jobs.statistics',
  unused_quota: 'jobs.unusedQuota',
  retention: 'jobs.retention',
  liveness_frames: 'jobs.livenessFrames',
  idempotency_records: 'jobs.idempotencyRecords',
  credential_requests: 'jobs.credentialRequests',
  daily_summaries: 'jobs.dailySummaries',
  logins: 'jobs.logins',
  request_counts: 'jobs.requestCounts',
};
