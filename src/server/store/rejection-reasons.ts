import { addressGerman, type GermanAddress } from '../../shared/german-address.ts';
import type { RejectionReason } from './settings.ts';
import type { TenantId } from './tenant-id.ts';
import { findSettings } from './tenants.ts';
import type { Tx } from './transaction.ts';

/** The reasons with the German default sentences in the tenant's form of address. */
export function addressReasons(
  reasons: readonly RejectionReason[],
  address: GermanAddress,
): RejectionReason[] {
  return reasons.map((reason) => {
    const { de } = reason.subject;
    return de ? { ...reason, subject: { ...reason.subject, de: addressGerman(de, address) } } : reason;
  });
}

/** The tenant's list of rejection reasons, as it is to be read; empty by default. */
export async function listReasons(tx: Tx, tenantId: TenantId): Promise<RejectionReason[]> {
  const { reasons, german_address } = await findSettings(tx, tenantId);
  return addressReasons(reasons, german_address);
}
