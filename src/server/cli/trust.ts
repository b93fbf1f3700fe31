import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors.ts';
import { changeTrust, type TrustTask } from '../jobs/commands/change-trust.ts';
import { type Config, readConfig } from '../startup/config.ts';
import { openConfiguredDatabase } from '../startup/open-configured-database.ts';
import { CREDENTIAL_KINDS } from '../verification/wallet/mdoc/credential-kinds.ts';
import { sendToServer } from './connect-to-server.ts';
import { readOptions } from './read-options.ts';
import type { Command } from './run-command.ts';
import { type FetchTask, fetchLists } from './trust/fetch-lists.ts';

const USAGE_TEXT = `npm run trust -- import FILE --kind KIND [--signer FILE]
npm run trust -- import-status FILE [--signer FILE]
npm run trust -- fetch [--sources FILE] [--signer FILE]
npm run trust -- list
npm run trust -- remove ID

Keeps the lists of issuers whose credentials the server trusts, and of credentials that they revoked. KIND is one of:
${CREDENTIAL_KINDS.join(', ')}. FILE of import has certificates as PEM, or is a signed list: a VICAL of ISO 18013-5, a
trusted list of ETSI TS 119 612, such as that of the EU for proofs of age, or a list of trusted entities of ETSI TS
119 602 as JSON, such as that of the EU for providers of PID. A signed list needs --signer: the certificate
of its provider as PEM, which you have from the provider itself. A list of the same kind and name is replaced: the name is
the provider's, or that of the file. An older signed list does not replace a newer one. FILE of import-status is a Token
Status List or an identifier list, which a trusted issuer or --signer signed.

The server fetches nothing. fetch does: the signed lists that --sources names, and each list of revoked credentials that
credentials of trusted issuers name and that is missing or due. Run it every hour. Lists of issuers approve nothing after
TRUST_LIST_MAX_AGE_DAYS (90), and lists of revoked credentials say nothing after STATUS_LIST_MAX_AGE_DAYS (7).`;

/** `npm run trust`: imports, fetches, lists and removes lists, through the server if one runs on the data folder. */
export const trust: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say, now }) {
    const task = await readTask(args);
    if (!task) return null;
    const config = readConfig(environment);
    const change = async (each: TrustTask) =>
      (await changeOnServer(config, each)) ?? (await changeHere(config, each, now()));
    const lines = task.verb === 'fetch' ? await fetchLists(task, change) : [await change(task)];
    for (const line of lines) say(line);
    if (lines.length === 0) say('No list is due.');
    return !lines.some((line) => /^(Nothing was changed|Failed)/.test(line));
  },
};

type Task = Exclude<TrustTask, { verb: 'due' }> | ({ verb: 'fetch' } & FetchTask);

/** @returns null for words that ask for nothing @throws StartError for a file that cannot be read */
async function readTask([verb, subject, ...options]: string[]): Promise<Task | null> {
  if (verb === 'list' && subject === undefined) return { verb };
  if (verb === 'remove' && subject !== undefined && options.length === 0) return { verb, id: subject };
  if (verb === 'fetch') return readFetch(subject === undefined ? [] : [subject, ...options]);
  if (subject === undefined) return null;
  if (verb === 'import-status') return readStatusImport(subject, options);
  return verb === 'import' ? readImport(subject, options) : null;
}

async function readFetch(options: readonly string[]): Promise<Task> {
  const values = readOptions(options, ['--sources', '--signer']);
  return { verb: 'fetch', sources: values.get('--sources') ?? null, signer: await readSigner(values) };
}

async function readStatusImport(path: string, options: readonly string[]): Promise<Task> {
  const signer = await readSigner(readOptions(options, ['--signer']));
  return { verb: 'import-status', file: await readBase64(path), uri: null, signer };
}

async function readImport(path: string, options: readonly string[]): Promise<Task> {
  const values = readOptions(options, ['--kind', '--signer']);
  const kind = CREDENTIAL_KINDS.find((each) => each === values.get('--kind'));
  if (!kind) throw new StartError(`--kind must be one of: ${CREDENTIAL_KINDS.join(', ')}.`);
  const signer = await readSigner(values);
  return { verb: 'import', kind, name: basename(path), file: await readBase64(path), signer };
}

async function readSigner(values: ReadonlyMap<string, string>): Promise<string | null> {
  const path = values.get('--signer');
  return path === undefined ? null : readBase64(path);
}

/** The server may run in another folder, so it gets the content. */
const readBase64 = (path: string): Promise<string> =>
  readFile(path, 'base64').catch((cause) => {
    throw new StartError(`The file ${path} cannot be read. Check the path and its permissions.`, { cause });
  });

/** Only the server that runs can write its embedded database; null if none runs. */
async function changeOnServer({ databaseUrl, dataDir }: Config, change: TrustTask): Promise<string | null> {
  return databaseUrl ? null : sendToServer(dataDir, { task: 'trust', change }, z.string());
}

async function changeHere(config: Config, task: TrustTask, now: Date): Promise<string> {
  const { db, close } = await openConfiguredDatabase(config);
  try {
    return await changeTrust(db, task, now);
  } finally {
    await close();
  }
}
