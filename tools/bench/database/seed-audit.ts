import pg from 'pg';
import {
  CHAIN_START,
  hashAuditEntry,
  type StoredAuditEntry,
} from '../../../src/server/store/audit/audit-hash.ts';
import { getAuditMonth } from '../../../src/server/store/database/audit-months.ts';
import type { TenantId } from '../../../src/server/store/tenant-id.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const BATCH_SIZE = 5_000;
/** What a verification leaves in the audit, and who did it. */
const COURSE = [
  { action: 'subject.created', actor: { kind: 'api_token', name: 'shop', id: 1 } },
  { action: 'token.minted', actor: { kind: 'api_token', name: 'shop', id: 1 } },
  { action: 'submission.uploaded', actor: { kind: 'subject', name: 'subject' } },
  { action: 'submission.looked_at', actor: { kind: 'staff', name: 'root', id: 1 } },
] as const;

/** The number of entries of a subject. */
export const ENTRIES_OF_SUBJECT = COURSE.length;

/**
 * Continues a tenant's audit by four entries of each subject, spread over the year up to now, as an intact chain in the
 * partitions of its months.
 * @param url of a superuser
 */
export async function seedAudit(url: string, tenantId: TenantId): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set session_replication_role = replica');
  for (let back = 12; back >= 0; back -= 1)
    await client.query("select make_audit_month('audit_entries', $1::date)", [
      getAuditMonth(new Date(), -back),
    ]);
  const people = await client.query<{ id: string }>(
    'select id from subjects where tenant_id = $1 order by created_at',
    [tenantId],
  );
  const { rows } = await client.query('select number, hash from audit_heads where tenant_id = $1', [
    tenantId,
  ]);
  const head = { number: Number(rows[0]?.number ?? 0), hash: (rows[0]?.hash ?? CHAIN_START) as Uint8Array };
  const count = people.rows.length * COURSE.length;
  const begin = Date.now() - YEAR_MS;
  const create = (at: number): StoredAuditEntry => ({
    ...COURSE[at % COURSE.length]!,
    at: new Date(begin + (at * YEAR_MS) / count),
    subjectId: people.rows[Math.floor(at / COURSE.length)]!.id,
    fields: at % COURSE.length === 0 ? ['first_name', 'last_name'] : [],
  });
  for (let rowCount = 0; rowCount < count; rowCount += BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, count - rowCount) }, (_, at) =>
      extendChain(head, create(rowCount + at)),
    );
    await insert(client, tenantId, batch);
  }
  await client.query(
    `insert into audit_heads values ($1, $2, $3)
     on conflict (tenant_id) do update set number = excluded.number, hash = excluded.hash`,
    [tenantId, head.number, head.hash],
  );
  await client.query('vacuum analyze audit_entries');
  await client.end();
}

function extendChain(head: { number: number; hash: Uint8Array }, entry: StoredAuditEntry) {
  head.number += 1;
  head.hash = hashAuditEntry(head.hash, head.number, entry);
  return { ...entry, ...head };
}

/** Lists are sent as JSON: `fields` is a list in each row. */
async function insert(client: pg.Client, tenantId: TenantId, batch: ReturnType<typeof extendChain>[]) {
  const rows = batch.map(({ number, at, actor, action, subjectId, fields, hash }) => ({
    number,
    at,
    actor: actor.name,
    kind: actor.kind,
    id: actor.id ?? null,
    action,
    subject: subjectId,
    fields,
    hash: Buffer.from(hash).toString('hex'),
  }));
  await client.query(
    `insert into audit_entries (tenant_id, number, at, actor, actor_kind, actor_id, action, subject_id, fields, hash)
     select $1, number, at, actor, kind, id, action, subject, fields, decode(hash, 'hex')
     from jsonb_to_recordset($2::jsonb) rows (number bigint, at timestamptz, actor text, kind text, id integer,
       action text, subject uuid, fields text[], hash text)`,
    [tenantId, JSON.stringify(rows)],
  );
}
