import { hashSecret, newSecret } from '../../src/server/encryption/secrets.ts';
import type { SsoPolicy } from '../../src/server/features/settings/change-oidc.ts';
import { changeSettings } from '../../src/server/features/settings/change-settings.ts';
import { addUser } from '../../src/server/features/staff/manage-users.ts';
import type { Actor } from '../../src/server/store/audit/audit.ts';
import { addTemplate } from '../../src/server/store/link-templates.ts';
import { PERMISSIONS } from '../../src/server/store/permissions.ts';
import { addApiToken } from '../../src/server/store/staff/api-tokens.ts';
import type { TenantId } from '../../src/server/store/tenant-id.ts';
import type { Tx } from '../../src/server/store/transaction.ts';

type Context = { tenantId: TenantId; actor: Actor; now: Date; company: SsoPolicy };

export const SEEDED_STAFF = [
  { email: 'rhea@example.com', username: 'Rhea Solberg', role: 'admin' },
  { email: 'tomas@example.com', username: 'Tomas Ferro', role: 'admin' },
  { email: 'vera@example.com', username: 'Vera Quist', role: 'view' },
  { email: 'ines@example.com', username: 'Ines Lorne', role: 'superuser' },
] as const;

/**
 * The console lists a tenant's own replies before the built-in ones. These add what the built-in ones lack,
 * in the tenant's language.
 */
const READY_REPLIES = ['The name differs from your record. Has it changed?'];

/** @param password shared by all seeded staff, with its hash */
export async function seedStaff(
  tx: Tx,
  context: Context,
  { password, hash }: { password: string; hash: string },
): Promise<void> {
  const { tenantId, actor, now, company } = context;
  const staff = { actor, permissions: PERMISSIONS };
  for (const user of SEEDED_STAFF) await addUser(tx, { tenantId, staff, now }, { ...user, password }, hash);
  const caller = { actor, address: '127.0.0.1', hasSecondFactor: false, staff };
  const settings = { ready_replies: READY_REPLIES, retention_days: 180 };
  await changeSettings(tx, { tenantId, caller, now, company }, settings);
  await seedTemplates(tx, tenantId, now);
  await seedApiTokens(tx, context);
}

async function seedTemplates(tx: Tx, tenantId: TenantId, now: Date): Promise<void> {
  const step = (step_name: string, at: number) => ({ step_name, step_order: at + 1 });
  const workflow = (name: string, ...steps: string[]) =>
    addTemplate(tx, 'workflows', tenantId, { name, content: { steps: steps.map(step) }, now });
  await workflow('Selfie first', 'check_selfie', 'verify_license');
  const door = await workflow('Door check', 'age_gender_estimation');
  const presets = [
    { name: 'Onboarding link', content: { expires_in_minutes: 1440, view_subject_details: true } },
    { name: 'Strict', content: { require_face_match: true, max_license_attempts: 3 } },
    { name: 'Kiosk, over 18', content: { upload_type: 'verify_age', min_age: 18, workflow_id: door.id } },
  ];
  for (const preset of presets) await addTemplate(tx, 'presets', tenantId, { ...preset, now });
}

/** Creates tokens without a known secret: one in use, one expired, one revoked. */
async function seedApiTokens(tx: Tx, { tenantId, actor, now }: Context): Promise<void> {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const rows = [
    { description: 'Backend', expires_at: null, last_used_at: day(-0.01), revoked_at: null },
    { description: 'Migration', expires_at: day(-3), last_used_at: day(-4), revoked_at: null },
    { description: 'Old backend', expires_at: null, last_used_at: day(-20), revoked_at: day(-19) },
  ];
  for (const row of rows) {
    const token_hash = hashSecret(newSecret('api'));
    const columns = {
      tenant_id: tenantId,
      token_hash,
      created_by: actor.name,
      maker_id: actor.id ?? null,
      created_at: day(-30),
    };
    await addApiToken(tx, { ...columns, ...row });
  }
}
