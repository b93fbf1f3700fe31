import { z } from 'zod';
import type { Database } from '../../store/database/database.ts';
import { listStatusLists, removeStatusList, type StatusListFacts } from '../../store/status-lists.ts';
import {
  listTrustLists,
  removeTrustList,
  replaceTrustList,
  type TrustListRow,
} from '../../store/trust-lists.ts';
import { SPECIMEN_ROOT } from '../../verification/sandbox/specimen-root.ts';
import { CREDENTIAL_KINDS } from '../../verification/wallet/mdoc/credential-kinds.ts';
import { CredentialRefusal } from '../../verification/wallet/refusal.ts';
import { isEntityList, readEntityList } from '../../verification/wallet/trust/read-entity-list.ts';
import { readEtsiList } from '../../verification/wallet/trust/read-etsi-list.ts';
import { readPemList, readVical, type TrustList } from '../../verification/wallet/trust/read-trust-list.ts';
import { readCertificate } from '../../verification/wallet/x509/read-certificate.ts';
import { importStatusList, listDue } from './import-status-list.ts';

/** What an operator requests; files in base64. */
export const trustTask = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('list') }),
  z.strictObject({ verb: z.literal('remove'), id: z.string() }),
  z.strictObject({
    verb: z.literal('import'),
    kind: z.enum(CREDENTIAL_KINDS),
    name: z.string(),
    file: z.base64(),
    signer: z.base64().nullable(),
  }),
  z.strictObject({
    verb: z.literal('import-status'),
    file: z.base64(),
    /** the URI that the file was fetched from; null: it was not fetched */
    uri: z.string().nullable(),
    signer: z.base64().nullable(),
  }),
  z.strictObject({ verb: z.literal('due') }),
]);
export type TrustTask = z.infer<typeof trustTask>;

export type ImportTask = Extract<TrustTask, { verb: 'import' }>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @returns what was done, or a line that begins with "Nothing was changed"; for `due` the URIs as JSON */
export async function changeTrust(db: Database, task: TrustTask, now: Date): Promise<string> {
  switch (task.verb) {
    case 'list':
      return db.asSystem(async (tx) =>
        [...formatLists(await listTrustLists(tx)), ...formatStatusLists(await listStatusLists(tx))].join(
          '\n',
        ),
      );
    case 'remove':
      return UUID.test(task.id) && (await removeList(db, task.id))
        ? `Removed the list ${task.id}.`
        : `Nothing was changed: no list has the id ${task.id}.`;
    case 'import':
      return importList(db, task, now);
    case 'import-status':
      return importStatusList(db, task, now);
    case 'due':
      return JSON.stringify(await listDue(db, now));
  }
}

const removeList = (db: Database, id: string): Promise<boolean> =>
  db.asSystem(async (tx) => (await removeTrustList(tx, id)) || removeStatusList(tx, id));

async function importList(db: Database, task: ImportTask, now: Date): Promise<string> {
  const list = readList(task, now);
  if (typeof list === 'string') return `Nothing was changed: ${list}`;
  const { certificates, unreadable, source } = list;
  if (certificates.length === 0)
    return `Nothing was changed: the list has no readable certificate for ${task.kind}.`;
  const specimen = readCertificate(SPECIMEN_ROOT).key;
  if (certificates.some(({ key }) => key.equals(specimen)))
    return 'Nothing was changed: the list has the issuer of the specimen credentials, whose private key is public. A sandbox trusts that issuer without a list.';
  const name = source?.provider ?? task.name;
  const row = {
    kind: task.kind,
    name,
    issued_at: source?.issuedAt ?? null,
    imported_at: now,
    certificates: certificates.map(({ raw }) => raw),
  };
  const id = await db.asSystem((tx) => replaceTrustList(tx, row));
  if (!id) return `Nothing was changed: the stored list of ${name} is newer.`;
  const unreadableSentence = unreadable > 0 ? ` ${unreadable} could not be read.` : '';
  return `Imported ${certificates.length} certificates of ${name} for ${task.kind} (${id}).${unreadableSentence}`;
}

/** @returns why the file is refused, as a sentence */
function readList({ kind, file, signer }: ImportTask, at: Date): TrustList | string {
  const bytes = new Uint8Array(Buffer.from(file, 'base64'));
  const text = new TextDecoder().decode(bytes);
  try {
    if (signer === null) {
      return text.includes('-----BEGIN CERTIFICATE-----')
        ? readPemList(text)
        : 'the file has no PEM certificate. For a signed list, name the certificate of its provider with --signer.';
    }
    const pinned = readPemList(Buffer.from(signer, 'base64').toString('latin1')).certificates;
    if (text.startsWith('<')) return readEtsiList(text, kind, { pinned, at });
    return isEntityList(text)
      ? readEntityList(text, kind, { pinned, at })
      : readVical(bytes, kind, { pinned, at });
  } catch (error) {
    if (error instanceof CredentialRefusal) return `the file was refused (${error.message}).`;
    throw error;
  }
}

function formatLists(rows: readonly TrustListRow[]): string[] {
  if (rows.length === 0) return ['No issuer is trusted. Import a list first.'];
  return rows.map(
    ({ id, kind, name, certificates, issued_at, imported_at }) =>
      `${id}  ${kind}  ${name}  ${certificates.length} certificates, ${issued_at ? 'issued' : 'imported'} ${(issued_at ?? imported_at).toISOString().slice(0, 10)}`,
  );
}

const formatStatusLists = (rows: readonly StatusListFacts[]): string[] =>
  rows.map(
    ({ id, uri, bits, named_at, issued_at }) =>
      `${id}  ${bits === null && issued_at ? 'identifiers' : 'statuses'}  ${uri}  ${issued_at ? `issued ${issued_at.toISOString().slice(0, 16)}Z` : `missing since ${named_at.toISOString().slice(0, 10)}`}`,
  );
