import type { Database } from '../store/database/database.ts';
import { readSettingsText, type TenantSettings } from '../store/settings.ts';
import type { TenantId } from '../store/tenant-id.ts';
import { findTenantById, findTenantId, type TenantRow } from '../store/tenants.ts';
import type { Tx } from '../store/transaction.ts';

export type Tenant = {
  id: TenantId;
  host: string;
  name: string;
  suspended: boolean;
  settings: TenantSettings;
  /** maximum number of requests with a valid credential in a calendar month (UTC); null: unlimited */
  monthlyQuota: number | null;
  /** whether the tenant is for trying an integration: some last names then force a verdict */
  isSandbox: boolean;
};

/** The host of a Host header in lower case, without port and trailing dot. Empty if there is none. */
export function normaliseHost(header: string | undefined): string {
  return (header ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/** The tenant of a row; null if there is none, or it has another host by now. */
export type ToTenant = (row: TenantRow | null) => Tenant | null;

/**
 * Reads the tenant, and more in the same transaction. It must return null, and read nothing more, if `toTenant` returns
 * null for the tenant's row.
 */
export type TenantLookup<T> = (tx: Tx, tenantId: TenantId, toTenant: ToTenant) => Promise<T | null>;

/** Runs a lookup for the tenant with this host; null if there is none. */
export type FindTenant = <T>(host: string, lookUp: TenantLookup<T>) => Promise<T | null>;

type SettingsReader = (row: TenantRow) => TenantSettings;

const readEachTime: SettingsReader = ({ settings_text }) => readSettingsText(settings_text);

/** Parses the settings of a tenant when their text differs from that of its last request. */
function createSettingsReader(): SettingsReader {
  const settingsByTenantId = new Map<string, { text: string; settings: TenantSettings }>();
  return ({ tenant_id, settings_text: text }) => {
    const last = settingsByTenantId.get(tenant_id);
    if (last?.text === text) return last.settings;
    const settings = readSettingsText(text);
    settingsByTenantId.set(tenant_id, { text, settings });
    return settings;
  };
}

/** Caches the tenant's id by host, and its settings by their text; its row is read each time. */
export function createTenantFinder(db: Database): FindTenant {
  const ids = new Map<string, TenantId>();
  const readSettings = createSettingsReader();
  const read = async <T>(host: string, id: TenantId, lookUp: TenantLookup<T>) => {
    const toTenantOfHost: ToTenant = (row) => (row?.host === host ? toTenant(row, readSettings) : null);
    const result = await db.asTenant(id, (tx) => lookUp(tx, id, toTenantOfHost));
    if (result === null) ids.delete(host);
    return result;
  };
  return async <T>(host: string, lookUp: TenantLookup<T>): Promise<T | null> => {
    const hostId = ids.get(host);
    const result = hostId === undefined ? null : await read(host, hostId, lookUp);
    if (result !== null || host === '') return result;
    const id = await db.asSystem((tx) => findTenantId(tx, host));
    if (id === null) return null;
    ids.set(host, id);
    return read(host, id, lookUp);
  };
}

/**
 * The tenant with this id; null if it was deleted.
 * @throws AppError `unavailable` if its settings cannot be read
 */
export async function readTenant(tx: Tx, id: TenantId): Promise<Tenant | null> {
  const row = await findTenantById(tx, id);
  return row && toTenant(row, readEachTime);
}

function toTenant(row: TenantRow, readSettings: SettingsReader): Tenant {
  const { tenant_id, monthly_request_quota: quota, is_sandbox, settings_text: _text, ...rest } = row;
  const monthlyQuota = quota === null ? null : Number(quota);
  return { id: tenant_id, ...rest, settings: readSettings(row), isSandbox: is_sandbox, monthlyQuota };
}
