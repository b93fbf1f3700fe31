import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import { writeDurably } from '../storage/disk/write-durably.ts';
import type { Database } from '../store/database/database.ts';
import { listTenantHosts } from '../store/tenants.ts';

/** `keep` is set for a newly generated token; call it once the token has been shown. */
export type PlatformToken = { token: string; keep: (() => Promise<void>) | null };

/**
 * Loads the platform's token: from the configuration, or generated once for `DATA_DIR/platform.token` (mode
 * 0600). If the process dies after showing a new token and before storing it, that token is never valid.
 */
export async function loadPlatformToken(configured: string | null, dataDir: string): Promise<PlatformToken> {
  if (configured) return { token: configured, keep: null };
  const path = join(dataDir, 'platform.token');
  const storedText = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (storedText === null) {
    const token = `attesta_platform_${randomBytes(32).toString('base64url')}`;
    return { token, keep: () => writeDurably(path, Buffer.from(`${token}\n`)) };
  }
  const token = storedText.trim();
  if (/^attesta_platform_[\w-]{43}$/.test(token)) return { token, keep: null };
  throw new StartError(`${path} is damaged: it must hold a platform token. Remove it to get a new one.`);
}

/**
 * @param firstHost the host of the first tenant, if there is none yet
 * @throws StartError if a tenant has the platform's host: one of the two could never be reached
 */
export async function refuseTenantsHost(
  db: Database,
  platformHost: string,
  firstHost: string,
): Promise<void> {
  const tenants = await db.asSystem(listTenantHosts);
  const isTaken =
    tenants.length > 0 ? tenants.some(({ host }) => host === platformHost) : firstHost === platformHost;
  if (isTaken) throw new StartError(`PLATFORM_HOST ${platformHost} is the host of a tenant. Choose another.`);
}
