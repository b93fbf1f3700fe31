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

const HELP = `npm run trust -- import FILE --kind eu_age|mdl [--signer FILE]
npm run trust -- list
npm run trust -- remove ID

Keeps the lists of issuers whose credentials the server trusts. FILE has certificates as PEM, or is a signed list: a VICAL
of ISO 18013-5, or a trusted list of ETSI TS 119 612, such as that of the EU for proofs of age. A signed list needs
--signer: the certificate of its provider as PEM, which you have from the provider itself. A list of the same kind and
name is replaced: the name is the provider's, or that of the file. An older signed list does not replace a newer one.
Nothing is fetched: download a list yourself, and import it again before TRUST_LIST_MAX_AGE_DAYS (90) have passed.`;

/** `npm run trust`: imports, lists and removes trusted issuers, through the server if one runs on the data folder. */
export const trust: Command = {
  help: HELP,
  async run({ environment, args, say, now }) {
    const task = await readTask(args);
    if (!task) return null;
    const config = readConfig(environment);
    const line = (await changeOnServer(config, task)) ?? (await changeHere(config, task, now()));
    say(line);
    return !line.startsWith('Nothing was changed');
  },
};

/** @returns null for words that ask for nothing @throws StartError for a file that cannot be read */
async function readTask([verb, subject, ...options]: string[]): Promise<TrustTask | null> {
  if (verb === 'list' && subject === undefined) return { verb };
  if (verb === 'remove' && subject !== undefined && options.length === 0) return { verb, id: subject };
  if (verb !== 'import' || subject === undefined) return null;
  const values = readOptions(options, ['--kind', '--signer']);
  const kind = CREDENTIAL_KINDS.find((each) => each === values.get('--kind'));
  if (!kind) throw new StartError(`--kind must be one of: ${CREDENTIAL_KINDS.join(', ')}.`);
  const signer = values.get('--signer');
  return {
    verb,
    kind,
    name: basename(subject),
    file: await readBase64(subject),
    signer: signer === undefined ? null : await readBase64(signer),
  };
}

/** The server may run in another folder, so it gets the content. */
const readBase64 = (path: string): Promise<string> =>
  readFile(path, 'base64').catch((cause) => {
    throw new StartError(`The file ${path} cannot be read.`, { cause });
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
