import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../../errors.ts';
import { type FindReader, type Reader, readReader } from '../../verification/credentials/requests/reader.ts';

const EXTENSION = '.pem';
/** Signs for hosts without a separate file. */
const DEFAULT = 'default';

/**
 * Reads the certificates that sign requests to wallets. A certificate that is not valid at the time of a request does
 * not sign it: most wallets then still answer.
 *
 * @param folder of files named HOST.pem, and default.pem for all other hosts; null: no request is signed
 * @throws StartError if the folder or a file cannot be read
 */
export async function openReaders(folder: string | null, logger: FastifyBaseLogger): Promise<FindReader> {
  if (folder === null) return () => null;
  const names = await readdir(folder).catch((cause) => {
    throw new StartError(`READER_DIR ${folder} cannot be read.`, { cause });
  });
  const readers = new Map<string, Reader>();
  for (const name of names.filter((each) => each.endsWith(EXTENSION))) {
    const host = name.slice(0, -EXTENSION.length).toLowerCase();
    const reader = await load(join(folder, name));
    readers.set(host, reader);
    logger.info({ host, until: reader.notAfter }, 'requests to wallets are signed');
  }
  if (readers.size === 0) throw new StartError(`READER_DIR ${folder} has no file HOST.pem or default.pem.`);
  return (origin, at) => {
    const reader = readers.get(new URL(origin).hostname) ?? readers.get(DEFAULT);
    return reader && reader.notBefore <= at && at <= reader.notAfter ? reader : null;
  };
}

async function load(path: string): Promise<Reader> {
  const pem = await readFile(path, 'latin1').catch((cause) => {
    throw new StartError(`${path} cannot be read.`, { cause });
  });
  const reader = readReader(pem);
  if (typeof reader === 'string') throw new StartError(`${path} cannot sign requests to wallets: ${reader}.`);
  return reader;
}
