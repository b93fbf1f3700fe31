import type { Database } from '../../store/database/database.ts';
import { listStatusLists, replaceStatusList, type StatusListFacts } from '../../store/status-lists.ts';
import { listTrustLists } from '../../store/trust-lists.ts';
import { CredentialRefusal } from '../../verification/wallet/refusal.ts';
import { hashAnchor } from '../../verification/wallet/revocation/hash-anchor.ts';
import { readStatusList, type StatusList } from '../../verification/wallet/revocation/read-status-list.ts';
import { readPemList } from '../../verification/wallet/trust/read-trust-list.ts';
import { type Certificate, readCertificate } from '../../verification/wallet/x509/read-certificate.ts';

type ImportStatusTask = {
  /** in base64 */
  file: string;
  /** the URI that the file was fetched from; null: it was not fetched */
  uri: string | null;
  /** PEM in base64; null: a trusted issuer must have signed */
  signer: string | null;
};

const HOUR_MS = 3_600_000;

/** @returns what was done, or a line that begins with "Nothing was changed" */
export async function importStatusList(db: Database, task: ImportStatusTask, now: Date): Promise<string> {
  const trusted = await db.asSystem((tx) => listTrustLists(tx));
  const anchors = trusted.flatMap(({ certificates }) => certificates.flatMap(tryReading));
  const list = read(task, anchors, now);
  if (typeof list === 'string') return `Nothing was changed: ${list}`;
  // A server that answers for one list must not write another.
  if (task.uri !== null && task.uri !== list.uri)
    return `Nothing was changed: the list from ${task.uri} gives ${list.uri} as its address.`;
  const { anchor } = list;
  const row = {
    uri: list.uri,
    issued_at: list.issuedAt,
    expires_at: list.expires,
    time_to_live: list.timeToLive,
    bits: list.bits,
    statuses: list.bits === null ? null : Buffer.from(list.statuses),
    identifiers: list.bits === null ? [...list.identifiers] : null,
    anchor: anchor && hashAnchor(anchor),
  };
  const id = await db.asSystem((tx) => replaceStatusList(tx, row, now));
  if (!id) return `Nothing was changed: the stored list of ${list.uri} is newer.`;
  return `Imported the list of revoked credentials ${list.uri} (${id}).`;
}

/** An unreadable certificate vouches for no list. */
function tryReading(raw: Uint8Array): Certificate[] {
  try {
    return [readCertificate(new Uint8Array(raw))];
  } catch (error) {
    if (error instanceof CredentialRefusal) return [];
    throw error;
  }
}

/** @returns why the file is refused, as a sentence */
function read(
  { file, signer }: ImportStatusTask,
  anchors: readonly Certificate[],
  at: Date,
): StatusList | string {
  try {
    const pem = signer === null ? null : Buffer.from(signer, 'base64').toString('latin1');
    const pinned = pem === null ? [] : readPemList(pem).certificates;
    return readStatusList(new Uint8Array(Buffer.from(file, 'base64')), { anchors, pinned, at });
  } catch (error) {
    if (error instanceof CredentialRefusal) return `the file was refused (${error.message}).`;
    throw error;
  }
}

/** The URIs of lists that are missing, have expired, or are older than their time to live; without one, an hour. */
export async function listDue(db: Database, now: Date): Promise<string[]> {
  const rows = await db.asSystem(listStatusLists);
  return rows.filter((row) => isDue(row, now)).map(({ uri }) => uri);
}

function isDue({ issued_at, expires_at, time_to_live }: StatusListFacts, now: Date): boolean {
  if (issued_at === null || (expires_at !== null && expires_at <= now)) return true;
  const lifeMs = time_to_live === null ? HOUR_MS : time_to_live * 1000;
  return now.getTime() - issued_at.getTime() >= lifeMs;
}
