import { type Database, HOME, type Tx } from '../database.ts';

/**
 * In which database a tenant is, as the home says. If the home is away, the other databases are asked whether
 * they serve the tenant.
 */
export async function locateTenant(
  parts: ReadonlyMap<string, Pick<Database, 'asSystem'>>,
  tenantId: string,
): Promise<string> {
  try {
    return await parts.get(HOME)!.asSystem((tx) => readPlace(tx, tenantId));
  } catch (error) {
    for (const [name, part] of parts) {
      if (name === HOME) continue;
      if (await part.asSystem((tx) => serves(tx, tenantId)).catch(() => false)) return name;
    }
    throw error;
  }
}

async function readPlace(tx: Tx, tenantId: string): Promise<string> {
  const row = await tx
    .selectFrom('placements')
    .select('database')
    .where('tenant', '=', tenantId)
    .executeTakeFirst();
  return row?.database ?? HOME;
}

async function serves(tx: Tx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tenants as t')
    .leftJoin('held_tenants as h', 'h.tenant_id', 't.tenant_id')
    .select('t.tenant_id')
    .where('t.tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('h.serves', 'is', null), eb('h.serves', '=', 'reads')]))
    .executeTakeFirst();
  return row !== undefined;
}
