import pg from 'pg';
import { listHosts } from '../../src/server/store/database/list-hosts.ts';

/**
 * The URL with the one of its hosts that accepts writes; a URL of one host is unchanged.
 * @throws Error if none of several does
 */
export async function chooseHost(url: string): Promise<string> {
  const { urls, needsWrites } = listHosts(url);
  if (!needsWrites) return urls[0];
  for (const host of urls) if (await acceptsWrites(host)) return host;
  throw new Error('No host of the address takes writes.');
}

async function acceptsWrites(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('transaction_read_only') = 'off' as is");
    return rows[0].is;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
