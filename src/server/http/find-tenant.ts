import type { Database } from '../store/database/database.ts';
import type { PresetRole } from '../store/permissions.ts';
import { findTenantById, findTenantId, type TenantRow } from '../store/tenants.ts';
import type { Tx } from '../store/transaction.ts';
import type { AcceptedDocument } from '../verification/document/accepted-documents.ts';
import type { FourEyesSettings } from '../verification/four-eyes/loosens-rules.ts';
import type { FourEyesRules } from '../verification/four-eyes/needs-four-eyes.ts';
import type { TenantPolicy } from '../verification/policy/limits.ts';
import type { QualityRules } from '../verification/quality/quality-rules.ts';
import type { SignalName } from '../verification/signals/severity.ts';
import type { Targets } from '../verification/sla/create-sla-calculator.ts';
import type { OptionalProof } from '../verification/verdict/proofs.ts';

/** The settings of a tenant that requests may need; a setting that was never set is missing. */
export type TenantSettings = {
  /** networks in CIDR notation; an empty list allows every address */
  ip_allow_list?: string[];
  enforce_2fa?: boolean;
  /** days from the last decision until a submission's images are erased; null: never */
  retention_days?: number | null;
  /** origins that may embed the subject's page in a frame */
  frame_ancestors?: string[];
  /** origins to which the subject's page may lead at its end */
  return_origins?: string[];
  cors_allow_list?: string[];
  match_threshold?: number | null;
  /** overrides of the limits that decide uploads */
  policy?: TenantPolicy | null;
  /** whether an expired document parks the case (absent: yes), or only raises a signal */
  expired_documents?: 'signal' | 'park';
  /** what must be shown beside the proofs that every approval needs; absent: nothing */
  required_proofs?: OptionalProof[];
  /** whether a link may not change the details that an approval is about; absent: it may */
  lock_verified_details?: boolean;
  /** the kinds of documents that the pipeline may approve; absent: a licence alone */
  accepted_documents?: AcceptedDocument[];
  /** whether a subject's face may be compared with other subjects' faces; absent: yes */
  compare_across_people?: boolean;
  /** an upload for which no permit is free soon: refused with 503, or stored and decided later */
  overload?: 'refuse' | 'queue';
  /** the text version to which a subject must consent before an upload */
  consent?: { required: boolean; version: string };
  /** whether a liveness challenge may ask the person to come closer; absent: yes */
  liveness_closer?: boolean;
  /** time targets for waiting cases; each change increments the revision */
  targets?: { wanted: Targets | null; revision: number };
  /** decisions that need a four-eyes review */
  second_look?: FourEyesRules;
  /** looser rules that wait until another user confirms them; null: none */
  second_look_change?: (FourEyesSettings & { by: string; by_id: number; at: string }) | null;
  /** decisions that another person judges without knowing them */
  quality?: QualityRules;
  /** whether an approval must name the severe signals of its case */
  acknowledge_severe?: boolean;
  /** the severe signals; null: those of the product */
  severe_signals?: SignalName[] | null;
  /** whether a rejection needs a reason of the tenant's list */
  reasons_required?: boolean;
  /** single sign-on of the staff; null if it is off */
  oidc?: SsoSettings | null;
};

/** The OpenID Connect provider of a tenant's staff. The client secret is stored separately, encrypted. */
export type SsoSettings = {
  issuer: string;
  client_id: string;
  /** the claim with the user's roles; `realm_access.roles` for a nested one */
  roles_claim: string;
  /** value of that claim -> role */
  role_map: Record<string, PresetRole>;
  /** value of that claim -> id of one of the tenant's own roles; absent in settings of an earlier version */
  custom_role_map?: Record<string, string>;
  /** whether only a superuser with a second factor may still sign in with a password */
  enforce: boolean;
};
export type Tenant = {
  id: string;
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

/** Reads the caller's records in the transaction that finds the tenant. */
export type TenantLookup<T> = (tx: Tx, tenantId: string) => Promise<T>;

/**
 * Finds the tenant of this host and runs `lookUp`, in one transaction; null if there is none. Caches only
 * the tenant's id by host; its row is read each time.
 */
export function createTenantFinder(db: Database) {
  const ids = new Map<string, string>();
  const read = async <T>(host: string, id: string, lookUp: TenantLookup<T>) => {
    const found = await db.asTenant(id, async (tx) => {
      const tenant = await readTenant(tx, id);
      return tenant?.host === host ? { tenant, lookup: await lookUp(tx, id) } : null;
    });
    if (!found) ids.delete(host);
    return found;
  };
  return async <T>(host: string, lookUp: TenantLookup<T>): Promise<{ tenant: Tenant; lookup: T } | null> => {
    const known = ids.get(host);
    const found = known && (await read(host, known, lookUp));
    if (found || host === '') return found || null;
    const id = await db.asSystem((tx) => findTenantId(tx, host));
    if (id === null) return null;
    ids.set(host, id);
    return read(host, id, lookUp);
  };
}

/** The tenant with this id; null if it was deleted. */
export async function readTenant(tx: Tx, id: string): Promise<Tenant | null> {
  const row = await findTenantById(tx, id);
  return row && readRow(row);
}

function readRow({ tenant_id: id, monthly_request_quota, is_sandbox, ...row }: TenantRow): Tenant {
  const monthlyQuota = monthly_request_quota === null ? null : Number(monthly_request_quota);
  return { id, ...row, isSandbox: is_sandbox, monthlyQuota };
}
