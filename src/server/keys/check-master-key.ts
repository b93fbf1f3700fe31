import type { Database, Tx } from '../db/database.ts';
import { StartError } from '../errors.ts';
import type { MasterKey } from '../sealing/master-key.ts';
import { tenantKeyContext, totpContext } from '../sealing/sealed-places.ts';
import { subjectKeyContext } from '../sealing/subject-key.ts';
import { holdTenantKey } from './tenant-key.ts';

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

async function sampleSealed(db: Database): Promise<Sealed[]> {
  return db.asSystem(async (tx) => {
    const tenants = await tx
      .selectFrom('tenants')
      .leftJoin('tenant_keys', 'tenant_keys.tenant_id', 'tenants.tenant_id')
      .select(['tenants.tenant_id', 'number_key'])
      .execute();
    const samples: Sealed[] = [];
    for (const { tenant_id, number_key } of tenants) {
      if (number_key) samples.push({ sealed: number_key, context: tenantKeyContext(tenant_id) });
      else samples.push(...(await sampleOlder(tx, tenant_id)));
    }
    return samples;
  });
}

/** Of a tenant from before there were tenants' keys: a subject's key and a second factor's secret. */
async function sampleOlder(tx: Tx, tenantId: string): Promise<Sealed[]> {
  const subject = await tx
    .selectFrom('subjects')
    .select(['id', 'image_key'])
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst();
  const user = await tx
    .selectFrom('staff_users')
    .select(['id', 'totp_secret'])
    .where('tenant_id', '=', tenantId)
    .where('totp_secret', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return [
    ...(subject ? [{ sealed: subject.image_key, context: subjectKeyContext(tenantId, subject.id) }] : []),
    ...(user ? [{ sealed: user.totp_secret!, context: totpContext(tenantId, user.id) }] : []),
  ];
}
