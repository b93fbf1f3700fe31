import type { Generated, JSONColumnType } from 'kysely';

/** Tables of what was done, and by whom. */
export type AuditTables = {
  audit_entries: AuditEntryTable;
};

export type ActorKind = 'staff' | 'api_token' | 'subject' | 'platform' | 'system';
/** What an erasure removed: counts alone, nothing of the person. */
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
  /** which one a decision is about */
  attempt: number | null;
  /** why, by the tenant's list */
  reason_code: Generated<string | null>;
  /** the user who acted, and the user whom it was about */
  actor_id: Generated<number | null>;
  user_id: Generated<number | null>;
  /** of a login: the address that it came from, as a keyed hash */
  address_hash: Generated<string | null>;
  hash: Uint8Array;
};
