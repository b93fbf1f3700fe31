import type { Generated, JSONColumnType } from 'kysely';

/** Tables of the audit. */
export type AuditTables = {
  audit_entries: AuditEntryTable;
};

export type ActorKind = 'staff' | 'api_token' | 'subject' | 'platform' | 'system';
/** The counts of an erasure's receipt; it has no personal data. */
export type ErasureReceipt = {
  request_id: string;
  objects: number;
  bytes: number;
  records: Record<string, number>;
};

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
  /** the decided attempt */
  attempt: number | null;
  /** reason code of the tenant's list */
  reason_code: Generated<string | null>;
  /** the acting user, and the affected user */
  actor_id: Generated<number | null>;
  user_id: Generated<number | null>;
  /** keyed hash of a login's address */
  address_hash: Generated<string | null>;
  hash: Uint8Array;
};
