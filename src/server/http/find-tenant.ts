import type { Database } from '../store/database/database.ts';
import type { Role } from '../store/schema/staff-tables.ts';
import { findTenantById, findTenantId, type TenantRow } from '../store/tenants.ts';
import type { Tx } from '../store/transaction.ts';
import type { FourEyesRules } from '../verification/four-eyes/needs-four-eyes.ts';
import type { TenantPolicy } from '../verification/policy/limits.ts';
import type { Targets } from '../verification/sla/create-sla-calculator.ts';

/** What a superuser has set, as far as every request may need it; what was never set is missing. */
export type TenantSettings = {
  /** networks in CIDR notation; none lets everybody in */
  ip_allow_list?: string[];
  enforce_2fa?: boolean;
  /** days from the last decision until a submission's images are erased; null keeps them */
  retention_days?: number | null;
  /** origins that may show the subject's page in a frame */
  frame_ancestors?: string[];
  cors_allow_list?: string[];
  match_threshold?: number | null;
  /** limits of its own by which uploads are decided */
  policy?: TenantPolicy | null;
  /** whether a document that has expired is only signalled, or waits for a person */
  expired_documents?: 'signal' | 'park';
  /** whether a person's face may be compared with other people's; absent is yes */
  compare_across_people?: boolean;
  /** how soon what waits should be decided; each change has the next revision */
  targets?: { wanted: Targets | null; revision: number };
  /** which decisions take two people */
  second_look?: FourEyesRules;
  /** how staff signs in with the company's own provider; null where they do not */
  oidc?: SsoSettings | null;
};

/** The provider of OpenID Connect that a tenant's staff signs in with; the client's secret lies elsewhere, sealed. */
export type SsoSettings = {
  issuer: string;
  client_id: string;
  /** the claim that says what somebody is, `realm_access.roles` for one within another */
  roles_claim: string;
  /** what that claim says -> the role here */
  role_map: Record<string, Role>;
  /** nobody else signs in with a password but a superuser with a second factor */
  enforce: boolean;
};
export type Tenant = {
  id: string;
  host: string;
  name: string;
  suspended: boolean;
  settings: TenantSettings;
  /** requests with a valid credential in a calendar month (UTC); null is as many as it likes */
  monthlyQuota: number | null;
  /** one to try an integration with: some last names force a verdict */
  isSandbox: boolean;
};

/** The Host header as tenants are named: no case, no port, no trailing dot. Empty when there is none. */
export function normaliseHost(header: string | undefined): string {
  return (header ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

/** What a request shows of its caller, looked up together with its tenant. */
export type TenantLookup<T> = (tx: Tx, tenantId: string) => Promise<T>;

/**
 * Finds the tenant whose host this is, and reads what `lookUp` asks for, in one transaction; null when there is
 * none. Only the tenant's id is remembered by host; its row is read each time.
 */
export function createTenantFinder(db: Database) {
  const ids = new Map<string, string>();
  const read = async <T>(host: string, id: string, lookUp: TenantLookup<T>) => {
    const found = await db.asTenant(id, async (tx) => {
      const row = await findTenantById(tx, id);
      return row?.host === host ? { tenant: readRow(row), seen: await lookUp(tx, id) } : null;
    });
    if (!found) ids.delete(host);
    return found;
  };
  return async <T>(host: string, lookUp: TenantLookup<T>): Promise<{ tenant: Tenant; seen: T } | null> => {
    const known = ids.get(host);
    const found = known && (await read(host, known, lookUp));
    if (found || host === '') return found || null;
    const id = await db.asSystem((tx) => findTenantId(tx, host));
    if (id === null) return null;
    ids.set(host, id);
    return read(host, id, lookUp);
  };
}

function readRow({ tenant_id: id, monthly_request_quota, is_sandbox, ...row }: TenantRow): Tenant {
  const monthlyQuota = monthly_request_quota === null ? null : Number(monthly_request_quota);
  return { id, ...row, isSandbox: is_sandbox, monthlyQuota };
}
