import { AuditMarks } from '../../store/audit/audit-marks.ts';
import { addSeals } from '../../store/audit/audit-seals.ts';
import type { Database } from '../../store/database/database.ts';
import type { Tx } from '../../store/transaction.ts';
import { createAuditSealer } from '../audit-seal.ts';
import type { MasterKey } from '../master-key.ts';
import { ensureTenantKey } from './tenant-key.ts';

/**
 * The same database, in which each transaction seals the audit entries that it appends, before its commit. An
 * entry that is appended without it has no seal, and `audit:verify` names it.
 */
export function sealAudit<Opened extends Database>(db: Opened, masterKey: MasterKey): Opened {
  const seal =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      const marks = new AuditMarks();
      const result = await work(tx.withPlugin(marks));
      await sealMarks(tx, masterKey, marks);
      return result;
    };
  return {
    ...db,
    asTenant: (tenantId, work) => db.asTenant(tenantId, seal(work)),
    asStaff: (tenantId, reader, work) => db.asStaff(tenantId, reader, seal(work)),
    asSystem: (work) => db.asSystem(seal(work)),
  };
}

async function sealMarks(tx: Tx, masterKey: MasterKey, { list }: AuditMarks): Promise<void> {
  for (const tenantId of new Set(list.map((mark) => mark.tenantId))) {
    const sealer = createAuditSealer(await ensureTenantKey(tx, masterKey, tenantId));
    const marks = list.filter((mark) => mark.tenantId === tenantId);
    await addSeals(
      tx,
      marks.map((mark) => ({ tenant_id: tenantId, number: mark.number, seal: sealer.seal('entry', mark) })),
    );
  }
}
