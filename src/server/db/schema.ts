import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Evidence } from '../domain/evidence.ts';
import type { UploadType } from '../domain/lifecycle/token-capabilities.ts';
import type { CaptureHints } from '../domain/liveness/capture-hints.ts';
import type { Turn } from '../domain/liveness/challenge.ts';
import type { LivenessMeasures } from '../domain/liveness/judge-liveness.ts';
import type { LivenessResult } from '../domain/liveness/liveness-evidence.ts';
import type { Choice, LookOutcome, SecondLookState } from '../domain/second-look/next-look.ts';
import type { BlockedThing } from '../domain/signals/signals.ts';
import type { UploadKind, Verdict } from '../domain/verdict/verdicts.ts';

/** Every table on one page; the columns are made by `migrations/`. Dates are `YYYY-MM-DD` strings. */
export type Schema = {
  clock: ClockTable;
  installation: InstallationTable;
  tenants: TenantTable;
  /** rows that are only ever locked */
  tenant_locks: { tenant_id: string; name: string };
  staff_users: StaffUserTable;
  staff_sessions: StaffSessionTable;
  staff_recovery_codes: StaffRecoveryCodeTable;
  staff_enrolments: StaffEnrolmentTable;
  login_challenges: LoginChallengeTable;
  login_failures: LoginFailureTable;
  api_tokens: ApiTokenTable;
  audit_entries: AuditEntryTable;
  subjects: SubjectTable;
  subject_details: SubjectDetailTable;
  deletion_requests: DeletionRequestTable;
  ephemeral_tokens: EphemeralTokenTable;
  handovers: HandoverTable;
  workflows: TemplateTable;
  presets: TemplateTable;
  submissions: SubmissionTable;
  attempts: AttemptTable;
  liveness_challenges: LivenessChallengeTable;
  liveness_frames: LivenessFrameTable;
  messages: MessageTable;
  submission_notes: SubmissionNoteTable;
  note_mentions: NoteMentionTable;
  saved_filters: SavedFilterTable;
  face_templates: FaceTemplateTable;
  document_numbers: DocumentNumberTable;
  looks: LookTable;
  blocks: BlockTable;
  blocked_numbers: BlockedNumberTable;
  blocked_faces: BlockedFaceTable;
  stored_numbers: StoredNumberTable;
  subject_words: SubjectWordTable;
  keyed_requests: KeyedRequestTable;
  incoming_images: IncomingImageTable;
  stored_bytes: StoredBytesTable;
  request_counts: RequestCountTable;
  tenant_keys: TenantKeyTable;
  oidc_clients: OidcClientTable;
  oidc_returns: OidcReturnTable;
  daily_mails: DailyMailTable;
};

export type ActorKind = 'staff' | 'api_token' | 'subject' | 'platform' | 'system';
export type Role = 'superuser' | 'admin' | 'view' | 'privacy';
export type SubmissionKind = 'license' | 'selfie' | 'age';
export type SubmissionStatus = 'processing' | 'pending' | 'approved' | 'rejected';
export type WorkflowStep = { step_name: string; step_order: number };

/** One row, of no tenant: the id that is written beside the objects too. */
type InstallationTable = { one: Generated<boolean>; id: string; describer: Generated<string | null> };

type TenantTable = {
  tenant_id: string;
  host: string;
  name: string;
  suspended: Generated<boolean>;
  deleting_since: Generated<Date | null>;
  settings: JSONColumnType<Record<string, unknown>>;
  content: JSONColumnType<Record<string, unknown>, string | undefined>;
  /** a bigint: PostgreSQL's driver reads it as text, the embedded one as a number */
  monthly_request_quota: Generated<number | string | null>;
  max_stored_bytes: Generated<number | string | null>;
  is_sandbox: Generated<boolean>;
  created_at: Date;
};

/** `month` is the first day of a calendar month (UTC). */
type RequestCountTable = { tenant_id: string; month: string; node: string; requests: number | string };

/** The tenant's own key for hashes, wrapped by the master key. */
type TenantKeyTable = { tenant_id: string; number_key: Uint8Array };

type StaffUserTable = {
  tenant_id: string;
  id: Generated<number>;
  email: string;
  username: string;
  /** null for who comes by the company's provider */
  password_hash: string | null;
  role: Role;
  suspended: Generated<boolean>;
  totp_secret: Generated<Uint8Array | null>;
  totp_active: Generated<boolean>;
  totp_last_step: Generated<number>;
  /** what the company's provider calls them, and which provider; null for who has a password here */
  oidc_issuer: Generated<string | null>;
  oidc_subject: Generated<string | null>;
  /** whether they want a summary by mail each day */
  daily_mail: Generated<boolean>;
  created_at: Date;
};

