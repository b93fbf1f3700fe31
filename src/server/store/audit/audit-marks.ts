import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** An entry that a transaction has appended. */
export type TenantMark = { tenantId: TenantId; number: number; hash: Uint8Array };

/**
 * Collects the audit entries of one transaction, so that they are sealed before its commit. It changes no
 * query: as a plugin it is a part of the transaction, and each append finds it there.
 */
export class AuditMarks implements KyselyPlugin {
  readonly list: TenantMark[] = [];

  static find(tx: Tx): AuditMarks | null {
    return tx.getExecutor().plugins.find((plugin) => plugin instanceof AuditMarks) ?? null;
  }

  add(mark: TenantMark): void {
    this.list.push(mark);
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}
