import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../errors.ts';
import type { TrustTask } from '../../jobs/commands/change-trust.ts';
import { CREDENTIAL_KINDS } from '../../verification/wallet/mdoc/credential-kinds.ts';
import { readJson } from '../read-json.ts';
import { fetchFile } from './fetch-file.ts';

/** Applies a change to the lists that are stored. @returns its line */
type Change = (task: TrustTask) => Promise<string>;

export type FetchTask = {
  /** a file that names signed lists of trusted issuers; null: none is fetched */
  sources: string | null;
  /** certificates of signers of status lists, as PEM in base64; null: trusted issuers sign them */
  signer: string | null;
};

/** The file of --sources. Each list has the certificate of its provider, in a file beside it. */
const sourcesOf = z.array(
  z.strictObject({ url: z.string(), kind: z.enum(CREDENTIAL_KINDS), signer: z.string() }),
);

const ACCEPTED_STATUS_LISTS =
  'application/statuslist+cwt, application/identifierlist+cwt, application/statuslist+jwt;q=0.9';

/**
 * Fetches the lists of trusted issuers that a file names, then each status list that is due. One that fails does not
 * stop the others.
 *
 * @returns a line for each; one that failed begins with "Nothing was changed" or "Failed"
 */
export async function fetchLists({ sources, signer }: FetchTask, change: Change): Promise<string[]> {
  const lines: string[] = [];
  for (const source of sources === null ? [] : await readSources(sources)) {
    const { url, kind, signer } = source;
    lines.push(
      await attempt(async () => {
        const file = await fetchFile(url, '*/*');
        return change({ verb: 'import', kind, name: new URL(url).host, file, signer });
      }),
    );
  }
  for (const uri of z.array(z.string()).parse(readJson(await change({ verb: 'due' })))) {
    lines.push(
      await attempt(async () => {
        const file = await fetchFile(uri, ACCEPTED_STATUS_LISTS);
        return change({ verb: 'import-status', file, uri, signer });
      }),
    );
  }
  return lines;
}

async function attempt(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError) return `Failed: ${error.message}`;
    throw error;
  }
}

/** @throws StartError for a file that cannot be read, or is another one */
async function readSources(path: string) {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new StartError(`The file ${path} cannot be read. Check the path and its permissions.`, { cause });
  });
  const result = sourcesOf.safeParse(readJson(text));
  if (!result.success)
    throw new StartError(`${path} must be a JSON list of {"url", "kind", "signer"}: see docs/issuers.md.`);
  return Promise.all(
    result.data.map(async (source) => ({
      ...source,
      signer: await readFile(resolve(dirname(path), source.signer), 'base64').catch((cause) => {
        throw new StartError(
          `The file ${source.signer}, which ${path} names, cannot be read. Check the path and its permissions.`,
          { cause },
        );
      }),
    })),
  );
}
