import type { MasterKey } from '../../encryption/master-key.ts';
import { createFirstTenant } from '../../features/tenants/create-first-tenant.ts';
import type { Database } from '../../store/database/database.ts';
import type { Config } from '../config.ts';
import { createDemoSubject, type DemoSubject } from '../demo/demo-subject.ts';

type Services = { db: Database; masterKey: MasterKey; now: () => Date };

/**
 * Creates the first tenant of a new installation, and on the embedded database a subject for a demo. This is the only
 * place that shows a generated password.
 * @returns the demo's subject, or null if there is none
 */
export async function setUpFirstTenant(
  { firstTenant, demo, databaseUrl }: Config,
  { db, masterKey, now }: Services,
  say: (line: string) => void,
): Promise<DemoSubject | null> {
  const first = await createFirstTenant(db, firstTenant, now(), ({ adminEmail, adminPassword }) => {
    say(`First account: ${adminEmail}`);
    if (firstTenant.adminPassword === null) say(`Password (shown once): ${adminPassword}`);
  });
  if (!first || !demo || databaseUrl) return null;
  return createDemoSubject(db, { tenantId: first.tenantId, now: now(), masterKey });
}