type StaffRecoveryCodeTable = { tenant_id: string; user_id: number; code_hash: Uint8Array };

type StaffEnrolmentTable = { tenant_id: string; token_hash: Uint8Array; user_id: number; expires_at: Date };

type LoginChallengeTable = {
  tenant_id: string;
  token_hash: Uint8Array;
  user_id: number;
  attempts: Generated<number>;
  by_provider: Generated<boolean>;
  created_at: Date;
};

type LoginFailureTable = { tenant_id: string; bucket: Uint8Array; id: string; at: Date };

type StaffSessionTable = {
  tenant_id: string;
  id: Generated<string>;
  token_hash: Uint8Array;
  user_id: number;
  by_provider: Generated<boolean>;
  factor_at_provider: Generated<boolean>;
  created_at: Date;
  last_used_at: Date;
};

type OidcClientTable = { tenant_id: string; client_secret: Uint8Array };

type DailyMailTable = {
  tenant_id: string;
  user_id: number;
  day: string;
  tries: number;
  next_at: Date;
  sent_at: Date | null;
};

type OidcReturnTable = { tenant_id: string; state_hash: Uint8Array; at: Date };

type ApiTokenTable = {
  tenant_id: string;
  id: Generated<number>;
  token_hash: Uint8Array;
  fingerprint: string;
  description: string | null;
  created_by: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

/** One row, of the installation. */
type ClockTable = { seen_at: Date | null; doubted_at: Date | null };

type AuditEntryTable = {
  tenant_id: string;
  number: number;
  at: Date;
  actor: string;
  actor_kind: ActorKind | null;
  action: string;
  subject_id: string | null;
  fields: string[];
  receipt: JSONColumnType<ErasureReceipt> | null;
  /** which one a decision is about */
  attempt: number | null;
  /** why, by the tenant's list */
  reason_code: Generated<string | null>;
  hash: Uint8Array;
};

/** What an erasure removed: counts alone, nothing of the person. */
export type ErasureReceipt = {
  request_id: string;
  objects: number;
  bytes: number;
  records: Record<string, number>;
};

type SubjectTable = {
  tenant_id: string;
  id: string;
  external_uid: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  date_of_birth: string | null;
  photo_url: string | null;
  image_key: Uint8Array;
  created_at: Date;
};

type SubjectDetailTable = {
  tenant_id: string;
  subject_id: string;
  email: string | null;
  license_number: string | null;
  license_state: string | null;
  license_issue_date: string | null;
  license_expiry_date: string | null;
  addr_street: string | null;
  addr_city: string | null;
  addr_state: string | null;
  addr_zip: string | null;
  addr_country: string | null;
};

type DeletionRequestTable = {
  tenant_id: string;
  request_id: string;
  subject_id: string;
  status: 'pending' | 'completed';
  /** written as JSON, which holds any characters; read as the text it is */
  reason: ColumnType<string | null, string | null>;
  confirmed: boolean;
  requested_by: 'subject' | 'staff';
  requested_at: Date;
  completed_at: Date | null;
};

type EphemeralTokenTable = {
  tenant_id: string;
  id: string;
  subject_id: string;
  token_hash: Uint8Array;
  upload_type: UploadType;
  can_edit_details: boolean;
  view_subject_details: boolean;
  can_list_reupload: boolean;
  can_list_need_reply: boolean;
  can_return_capabilities: boolean;
  require_face_match: boolean;
  require_liveness: Generated<boolean>;
  min_age: number | null;
  max_uses: number | null;
  use_count: Generated<number>;
  max_license_attempts: number | null;
  license_use_count: Generated<number>;
  max_selfie_attempts: number | null;
  selfie_use_count: Generated<number>;
  workflow_id: string | null;
  workflow_steps: JSONColumnType<WorkflowStep[]>;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

type HandoverTable = {
  tenant_id: string;
  id: string;
  token_id: string;
  code_hash: Uint8Array;
  created_at: Date;
  expires_at: Date;
  taken_at: Generated<Date | null>;
  secret_hash: Generated<Uint8Array | null>;
};

type TemplateTable = {
  tenant_id: string;
  id: string;
  name: string;
  content: JSONColumnType<Record<string, unknown>>;
  created_at: Date;
  updated_at: Date;
};

type SubmissionTable = {
  tenant_id: string;
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
  reupload_required: Generated<boolean>;
  response_required: Generated<boolean>;
  decided_by: string | null;
  decided_at: Date | null;
  /** why a person rejected it, by the tenant's list */
  reason_code: Generated<string | null>;
  second_look: Generated<SecondLookState | null>;
  first_look_by: Generated<string | null>;
  open_by: string | null;
  open_at: Date | null;
  waiting_since: Date | null;
  claimed_by: Generated<number | null>;
  claimed_until: Generated<Date | null>;
  due_at: Generated<Date | null>;
  due_revision: Generated<number>;
  workflow_id: Generated<string | null>;
  created_at: Date;
  updated_at: Date;
};

type AttemptTable = {
  tenant_id: string;
  submission_id: string;
  attempt: number;
  subject_id: string;
  upload_type: UploadKind;
  /** the link that it came by; null for what is older than this column */
  token_id: Generated<string | null>;
  object_key: string;
  content_type: string;
  bytes: number;
  verdict: Verdict | null;
  reason: string | null;
  score: number | null;
  similarity: number | null;
  face_comparison: string | null;
  age_estimate: number | null;
  evidence: JSONColumnType<Evidence> | null;
  timings: JSONColumnType<Record<string, number>> | null;
  created_at: Date;
  settled_at: Date | null;
  image_expired_at: Date | null;
  /** why a person rejected it, by the tenant's list */
  reason_code: Generated<string | null>;
};

/** What one of those chose who looked at an attempt that takes two people. */
type LookTable = {
  tenant_id: string;
  id: string;
  submission_id: string;
  attempt: number;
  number: number;
  user_id: number;
  name: string;
  choice: Choice;
  reason_code: string | null;
  comment: string | null;
  at: Date;
  outcome: Generated<LookOutcome | null>;
};

type BlockTable = {
  tenant_id: string;
  id: string;
  subject_id: string;
  what: BlockedThing;
  kind: SubmissionKind;
  submission_id: string;
  attempt: number;
  comment: string;
  added_by: string;
  added_at: Date;
};
type BlockedNumberTable = { tenant_id: string; block_id: string; number_hash: Uint8Array };
type BlockedFaceTable = { tenant_id: string; block_id: string; described_by: string; whole: Uint8Array };

/** Steps asked of a person before the camera, once; `submission_id` and `attempt` name the selfie it is evidence of. */
type LivenessChallengeTable = {
  tenant_id: string;
  id: string;
  subject_id: string;
  token_id: string;
  steps: Turn[];
  created_at: Date;
  expires_at: Date;
  answered_at: Generated<Date | null>;
  result: Generated<LivenessResult | null>;
  measures: Late<LivenessMeasures>;
  capture: Late<CaptureHints>;
  submission_id: Generated<string | null>;
  attempt: Generated<number | null>;
};

/** JSON that is written later than its row. */
type Late<T> = ColumnType<T | null, undefined, string | null>;

/** A picture that answered a challenge. */
type LivenessFrameTable = {
  tenant_id: string;
  challenge_id: string;
  frame: number;
  subject_id: string;
  object_key: string;
  bytes: number;
  taken_ms: number;
  in_strip: boolean;
  image_expired_at: Generated<Date | null>;
};

type FaceTemplateTable = {
  tenant_id: string;
  submission_id: string;
  described_by: string;
  attempt: number;
  subject_id: string;
  coarse: Uint8Array;
  whole: Uint8Array;
};

type DocumentNumberTable = {
  tenant_id: string;
  submission_id: string;
  attempt: number;
  subject_id: string;
  number_hash: Uint8Array;
};

/** Written by a trigger on `subject_details` alone. */
type StoredNumberTable = {
  tenant_id: string;
  subject_id: string;
  number_key: string;
};

/** Written by triggers on `subjects` and `subject_details` alone. */
type SubjectWordTable = { tenant_id: string; subject_id: string; word: string };

type MessageTable = {
  tenant_id: string;
  id: string;
  submission_id: string;
  author_type: 'admin' | 'subject';
  author: string;
  comment_text: string;
  /** the link that the subject wrote by; null for staff, and for what is older than this column */
  token_id: Generated<string | null>;
  created_at: Date;
};

type SubmissionNoteTable = {
  tenant_id: string;
  id: string;
  submission_id: string;
  author: string;
  note_text: string;
  mentions: string[];
  created_at: Date;
};

type NoteMentionTable = { tenant_id: string; user_id: number; submission_id: string; created_at: Date };

type SavedFilterTable = {
  tenant_id: string;
  id: string;
  user_id: number | null;
  name: string;
  content: JSONColumnType<Record<string, string>>;
  created_at: Date;
};

/** An image that was let in and is not recorded yet. */
type IncomingImageTable = {
  tenant_id: string;
  object_key: string;
  subject_id: string;
  bytes: number;
  created_at: Date;
};

/** Of all images that are recorded and not expired; written by a trigger on `attempts`. */
type StoredBytesTable = { tenant_id: string; bytes: number | string };

type KeyedRequestTable = {
  tenant_id: string;
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
