import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApiClient, type SendRequest } from '../../src/server/cli/api-client.ts';
import { readOptions } from '../../src/server/cli/read-options.ts';
import { StartError } from '../../src/server/errors.ts';
import {
  CREDENTIAL_KINDS,
  type CredentialKind,
} from '../../src/server/verification/wallet/mdoc/credential-kinds.ts';
import { CredentialRefusal } from '../../src/server/verification/wallet/refusal.ts';
import { readPemList } from '../../src/server/verification/wallet/trust/read-trust-list.ts';
import { ATTRIBUTES, findAttribute } from '../../src/server/verification/wallet/x509/read-name.ts';
import { personByNumber, portraitPath } from '../specimen/people.ts';
import { answerRequest } from './answer-session.ts';
import { toPem } from './certificates/to-pem.ts';
import { type IssuerKeys, makeIssuerKeys } from './credential/issue-credential.ts';
import { listAgeElements, listIdentityElements } from './credential/person-elements.ts';
import { verifyAnnexCReader, verifySignedReader } from './credential/verify-reader.ts';
import { planWallet, type WalletPlan } from './credential/wallet-plan.ts';
import { type BrowserRequest, readBrowserRequest } from './credential/wallet-request.ts';
import type { WalletCase } from './faults/wallet-case.ts';
import { WALLET_CASES } from './faults/wallet-cases.ts';
import { makeSpecimenKeys } from './specimen-issuer.ts';

const USAGE_TEXT = `npm run wallet -- --url URL [--host HOST] [--kind eu_age|mdl|eu_pid|photo_id] [--protocol NAME] [--person 0..9] [--case TITLE]
    [--home FOLDER] [--reader-root FILE]
npm run wallet -- --cases

Requests a credential by a link, answers it as the wallet of a fictional person, and prints the verdict. ATTESTA_LINK in
the environment is the ephemeral token. A sandbox trusts the issuer. To be trusted elsewhere, give a FOLDER: the issuer
then has its own keys, kept there, and a root.pem to import with npm run trust. Protocols: org-iso-mdoc (default),
openid4vp-v1-unsigned, and in its place openid4vp-v1-signed if the server signs its requests (READER_DIR). The signature
of a request is checked, and the chain up to a root of --reader-root (PEM). With --case the credential or the answer is
wrong in one way; --cases lists these ways, with the reason that the server refuses each for.`;

const COUNTRY = 'VD';
const OPTIONS = ['--url', '--host', '--kind', '--protocol', '--person', '--case', '--home', '--reader-root'];

/** The ways of the table that change an answer, and not the request that it is for. */
const CASES = WALLET_CASES.filter(({ change, protocol }) => change && !protocol);
const formatCase = ({ title, outcome, kind = 'eu_age' }: WalletCase) => `${title} (${kind}): ${outcome}`;

type BegunRequest = { request_id: string; requests: BrowserRequest[] };

