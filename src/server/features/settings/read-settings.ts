import { addressReasons } from '../../store/rejection-reasons.ts';
import type { Settings } from '../../store/settings.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { findSettings } from '../../store/tenants.ts';
import type { Tx } from '../../store/transaction.ts';

/** Every setting of the tenant, with the default of an unset one. */
export const readSettings = async (tx: Tx, tenantId: TenantId): Promise<Settings> =>
  addressInGerman(await findSettings(tx, tenantId));

/** The same settings, with default reasons in the form of address that the tenant chose. */
export const addressInGerman = (settings: Settings): Settings => ({
  ...settings,
  reasons: addressReasons(settings.reasons, settings.german_address),
});
