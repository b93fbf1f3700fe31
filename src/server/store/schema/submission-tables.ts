import type { Generated } from 'kysely';
import type { Evidence } from '../../verification/evidence.ts';
import type { FourEyesState } from '../../verification/four-eyes/resolve-votes.ts';
import type { SignalName } from '../../verification/signals/severity.ts';
import type { UploadKind, Verdict } from '../../verification/verdict/verdicts.ts';
import type { GeneratedJsonColumn, NullableJsonColumn } from '../json-column.ts';
import type { CheckedSample, LinkMetadata, StoredTimings } from '../json-columns.ts';
import type { TenantId } from '../tenant-id.ts';

/** Tables of uploads and their evidence. */
export type SubmissionTables = {
  submissions: SubmissionTable;
  quality_samples: QualitySampleTable;
  verified_details: VerifiedDetailsTable;
  attempts: AttemptTable;
  messages: MessageTable;
  face_templates: FaceTemplateTable;
  document_numbers: DocumentNumberTable;
  upload_marks: UploadMarkTable;
  case_ties: CaseTieTable;
  incoming_images: IncomingImageTable;
  keyed_requests: KeyedRequestTable;
};

export const SUBMISSION_KINDS = ['license', 'selfie', 'age'] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];
export type SubmissionStatus = 'processing' | 'pending' | 'approved' | 'rejected';

type SubmissionTable = {
  tenant_id: TenantId;
  id: string;
  subject_id: string;
  kind: SubmissionKind;
  verification_id: string;
  external_uid: string | null;
  status: SubmissionStatus;
  attempt: number;
  verdict: Verdict | null;
  reason: string | null;
  score: number | null;
  similarity: number | null;
  face_comparison: string | null;
  /** what a check of an age answered; null if it was none, or has no answer */
  age_verified: Generated<boolean | null>;
  reupload_required: Generated<boolean>;
  response_required: Generated<boolean>;
  decided_by: string | null;
  decided_at: Date | null;
  /** reason code of a rejection, from the tenant's list */
  reason_code: Generated<string | null>;
  second_look: Generated<FourEyesState | null>;
  first_look_by: Generated<string | null>;
  open_by: string | null;
  open_at: Date | null;
  waiting_since: Date | null;
  claimed_by: Generated<number | null>;
  claimed_until: Generated<Date | null>;
  due_at: Generated<Date | null>;
  /** whether retention has found no image; false if unknown */
  images_gone: Generated<boolean>;
  due_revision: Generated<number>;
  workflow_id: Generated<string | null>;
  /** that of the newest attempt's link */
  metadata: GeneratedJsonColumn<LinkMetadata>;
  /** since when only those who may decide about fraud decide it; null: anyone who may decide */
  escalated_at: Generated<Date | null>;
  escalated_by: Generated<string | null>;
  /** while a quality sample is open: the users who know the decision */
  sample_voters: Generated<number[] | null>;
  sampled_since: Generated<Date | null>;
  /** `signals`, `compared_at` and `updated_at` as the others see them */
  sampled_signals: Generated<SignalName[] | null>;
  sampled_compared_at: Generated<Date | null>;
  sampled_updated_at: Generated<Date | null>;
  /** names of the signals of the newest attempt that say something against it */
  signals: Generated<SignalName[]>;
  /** when it was last compared with other records; null: not yet */
  compared_at: Generated<Date | null>;
  /** when the clock of its target was stopped and started again, in turn; an odd number: it is stopped */
  pauses: Generated<Date[]>;
  created_at: Date;
  updated_at: Date;
};

/** The details of an approved submission's record as they stood. Written only by a trigger on `submissions`. */
type VerifiedDetailsTable = {
  tenant_id: TenantId;
  submission_id: string;
  subject_id: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  date_of_birth: string | null;
  license_number: string | null;
  license_expiry_date: string | null;
};

