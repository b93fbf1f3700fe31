import sharp from 'sharp';
import { z } from 'zod';
import { StartError } from '../errors.ts';
import { FORCED_RESULTS, type ForcedResult } from '../verification/sandbox/forced-results.ts';
import { UPLOAD_KINDS, type UploadKind } from '../verification/verdict/verdicts.ts';
import { createApiClient, type SendRequest } from './api-client.ts';
import { playSandboxLife } from './play-sandbox-life.ts';
import { readOptions } from './read-options.ts';
import type { Command } from './run-command.ts';

const USAGE_TEXT = `npm run sandbox -- verify --url URL [--host HOST]
npm run sandbox -- life --url URL [--host HOST]

"verify" tests every verdict and reason against a server's sandbox. For each name of the list it creates a person, mints a
token, sends a picture and compares the answer. "life" plays one whole
life and prints each request: upload, question, answer, rejection, another upload, approval. Both erase everything that
they created. URL is the address of the
sandbox, such as https://sandbox.example.com; HOST is the sandbox's host if URL has another one. ATTESTA_TOKEN in the
environment is an API token of the sandbox.`;

/** `npm run sandbox`: checks every documented answer of a sandbox tenant. */
export const sandbox: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say }) {
    const [verb, ...options] = args;
    if (verb !== 'verify' && verb !== 'life') return null;
    const ask = createApiClient(readTarget(options, environment['ATTESTA_TOKEN']));
    await requireSandbox(ask);
    const image = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#cbd5e1' } })
      .jpeg()
      .toBuffer();
    if (verb === 'life') {
      await playSandboxLife(ask, image, say);
      return true;
    }
    const problems: string[] = [];
    for (const each of FORCED_ENTRIES) {
      const problem = await checkForcedResult(ask, image, each);
      say(`${problem ? '✗' : '✓'} ${each.name}, ${each.kind}: ${problem ?? formatResult(each.result)}`);
      if (problem) problems.push(problem);
    }
    say(`${FORCED_ENTRIES.length - problems.length} of ${FORCED_ENTRIES.length} as documented.`);
    return problems.length === 0;
  },
};

type ForcedResultEntry = { name: string; kind: UploadKind; result: ForcedResult };

const FORCED_ENTRIES: readonly ForcedResultEntry[] = Object.entries(FORCED_RESULTS).flatMap(([name, kinds]) =>
  UPLOAD_KINDS.flatMap((kind) => {
    const result = kinds[kind];
    return result ? [{ name, kind, result }] : [];
  }),
);

const formatResult = ({ verdict, reason }: ForcedResult) => (reason ? `${verdict} (${reason})` : verdict);

/** Reads the server's address and token. @throws StartError with one sentence about a missing setting */
function readTarget(options: readonly string[], token: string | undefined) {
  const valueByOption = readOptions(options, ['--url', '--host']);
  const url = valueByOption.get('--url') ?? '';
  if (!URL.canParse(url))
    throw new StartError('--url must be an address, such as https://sandbox.example.com.');
  if (!token) throw new StartError('ATTESTA_TOKEN must be an API token of the sandbox.');
  return { url, token, host: valueByOption.get('--host') ?? null };
}

/**
 * Checks the tenant first: in any other one, the run would create people who do not exist.
 * @throws StartError if the tenant is not a sandbox
 */
async function requireSandbox(ask: SendRequest): Promise<void> {
  const { body } = await ask('GET', '/admin/sandbox', {}, 200);
  if (!z.object({ sandbox: z.boolean() }).parse(body).sandbox)
    throw new StartError('This tenant is not a sandbox. Nothing was tested; name a sandbox.');
}

const uploadAnswer = z.object({ status: z.string(), reason: z.string().optional() });

/**
 * @returns how the answer differs from the documented one; null if it does not
 * @throws StartError if no verdict was forced, because the server knows other names
 */
async function checkForcedResult(
  ask: SendRequest,
  image: Uint8Array,
  { name, kind, result }: ForcedResultEntry,
): Promise<string | null> {
  const person = { first_name: 'Sandbox', last_name: name, license_number: 'S0000001' };
  const { subject_id } = z
    .object({ subject_id: z.string() })
    .parse((await ask('POST', '/admin/subjects', { json: person }, 201)).body);
  try {
    const { token } = z
      .object({ token: z.string() })
      .parse((await ask('POST', '/ephemeral-tokens', { json: { subject_id, min_age: 18 } }, 201)).body);
    const form = new FormData();
    form.set('verification_id', 'sandbox');
    form.set('image_file', new Blob([Uint8Array.from(image)], { type: 'image/jpeg' }), 'picture.jpg');
    const upload = await ask('POST', `/subject/upload?type=${kind}`, { form, token });
    if (upload.headers.get('attesta-sandbox') !== 'forced') {
      throw new StartError(`${name} forced no result for ${kind}. Use the command of the server’s version.`);
    }
    const { status, reason } = uploadAnswer.parse(upload.body);
    const isRight = status === result.verdict && reason === result.reason;
    return isRight ? null : `${status}${reason ? ` (${reason})` : ''} instead of ${formatResult(result)}`;
  } finally {
    await ask('DELETE', `/subjects/${subject_id}`, {});
  }
}
