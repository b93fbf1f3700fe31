import { AppError } from '../../errors.ts';
import { findConsentOfLink } from '../../store/consents.ts';
import type { Database } from '../../store/database/database.ts';
import type { TenantSettings } from '../../store/settings.ts';
import type { Tx } from '../../store/transaction.ts';
import type { ValidToken } from '../credentials/credentials.ts';

/** The version of the tenant's text to which a link needs consent; null if the tenant requires none. */
export function readRequiredVersion({ consent }: TenantSettings): string | null {
  return consent.required ? consent.version : null;
}

/**
 * Checks that the newest answer of this link is a consent to the required version. It runs before a body is read, and
 * again when a use is consumed, because a consent may be withdrawn meanwhile.
 * @throws AppError `consent-required`
 */
export async function assertConsent(tx: Tx, grant: ValidToken, version: string | null): Promise<void> {
  if (version === null) return;
  const newest = await findConsentOfLink(tx, grant);
  if (newest?.given && newest.version === version) return;
  throw new AppError(
    'consent-required',
    'The subject has not consented to the current text through this link. Record a consent with POST /subject/consent.',
  );
}

/** As `assertConsent`, in its own transaction; without a required version it asks nothing. */
export async function assertConsentEarly(
  db: Database,
  grant: ValidToken,
  version: string | null,
): Promise<void> {
  if (version !== null) await db.asTenant(grant.tenant_id, (tx) => assertConsent(tx, grant, version));
}