/** Prints what the server answers, or one sentence about the obstacle. */
async function main(args: string[], token: string | undefined): Promise<void> {
  if (args.includes('--help') || args.length === 0) return console.log(USAGE_TEXT);
  if (args.includes('--cases')) return console.log(CASES.map(formatCase).join('\n'));
  if (!token) throw new StartError('ATTESTA_LINK must be the ephemeral token of a link.');
  const options = readOptions(args, OPTIONS);
  const url = options.get('--url') ?? '';
  if (!URL.canParse(url)) throw new StartError('--url must be an address, such as http://localhost:8080.');
  const title = options.get('--case');
  const wrong = CASES.find((each) => each.title === title);
  if (title !== undefined && !wrong) throw new StartError(`No case is called ${title}: see --cases.`);
  const kind = CREDENTIAL_KINDS.find((each) => each === (wrong?.kind ?? options.get('--kind') ?? 'eu_age'));
  if (!kind) throw new StartError(`--kind must be one of: ${CREDENTIAL_KINDS.join(', ')}.`);
  const host = options.get('--host') ?? new URL(url).host;
  const ask = createApiClient({ url, host });
  const body = (await ask('POST', '/subject/credential', { json: { kind }, token }, 201))
    .body as BegunRequest;
  const right = planPerson(kind, Number(options.get('--person') ?? 0));
  const plan = { ...right, ...wrong?.change?.(right) };
  const home = options.get('--home') ?? null;
  const protocol = options.get('--protocol') ?? 'org-iso-mdoc';
  const request = body.requests.find((each) => each.protocol === protocol);
  if (!request) throw new StartError(`The server offers no protocol ${protocol}.`);
  const origin = `${new URL(url).protocol}//${host}`;
  console.log(describeReader(request, origin, options.get('--reader-root')));
  const { answer, root } = await answerRequest(
    plan,
    readBrowserRequest(request, origin),
    home === null ? makeSpecimenKeys() : await openKeys(home),
  );
  if (home !== null) {
    await writeFile(join(home, 'root.pem'), toPem(root));
    console.log(`The issuer's root: ${join(home, 'root.pem')}`);
  }
  await printVerdict(ask, body.request_id, { json: answer, token });
}

const READER_CHECKS = {
  'org-iso-mdoc': verifyAnnexCReader,
  'openid4vp-v1-signed': verifySignedReader,
  'openid4vp-v1-unsigned': () => null,
} as const;

/** @throws CredentialRefusal if the signature or a certificate is wrong: a wallet then does not answer */
function describeReader({ protocol, data }: BrowserRequest, origin: string, roots: string | undefined) {
  const anchors = roots ? readPemList(readFileSync(roots, 'latin1')).certificates : [];
  const reader = READER_CHECKS[protocol](data, origin, { anchors, at: new Date() });
  if (!reader) return 'The request is not signed.';
  const name = findAttribute(reader.signer.subject, ATTRIBUTES.commonName) ?? 'a reader without a name';
  return `The request is signed by ${name}, ${reader.anchor ? 'of a root' : 'of no root'} that --reader-root has.`;
}

async function printVerdict(
  ask: SendRequest,
  id: string,
  call: { json: unknown; token: string },
): Promise<void> {
  const { status, body } = await ask('POST', `/subject/credential/${id}`, call);
  console.log(`${status} ${JSON.stringify(body, null, 2)}`);
}

function planPerson(kind: CredentialKind, number: number): WalletPlan {
  const { details } = personByNumber(number);
  const at = new Date();
  const portrait = () => new Uint8Array(readFileSync(portraitPath(number)));
  const ages = Array.from({ length: 99 }, (_, each) => each + 1);
  const values =
    kind === 'eu_age'
      ? listAgeElements(details, ages, at)
      : listIdentityElements(kind, details, portrait(), COUNTRY);
  return planWallet(kind, values, at);
}

/** The issuer keeps its keys, so that its root is imported once. */
async function openKeys(home: string): Promise<IssuerKeys> {
  await mkdir(home, { recursive: true });
  const path = join(home, 'issuer.json');
  const storedText = await readFile(path, 'utf8').catch(() => null);
  if (storedText !== null) {
    const [root, ...intermediates] = (JSON.parse(storedText) as string[]).map(openKeyPair);
    return { root: root!, intermediates };
  }
  const keys = makeIssuerKeys();
  const pems = [keys.root, ...keys.intermediates].map(({ privateKey }) =>
    privateKey.export({ format: 'pem', type: 'pkcs8' }),
  );
  await writeFile(path, JSON.stringify(pems), { mode: 0o600 });
  return keys;
}

function openKeyPair(pem: string) {
  const privateKey = createPrivateKey(pem);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

try {
  await main(process.argv.slice(2), process.env['ATTESTA_LINK']);
} catch (error) {
  if (!(error instanceof StartError || error instanceof RangeError || error instanceof CredentialRefusal))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}
