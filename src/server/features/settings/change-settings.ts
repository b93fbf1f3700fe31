import { AppError } from '../../errors.ts';
import { isAddressAllowed } from '../../http/addresses/ip-allow-list.ts';
import type { Staff } from '../../http/credentials/credentials.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import type { Settings } from '../../store/settings.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { lockTenant, writeSettings } from '../../store/tenants.ts';
import type { Tx } from '../../store/transaction.ts';
import { changeOidc, type SsoPolicy } from './change-oidc.ts';
import { changePolicy } from './change-policy.ts';
import type { SettingsPatch } from './contract.ts';
import { holdLoosening } from './hold-loosening.ts';
import { addressInGerman, readSettings } from './read-settings.ts';

type Context = { tenantId: TenantId; caller: Caller; now: Date; company: SsoPolicy };
/** The user who changes the settings, with the facts by which they could lock themselves out. */
type Caller = {
  actor: Actor;
  address: string;
  hasSecondFactor: boolean;
  staff: Pick<Staff, 'permissions'>;
};

/**
 * Writes the fields of the patch and keeps the rest, branding's parts likewise; the audit gets the names. The lock on
 * the tenant's row prevents lost updates.
 * @returns the current settings
 * @throws AppError `conflict` when the caller would be locked out: by an allow-list without their address, or by a
 * second factor that they lack; `conflict` when reasons are required and there are none; as `changePolicy` and
 * `changeOidc`
 */
export async function changeSettings(tx: Tx, context: Context, patch: SettingsPatch): Promise<Settings> {
  const { tenantId, caller, now, company } = context;
  await lockTenant(tx, tenantId, 'change');
  const before = await readSettings(tx, tenantId);
  const fields = listChangedFields(patch);
  if (fields.length === 0) return before;
  refuseLockOut(patch, caller);
  const rules = await holdRules(tx, context, before, patch);
  const after = addressInGerman({
    ...before,
    ...patch,
    ...rules,
    branding: { ...before.branding, ...patch.branding },
    contact: { ...before.contact, ...patch.contact },
    consent: { ...before.consent, ...patch.consent },
    page_texts: { ...before.page_texts, ...patch.page_texts },
    targets: patch.targets === undefined ? before.targets : nextTargets(before, patch.targets),
    policy: patch.policy === undefined ? before.policy : changePolicy(before.policy, patch.policy, now),
    oidc:
      patch.oidc === undefined
        ? before.oidc
        : await changeOidc(tx, tenantId, { ...company, staff: caller.staff }, before.oidc, patch.oidc),
  } as Settings);
  if (after.consent.required && after.consent.version === '') {
    const sentence = 'A required consent needs a version, which each answer names. Set consent.version.';
    throw new AppError('field-refused', sentence, { field: 'consent.version' });
  }
  if (after.reasons_required && after.reasons.length === 0) {
    const sentence = 'With reasons_required and no reasons, nothing could be rejected. Add reasons first.';
    throw new AppError('conflict', sentence, { field: patch.reasons ? 'reasons' : 'reasons_required' });
  }
  await writeSettings(tx, tenantId, after);
  await appendAudit(tx, tenantId, {
    at: now,
    actor: caller.actor,
    action: 'settings.updated',
    subjectId: null,
    fields: after.second_look_change === before.second_look_change ? fields : listNoted(fields, after),
  });
  return after;
}

/** The four-eyes rules after the patch; those that loosen wait for another user. */
async function holdRules(tx: Tx, { tenantId, caller, now }: Context, before: Settings, patch: SettingsPatch) {
  if (patch.second_look === undefined && patch.severe_signals === undefined) return {};
  const { second_look = before.second_look, severe_signals = before.severe_signals } = patch;
  return holdLoosening(tx, { tenantId, actor: caller.actor, now }, before, { second_look, severe_signals });
}

const nextTargets = (
  { targets: { revision } }: Settings,
  targets: NonNullable<Settings['targets']>['wanted'],
) => ({
  wanted: targets,
  revision: revision + 1,
});

/** The names of the changed settings, of nested ones each part, for the audit. */
const BY_PART = ['policy', 'oidc'] as const;

const isRule = (field: string) => field === 'second_look' || field === 'severe_signals';

/** A change of the four-eyes rules that only waits is named so. */
const listNoted = (fields: string[], { second_look_change }: Settings) =>
  second_look_change ? [...fields.filter((field) => !isRule(field)), 'second_look_change'] : fields;

function listChangedFields(patch: SettingsPatch): string[] {
  const getNames = (part: object) =>
    Object.entries(part).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return getNames(patch).flatMap((name) => {
    const whole = BY_PART.find((each) => each === name);
    const parts = whole ? getNames(patch[whole] ?? {}) : [];
    return parts.length > 0 ? parts.map((part) => `${name}.${part}`) : [name];
  });
}

function refuseLockOut(patch: SettingsPatch, { address, hasSecondFactor }: Caller): void {
  if (patch.ip_allow_list && !isAddressAllowed(patch.ip_allow_list, address)) {
    const sentence = `This list would lock you out: your address ${address} is not in it. Add your network.`;
    throw new AppError('conflict', sentence, { field: 'ip_allow_list' });
  }
  if (patch.enforce_2fa && !hasSecondFactor) {
    const sentence = 'This would lock you out, as you have no second factor. Set up yours first.';
    throw new AppError('conflict', sentence, { field: 'enforce_2fa' });
  }
}
