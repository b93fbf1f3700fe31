import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../errors.ts';
import { type AuditEntry, appendAudit, THE_SUBJECT } from './audit/audit.ts';
import { lockToken } from './ephemeral-tokens.ts';
import { MAX_ENTRIES_AN_HOUR } from './hourly-limits.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

const HOUR_MS = 3_600_000;

/** The entries that a link's holder can write, with the kind that counts them and its name in a refusal. */
const KINDS = {
  'subject.updated': ['subject.updated', 'edits'],
  'message.posted': ['message.posted', 'messages'],
  'liveness.asked': ['liveness.asked', 'challenges'],
  'credential.asked': ['credential.asked', 'requests for a credential'],
  'consent.given': ['consent', 'answers'],
  'consent.refused': ['consent', 'answers'],
  'link.offered': ['link.offered', 'handovers'],
  'deletion.requested': ['deletion.requested', 'deletion requests'],
  'deletion.withdrawn': ['deletion.withdrawn', 'withdrawals'],
} as const satisfies Partial<Record<AuditEntry['action'], readonly [kind: string, name: string]>>;

/** What a link's holder can write beside the audit, as `KINDS`. */
const OTHER_KINDS = { 'client.event': ['client.event', 'events'] } as const;

type EntryOfLink = Omit<AuditEntry, 'actor' | 'action'> & { action: keyof typeof KINDS };
/** A link; null for what the service writes in the place of a subject, such as fictional data. */
type Link = { tenantId: TenantId; tokenId: string | null };

/**
 * Appends an entry whose actor is the subject, and counts it for the link, so that a link cannot fill the audit.
 * @throws AppError `too-many` with the link's `limit`
 */
export async function appendAuditByLink(
  tx: Tx,
  link: Link,
  { action, ...entry }: EntryOfLink,
): Promise<void> {
  const { tenantId, tokenId } = link;
  if (tokenId !== null) await countEntry(tx, { tenantId, tokenId }, action, entry.at);
  await appendAudit(tx, tenantId, { ...entry, action, actor: THE_SUBJECT });
}

/**
 * Counts an entry for the link, with the same limit for what the audit does not have. Deletes rows that no longer count.
 * @throws AppError `too-many` with the link's `limit`
 */
export async function countEntry(
  tx: Tx,
  { tenantId, tokenId }: { tenantId: TenantId; tokenId: string },
  action: keyof typeof KINDS | keyof typeof OTHER_KINDS,
  now: Date,
): Promise<void> {
  const [kind, name] = { ...KINDS, ...OTHER_KINDS }[action];
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  await lockToken(tx, tenantId, tokenId);
  // Once this entry is more than an hour old, the link may write another.
  const oldest = await tx
    .selectFrom('link_entries')
    .select('created_at')
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where('kind', '=', kind)
    .where('created_at', '>', hourAgo)
    .orderBy('created_at', 'desc')
    .offset(MAX_ENTRIES_AN_HOUR - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest) {
    const sentence = `This link has reached its limit of ${MAX_ENTRIES_AN_HOUR} ${name} an hour. Try again later.`;
    const retryAfter = Math.ceil((oldest.created_at.getTime() + HOUR_MS - now.getTime()) / 1000);
    throw new AppError('too-many', sentence, { extra: { limit: MAX_ENTRIES_AN_HOUR }, retryAfter });
  }
  await tx
    .deleteFrom('link_entries')
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where('created_at', '<=', hourAgo)
    .execute();
  await tx
    .insertInto('link_entries')
    .values({ tenant_id: tenantId, token_id: tokenId, id: uuidv7(), kind, created_at: now })
    .execute();
}
