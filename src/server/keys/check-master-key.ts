import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { StartError } from '../errors.ts';
import type { MasterKey } from '../sealing/master-key.ts';
import { tenantKeyContext, totpContext } from '../sealing/sealed-places.ts';
import { subjectKeyContext } from '../sealing/subject-key.ts';
import { findTenantKey, holdTenantKey } from './tenant-key.ts';

type Sealed = { sealed: Uint8Array; context: string };

/** Whether the database has anything that a master key has wrapped. Writes nothing. */
export async function hasSealedValues(db: Database): Promise<boolean> {
  return (await sampleSealed(db)).length > 0;
}

/**
 * Tries the key on one value of each tenant, which a rotation wraps anew last. Writes nothing.
 * @throws StartError when it is another key, or some values want a key before it
 */
export async function checkMasterKey(db: Database, masterKey: MasterKey): Promise<void> {
  const samples = await sampleSealed(db);
  const opened = samples.filter((sample) => opens(masterKey, sample)).length;
  if (opened === samples.length) return;
  if (opened === 0) {
    throw new StartError(
      'MASTER_KEY is not the key that this data was sealed under: start with the right one.',
    );
  }
  throw new StartError(
    'Some of this data is still sealed under an earlier MASTER_KEY: name that in MASTER_KEY_PREVIOUS, and run npm run keys:rotate.',
  );
}

/** Gives every tenant that has none its key. */
export async function makeTenantKeys(db: Database, masterKey: MasterKey): Promise<void> {
  const tenants = await db.asSystem((tx) =>
    tx
      .selectFrom('tenants')
      .leftJoin('tenant_keys', 'tenant_keys.tenant_id', 'tenants.tenant_id')
      .select('tenants.tenant_id')
      .where('tenant_keys.tenant_id', 'is', null)
      .execute(),
  );
  for (const { tenant_id } of tenants) {
    await db.asTenant(tenant_id, (tx) => holdTenantKey(tx, masterKey, tenant_id));
  }
}

function opens(masterKey: MasterKey, { sealed, context }: Sealed): boolean {
  try {
    masterKey.unseal(sealed, context);
    return true;
  } catch {
    return false;
  }
}

/** Of a database that a program of another version may have left: it is looked at before it is migrated. */
async function sampleSealed(db: Database): Promise<Sealed[]> {
  return db.asSystem(async (tx) => {
    const has = await tellAge(tx);
    const tenants = await tx.selectFrom('tenants').select('tenant_id').execute();
    const samples: Sealed[] = [];
    for (const { tenant_id: tenantId } of tenants) {
      const sealed = has.tenantKeys ? await findTenantKey(tx, tenantId) : null;
      if (sealed) samples.push({ sealed, context: tenantKeyContext(tenantId) });
      else samples.push(...(await sampleOlder(tx, tenantId, has.secondFactors)));
    }
    return samples;
  });
}

async function tellAge(tx: Tx): Promise<{ tenantKeys: boolean; secondFactors: boolean }> {
  const { rows } = await sql<{ tenantKeys: boolean; secondFactors: boolean }>`
    select to_regclass('tenant_keys') is not null as "tenantKeys", exists (
      select from pg_attribute where attrelid = to_regclass('staff_users') and attname = 'totp_secret'
    ) as "secondFactors"`.execute(tx);
  return rows[0]!;
}

/** Of a tenant from before there were tenants' keys: a subject's key and a second factor's secret. */
async function sampleOlder(tx: Tx, tenantId: string, hasSecondFactors: boolean): Promise<Sealed[]> {
  const subject = await tx
    .selectFrom('subjects')
    .select(['id', 'image_key'])
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst();
  const user = hasSecondFactors
    ? await tx
        .selectFrom('staff_users')
        .select(['id', 'totp_secret'])
        .where('tenant_id', '=', tenantId)
        .where('totp_secret', 'is not', null)
        .limit(1)
        .executeTakeFirst()
    : undefined;
  return [
    ...(subject ? [{ sealed: subject.image_key, context: subjectKeyContext(tenantId, subject.id) }] : []),
    ...(user ? [{ sealed: user.totp_secret!, context: totpContext(tenantId, user.id) }] : []),
  ];
}
