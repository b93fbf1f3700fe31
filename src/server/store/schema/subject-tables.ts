import type { Generated } from 'kysely';
import type { Relation } from '../../../shared/relations.ts';
import type { AcceptedDocument } from '../../verification/document/accepted-documents.ts';
import type { UploadType } from '../../verification/lifecycle/token-capabilities.ts';
import type { CredentialKind } from '../../verification/wallet/mdoc/credential-kinds.ts';
import type { ClientEvent } from '../fields.ts';
import type { JsonColumn, NullableJsonColumn } from '../json-column.ts';
import type { LinkMetadata } from '../json-columns.ts';
import type { TenantId } from '../tenant-id.ts';

/** Tables of subjects, their links and erasure requests. */
export type SubjectTables = {
  subjects: SubjectTable;
  subject_details: SubjectDetailTable;
  stored_numbers: StoredNumberTable;
  subject_words: SubjectWordTable;
  deletion_requests: DeletionRequestTable;
  erasure_holds: ErasureHoldTable;
  subject_relations: SubjectRelationTable;
  ephemeral_tokens: EphemeralTokenTable;
  handovers: HandoverTable;
  link_entries: LinkEntryTable;
  consents: ConsentTable;
  client_events: ClientEventTable;
};

/** What staff settled about two subjects; `subject_id` is the smaller id. */
type SubjectRelationTable = {
  tenant_id: TenantId;
  subject_id: string;
  other_id: string;
  relation: Relation;
  set_by: string;
  set_at: Date;
};

type WorkflowStep = { step_name: string; step_order: number };

type SubjectTable = {
  tenant_id: TenantId;
  id: string;
  external_uid: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  date_of_birth: string | null;
  photo_url: string | null;
  image_key: Uint8Array;
  created_at: Date;
  /** moves with every change of a detail that an approval is about */
  details_version: Generated<number>;
  /** words of staff, such as VIP, in the order in which they were written */
  tags: Generated<string[]>;
};

type SubjectDetailTable = {
  tenant_id: TenantId;
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

/** Written only by a trigger on `subject_details`. */
type StoredNumberTable = {
  tenant_id: TenantId;
  subject_id: string;
  number_key: string;
};

/** Written only by triggers on `subjects` and `subject_details`. */
type SubjectWordTable = { tenant_id: TenantId; subject_id: string; word: string };

/** `withdrawn`: by a person on hold. */
export const DELETION_REQUEST_STATUSES = ['pending', 'completed', 'refused', 'withdrawn'] as const;
export type DeletionRequestStatus = (typeof DELETION_REQUEST_STATUSES)[number];

type DeletionRequestTable = {
  tenant_id: TenantId;
  request_id: string;
  subject_id: string;
  status: DeletionRequestStatus;
  /** written as JSON, which allows any characters; read as plain text */
  reason: NullableJsonColumn<string>;
  confirmed: boolean;
  requested_by: 'subject' | 'staff';
  requested_at: Date;
  completed_at: Date | null;
  /** for staff alone */
  refusal_reason: string | null;
  refused_by: string | null;
  refused_at: Date | null;
};

/** A hold on the erasure of a person; its text is for staff alone. */
type ErasureHoldTable = {
  tenant_id: TenantId;
  subject_id: string;
  request_id: string;
  reason: string;
  held_by: string;
  held_at: Date;
  held_until: Date;
};

type EphemeralTokenTable = {
  tenant_id: TenantId;
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
  /** null: all that the tenant accepts */
  accepted_documents: Generated<AcceptedDocument[] | null>;
  accept_credentials: Generated<CredentialKind[]>;
  min_age: number | null;
  max_uses: number | null;
  use_count: Generated<number>;
  max_license_attempts: number | null;
  license_use_count: Generated<number>;
  max_selfie_attempts: number | null;
  selfie_use_count: Generated<number>;
  /** liveness challenges that the link has requested so far */
  challenges_asked: Generated<number>;
  return_url: Generated<string | null>;
  language: Generated<string | null>;
  phone_only: Generated<boolean>;
  require_live_capture: Generated<boolean>;
  workflow_id: string | null;
  /** the caller's notes on this link */
  metadata: JsonColumn<LinkMetadata>;
  workflow_steps: JsonColumn<WorkflowStep[]>;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

/** One audit entry by a link; it counts for an hour. */
type LinkEntryTable = { tenant_id: TenantId; token_id: string; id: string; kind: string; created_at: Date };

/** What a subject answered to one version of the tenant's text, by which link; never changed. */
type ConsentTable = {
  tenant_id: TenantId;
  subject_id: string;
  id: string;
  token_id: string;
  version: string;
  language: string;
  given: boolean;
  /** whether the face may be compared with other people's; null if the text did not ask */
  compares_across: boolean | null;
  created_at: Date;
};

/** One report of a subject's device; never changed. */
type ClientEventTable = {
  tenant_id: TenantId;
  subject_id: string;
  id: string;
  token_id: string;
  event: ClientEvent;
  created_at: Date;
};

type HandoverTable = {
  tenant_id: TenantId;
  id: string;
  token_id: string;
  code_hash: Uint8Array;
  created_at: Date;
  expires_at: Date;
  taken_at: Generated<Date | null>;
  secret_hash: Generated<Uint8Array | null>;
};