/** A decided attempt that another person judges without knowing the decision. */
type QualitySampleTable = {
  tenant_id: TenantId;
  submission_id: string;
  attempt: number;
  decided_as: 'approved' | 'rejected';
  by_staff: boolean;
  drawn_at: Date;
  second_as: 'approved' | 'rejected' | null;
  third_as: 'approved' | 'rejected' | null;
  outcome: 'agreed' | 'differs' | 'upheld' | 'overturned' | 'void' | null;
  /** what a reviewer had checked while the sample is open */
  checked: NullableJsonColumn<CheckedSample>;
};

type AttemptTable = {
  tenant_id: TenantId;
  submission_id: string;
  attempt: number;
  subject_id: string;
  upload_type: UploadKind;
  /** the upload's link; null for rows older than this column */
  token_id: Generated<string | null>;
  /** in which the subject read when they sent it (BCP 47); null if the upload named none */
  language: Generated<string | null>;
  /** null for a credential without a portrait */
  object_key: string | null;
  content_type: string | null;
  /** of both sides */
  bytes: number;
  /** of the back, the last of `bytes`; null without one */
  back_bytes: Generated<number | null>;
  back_content_type: Generated<string | null>;
  verdict: Verdict | null;
  reason: string | null;
  score: number | null;
  similarity: number | null;
  face_comparison: string | null;
  age_estimate: number | null;
  evidence: NullableJsonColumn<Evidence>;
  timings: NullableJsonColumn<StoredTimings>;
  created_at: Date;
  /** when it was stored without being examined, because the service was overloaded; null for others */
  queued_at: Generated<Date | null>;
  /** when a server began to examine it out of the queue */
  queue_claimed_at: Generated<Date | null>;
  settled_at: Date | null;
  image_expired_at: Date | null;
  /** reason code of a rejection, from the tenant's list */
  reason_code: Generated<string | null>;
  /** the person's decision about this attempt */
  decided_by: Generated<string | null>;
  /** the user who decided, or who made the API token that decided; null: no person did, or unknown */
  decided_by_id: Generated<number | null>;
  decided_at: Generated<Date | null>;
  /** severe signals that the reviewer acknowledged with an approval; null if none was named */
  acknowledged: Generated<SignalName[] | null>;
};

type MessageTable = {
  tenant_id: TenantId;
  id: string;
  submission_id: string;
  author_type: 'admin' | 'subject';
  author: string;
  comment_text: string;
  /** the subject's link; null for staff, and for rows older than this column */
  token_id: Generated<string | null>;
  created_at: Date;
};

type FaceTemplateTable = {
  tenant_id: TenantId;
  submission_id: string;
  described_by: string;
  attempt: number;
  subject_id: string;
  coarse: Uint8Array;
  whole: Uint8Array;
};

type DocumentNumberTable = {
  tenant_id: TenantId;
  submission_id: string;
  attempt: number;
  subject_id: string;
  number_hash: Uint8Array;
};

/** What shows that two uploads have one origin. */
type UploadMarkTable = {
  tenant_id: TenantId;
  submission_id: string;
  attempt: number;
  subject_id: string;
  what: 'file' | 'device';
  mark: Uint8Array;
};

/** The other subjects to whom the newest comparison tied a submission. */
type CaseTieTable = {
  tenant_id: TenantId;
  submission_id: string;
  subject_id: string;
  other_id: string;
  what: 'face' | 'document' | 'file' | 'device';
};

/** An accepted image that is not recorded yet. */
type IncomingImageTable = {
  tenant_id: TenantId;
  object_key: string;
  subject_id: string;
  bytes: number;
  created_at: Date;
};

type KeyedRequestTable = {
  tenant_id: TenantId;
  name: Uint8Array;
  fingerprint: Uint8Array;
  subject_id: string | null;
  runner: Generated<string | null>;
  runs_until: Generated<Date | null>;
  use_reserved: Generated<boolean>;
  submission_id: Generated<string | null>;
  attempt: Generated<number | null>;
  answer: Generated<Uint8Array | null>;
  created_at: Date;
};
