import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn, Unread } from '../json-column.ts';
import type { TemplateContent } from '../json-columns.ts';
import type { StoredContent, StoredSettings } from '../settings.ts';
import type { TenantId } from '../tenant-id.ts';

/** Tables of the installation and its tenants. */
export type TenantTables = {
  clock: ClockTable;
  installation: InstallationTable;
  sweeps: SweepTable;
  sweep_actions: SweepActionTable;
  jobs: JobTable;
  platform_log: PlatformLogTable;
  tenants: TenantTable;
  /** rows that serve only as locks */
  tenant_locks: { tenant_id: TenantId; name: string };
  tenant_keys: TenantKeyTable;
  request_counts: RequestCountTable;
  stored_bytes: StoredBytesTable;
  workflows: TemplateTable;
  presets: TemplateTable;
};

/** One row for the installation. */
type ClockTable = { seen_at: Date | null; database_at: Date | null; doubted_at: Date | null };

/** One row without a tenant: the id that is also written to the object store. */
type InstallationTable = {
  one: Generated<boolean>;
  id: string;
  describer: Generated<string | null>;
  lease_id: Generated<string | null>;
  next_lease_id: Generated<string | null>;
};

/** At most one row: the pass over the object store. */
type SweepTable = {
  only_row: Generated<boolean>;
  holder: string | null;
  held_until: Date | null;
  after_key: string | null;
  /** bigints: PostgreSQL's driver returns text, the embedded one numbers */
  objects: Generated<number | string>;
  orphans: Generated<number | string>;
  begun_at: Date | null;
  ended_at: Date | null;
  is_halted: Generated<boolean>;
};

type JobTable = {
  name: string;
  known_since: Generated<Date>;
  holder: string | null;
  held_until: Date | null;
  begun_at: Date | null;
  ended_at: Date | null;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failure: string | null;
};

/** What operators did with tenants; `tenant_id` may be deleted. */
type PlatformLogTable = {
  id: string;
  at: Generated<Date>;
  action: string;
  tenant: TenantId;
  host: string;
  fields: string[];
};

type SweepActionTable = { object_key: string; action: 'quarantine' | 'restore' | 'delete' };

type TenantTable = {
  tenant_id: TenantId;
  host: string;
  name: string;
  suspended: Generated<boolean>;
  deleting_since: Generated<Date | null>;
  settings: JsonColumn<StoredSettings>;
  content: ColumnType<Unread<StoredContent>, string | undefined, string>;
  monthly_request_quota: Generated<number | null>;
  max_stored_bytes: Generated<number | null>;
  is_sandbox: Generated<boolean>;
  created_at: Date;
};

/** The tenant's key for hashes, wrapped by the master key. */
type TenantKeyTable = { tenant_id: TenantId; number_key: Uint8Array };

/** `month` is the first day of a calendar month (UTC). */
type RequestCountTable = { tenant_id: TenantId; month: string; node: string; requests: number | string };

/** Bytes of all recorded and unexpired images; written by a trigger on `attempts`. */
type StoredBytesTable = { tenant_id: TenantId; bytes: number | string };

type TemplateTable = {
  tenant_id: TenantId;
  id: string;
  name: string;
  content: JsonColumn<TemplateContent>;
  created_at: Date;
  updated_at: Date;
};
