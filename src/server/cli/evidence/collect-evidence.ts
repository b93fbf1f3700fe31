import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { readQuality } from '../../features/quality/read-quality.ts';
import { readSettings } from '../../features/settings/read-settings.ts';
import { toPeriod } from '../../features/stats/period-contract.ts';
import { listEntries } from '../../store/audit/audit.ts';
import { verifyAuditChain } from '../../store/audit/audit-chain.ts';
import type { Database } from '../../store/database/database.ts';
import { listTemplates, type TemplateTable } from '../../store/link-templates.ts';
import { ROLE_PERMISSIONS } from '../../store/permissions.ts';
import type { Settings } from '../../store/settings.ts';
import { listUsers } from '../../store/staff/staff.ts';
import { listRoles } from '../../store/staff/staff-roles.ts';
import { countEvidence, type EvidenceCounts } from '../../store/submissions/evidence-counts.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { describeFaceLimit } from '../../verification/faces/describe-face-limit.ts';
import { resolvePolicy } from '../../verification/policy/limits.ts';
import { assessImpact } from './assess-impact.ts';
import { describeApprovals } from './describe-approvals.ts';
import { describeAttacks } from './describe-attacks.ts';
import { readThreats } from './read-threats.ts';
import { assessRequirement, MAPPINGS } from './requirements.ts';

/** A network that runs, as its manifest describes it. */
export type ModelRecord = { name: string; sha256: string; licence: string; source: string; own: boolean };

export type EvidenceSources = {
  db: Database;
  tenant: { tenant_id: TenantId; host: string; name: string };
  /** settings of the process without secrets */
  deployment: Record<string, string | number | boolean>;
  models: ModelRecord[];
  /** the folder of the product's documents */
  docs: string;
  now: Date;
};

/** Changes of settings in the pack, newest first. The audit's export has all. */
const MAX_CHANGES = 1000;
/** The longest period that the figures of quality cover, in days. */
const QUALITY_DAYS = 366;

/**
 * All that the pack says. It reads counts and lists of staff, never a list of people or submissions; the chain of the
 * audit is verified in batches.
 */
export async function collectEvidence(sources: EvidenceSources) {
  const { db, tenant, deployment, models, docs, now } = sources;
  const { tenant_id: tenantId, host, name } = tenant;
  const read = await db.asTenant(tenantId, async (tx) => {
    const settings = await readSettings(tx, tenantId);
    const [users, roles] = [await listUsers(tx, tenantId), await listRoles(tx, tenantId)];
    const auditFilter = { action: 'settings.updated', since: null, before: null, limit: MAX_CHANGES };
    const history = await listEntries(tx, tenantId, auditFilter);
    const since = new Date(now.getTime() - (QUALITY_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
    const period = toPeriod({ from: since, to: now.toISOString().slice(0, 10) }, now);
    const quality = await readQuality(tx, { id: tenantId, policy: settings.policy }, period);
    const links = {
      presets: await readTemplates(tx, tenantId, 'presets'),
      workflows: await readTemplates(tx, tenantId, 'workflows'),
    };
    return {
      settings,
      links,
      users,
      roles,
      history,
      quality,
      counts: await countEvidence(tx, tenantId, now),
    };
  });
  const { settings, links, quality } = read;
  const chain = await verifyAuditChain(db, tenantId);
  const policy = resolvePolicy(settings.policy);
  return {
    made_at: formatTimestamp(now),
    tenant: { host, name },
    configuration: { deployment, settings, links },
    models,
    accuracy: {
      selfie: describeFaceLimit(policy.limits.selfie_band),
      portrait: describeFaceLimit(policy.limits.portrait_band),
    },
    attacks: describeAttacks(),
    quality,
    policy: {
      limits: policy.limits,
      set_at: policy.set_at,
      history: read.history.map(({ at, actor, fields }) => ({ at: formatTimestamp(at), actor, fields })),
    },
    approvals: describeApprovals(settings),
    threats: await readThreats(docs),
    roles: presentRoles(read),
    retention: presentRetention(read.counts, settings),
    audit: { entries: chain.entries, last_hash: chain.lastHash, flaw: chain.flaw },
    impact: assessImpact(settings, read.counts),
    mappings: MAPPINGS.map(({ standard, note, requirements }) => ({
      standard,
      note,
      lines: requirements.map((line) => assessRequirement(line, settings)),
    })),
  };
}

/** With the names of the files beside it; null for one that is missing. */
export type EvidencePack = Awaited<ReturnType<typeof collectEvidence>> & {
  measured: string | null;
  materials: string | null;
};

/** What links of a preset or workflow require and allow. */
const readTemplates = async (tx: Tx, tenantId: TenantId, table: TemplateTable) =>
  (await listTemplates(tx, table, tenantId)).map(({ name, content }) => ({ name, content }));

type Staff = { users: Awaited<ReturnType<typeof listUsers>>; roles: Awaited<ReturnType<typeof listRoles>> };

const presentRoles = ({ users, roles }: Staff) => ({
  roles: [
    ...Object.entries(ROLE_PERMISSIONS).map(([role, permissions]) => ({ role, permissions })),
    ...roles.map(({ name: role, permissions }) => ({ role, permissions })),
  ],
  users: users.map((user) => ({
    id: user.id,
    username: user.username,
    role: user.role_name ?? user.role,
    suspended: user.suspended,
    second_factor: user.totp_active,
    single_sign_on: user.oidc_subject !== null,
  })),
});

const presentRetention = (
  { oldest_image, oldest_pending_request, ...counts }: EvidenceCounts,
  { retention_days, compare_across_people }: Settings,
) => ({
  set: { retention_days, compare_across_people },
  done: {
    ...counts,
    oldest_image: oldest_image && formatTimestamp(oldest_image),
    oldest_pending_request: oldest_pending_request && formatTimestamp(oldest_pending_request),
  },
});
