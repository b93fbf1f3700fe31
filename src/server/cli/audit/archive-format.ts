import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import type { AuditRow } from '../../store/audit/audit.ts';

/** Version of the archive's format. Increase it if the format changes. */
const FORMAT = 1;

/** The first line of an archive. */
const header = z.object({ format: z.literal(FORMAT), tenant_id: z.string(), month: z.string() });
export type ArchiveHeader = Omit<z.infer<typeof header>, 'format'>;

const text = z.string().nullable();
const number = z.number().nullable();
const entry = z.object({
  number: z.number(),
  at: z.iso.datetime(),
  actor: z.string(),
  actor_kind: z.enum(['staff', 'api_token', 'subject', 'platform', 'system']).nullable(),
  action: z.string(),
  subject_id: text,
  fields: z.array(z.string()),
  receipt: z
    .custom<AuditRow['receipt']>((value) => value === null || typeof value === 'object')
    .describe('Not parsed further: the hash covers the order of its fields.'),
  attempt: number,
  reason_code: text,
  actor_id: number,
  user_id: number,
  address_hash: text,
  // Archives from before this column have none.
  submission_id: text.default(null),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** An entry without its tenant, which the header names. */
export type ArchivedEntry = Omit<AuditRow, 'tenant_id'>;

export const writeHeader = (head: ArchiveHeader): string =>
  `${JSON.stringify({ format: FORMAT, tenant_id: head.tenant_id, month: head.month })}\n`;

export function writeEntry({ tenant_id: _, ...row }: AuditRow): string {
  return `${JSON.stringify({ ...row, hash: Buffer.from(row.hash).toString('hex') })}\n`;
}

/**
 * Reads the entries of an archive.
 * @throws if the file cannot be read or is not an archive of this tenant and month
 */
export async function* readArchive(file: string, expected: ArchiveHeader): AsyncGenerator<ArchivedEntry> {
  let isFirst = true;
  for await (const line of readLines(file)) {
    if (isFirst) {
      const { tenant_id, month } = header.parse(JSON.parse(line));
      if (tenant_id !== expected.tenant_id || month !== expected.month)
        throw new Error('The archive belongs to another tenant or month.');
      isFirst = false;
      continue;
    }
    const { at, hash, ...rest } = entry.parse(JSON.parse(line));
    yield { ...rest, at: new Date(at), hash: Buffer.from(hash, 'hex') };
  }
}

/** The lines of a compressed file. Not by `readline`, which does not forward errors of its input. */
async function* readLines(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  // The loop reports a failure.
  pipeline(createReadStream(file), gunzip).catch(() => {});
  let rest = '';
  for await (const chunk of gunzip.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}
