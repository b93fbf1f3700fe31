import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../../errors.ts';
import { describeError } from '../../telemetry/describe-error.ts';
import {
  type FindReaderCertificate,
  type ReaderCertificate,
  readReaderCertificate,
} from '../../verification/wallet/requests/reader-certificate.ts';

const EXTENSION = '.pem';
/** Of the registration certificate beside it. */
const REGISTRATION_EXTENSION = '.jwt';
/** Signs for hosts without a separate file. */
const DEFAULT = 'default';

/**
 * Finds the certificates that sign requests to wallets. Each request reads its file, so that a renewed certificate needs
 * no restart. If the file cannot be used, or the certificate is not valid when a request comes, that request is sent
 * unsigned: most wallets still answer.
 *
 * @param folder of files named HOST.pem, and default.pem for all other hosts, each with a HOST.jwt if its reader has a
 *   registration certificate; null: no request is signed
 * @throws StartError if the folder or a file cannot be read now
 */
export async function openReaderCertificates(
  folder: string | null,
  logger: FastifyBaseLogger,
): Promise<FindReaderCertificate> {
  if (folder === null) return async () => null;
  const paths = await listFiles(folder);
  if (paths.size === 0)
    throw new StartError(
      `READER_DIR ${folder} has no file HOST.pem or default.pem. Add one, or unset READER_DIR.`,
    );
  for (const [host, path] of paths) {
    const { notBefore, notAfter } = await load(path);
    logger.info({ host, from: notBefore, until: notAfter }, 'a certificate signs requests to wallets');
  }
  return async (origin, at) => {
    const host = new URL(origin).hostname;
    try {
      const now = await listFiles(folder);
      const path = now.get(host) ?? now.get(DEFAULT);
      const reader = path === undefined ? null : await load(path);
      if (!reader || (reader.notBefore <= at && at <= reader.notAfter)) return reader;
      logger.warn({ host }, 'a request to a wallet is not signed: the certificate is not valid now');
      return null;
    } catch (error) {
      logger.error({ host, failure: describeError(error) }, 'a request to a wallet is not signed');
      return null;
    }
  };
}

/** @returns paths by host */
async function listFiles(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((cause) => {
    throw new StartError(`READER_DIR ${folder} cannot be read. Check the path and its permissions.`, {
      cause,
    });
  });
  return new Map(
    names
      .filter((name) => name.endsWith(EXTENSION))
      .map((name) => [name.slice(0, -EXTENSION.length).toLowerCase(), join(folder, name)]),
  );
}

async function load(path: string): Promise<ReaderCertificate> {
  const pem = await readFile(path, 'latin1').catch((cause) => {
    throw new StartError(`${path} cannot be read. Check its permissions.`, { cause });
  });
  const reader = readReaderCertificate(pem, await readRegistration(path));
  if (typeof reader === 'string') throw new StartError(`${path} cannot sign requests to wallets: ${reader}.`);
  return reader;
}

/** @returns null if there is no such file; one that cannot be read is reported, and not taken for none */
async function readRegistration(path: string): Promise<string | null> {
  const file = `${path.slice(0, -EXTENSION.length)}${REGISTRATION_EXTENSION}`;
  try {
    return (await readFile(file, 'latin1')).trim();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new StartError(`${file} cannot be read. Check its permissions.`, { cause });
  }
}
