import type { Generated } from 'kysely';
import type { NullableJsonColumn } from '../json-column.ts';
import type { ErasureReceipt } from '../json-columns.ts';
import type { TenantId } from '../tenant-id.ts';

/** Tables of the audit. */
export type AuditTables = {
  audit_entries: AuditEntryTable;
  audit_heads: AuditHeadTable;
  audit_anchors: AuditAnchorTable;
  audit_seals: AuditSealTable;
  audit_boundaries: AuditBoundaryTable;
};

export type ActorKind = 'staff' | 'api_token' | 'subject' | 'platform' | 'system';

type AuditEntryTable = {
  tenant_id: TenantId;
  number: number;
  at: Date;
  actor: string;
  actor_kind: ActorKind | null;
  action: string;
  subject_id: string | null;
  fields: string[];
  receipt: NullableJsonColumn<ErasureReceipt>;
  /** the decided attempt */
  attempt: number | null;
  /** reason code of the tenant's list */
  reason_code: Generated<string | null>;
  /** the acting user, and the affected user */
  actor_id: Generated<number | null>;
  user_id: Generated<number | null>;
  /** keyed hash of a login's address */
  address_hash: Generated<string | null>;
  /** the case that the entry is about; null also in entries from before this column */
  submission_id: Generated<string | null>;
  hash: Uint8Array;
};

/** The last entry of each chain, which a trigger of `audit_entries` writes. */
type AuditHeadTable = { tenant_id: TenantId; number: number; hash: Uint8Array };

/** Entries `first` to `last` of a chain, which are in an archive and no longer in `audit_entries`. */
type AuditAnchorTable = {
  tenant_id: TenantId;
  first: number;
  last: number;
  /** hash of the entry before `first`, and of `last` */
  hash_before: Uint8Array;
  last_hash: Uint8Array;
  /** first day of the month */
  month: string;
  /** relative to the folder of the archives */
  file: string;
  /** SHA-256 of the file */
  file_hash: Uint8Array;
  archived_at: Date;
};

/** HMAC-SHA-256 of an entry's tenant, number and hash. */
type AuditSealTable = { tenant_id: TenantId; number: number; seal: Uint8Array };

/** The last entry without a seal; `seal` is null until the operator has sealed this boundary. */
type AuditBoundaryTable = { tenant_id: TenantId; number: number; hash: Uint8Array; seal: Uint8Array | null };
