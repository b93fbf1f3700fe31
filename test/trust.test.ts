import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trust } from '../src/server/cli/trust.ts';
import { people } from '../tools/specimen/people.ts';
import { toPem } from '../tools/wallet/certificates/to-pem.ts';
import { makeStatusCwt, planStatusList } from '../tools/wallet/credential/make-status-list.ts';
import { makeSpecimenRoot } from '../tools/wallet/specimen-issuer.ts';
import { callCommand } from './harness/call-command.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { makeRoot, openWallet, type TestWallet } from './harness/wallet.ts';
import { readFences } from './harness/words/read-fences.ts';

let folder: string;
let wallet: TestWallet;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-trust-'));
  await installSnapshot(join(folder, 'data'));
  wallet = openWallet(people[0]!.details, new Uint8Array(), new Date());
  const root = Buffer.from(await makeRoot(wallet, 'eu_age')).toString('base64');
  const lines = root.match(/.{1,64}/g)!.join('\n');
  const pem = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  await writeFile(join(folder, 'roots.pem'), pem);
  await writeFile(join(folder, 'provider.pem'), pem);
  await writeFile(join(folder, 'commission.pem'), pem);
  await writeFile(join(folder, 'av-tl.xml'), '<TrustServiceStatusList/>');
  await writeFile(join(folder, 'vical.cbor'), 'no list');
  await writeFile(join(folder, 'specimen.pem'), toPem(makeSpecimenRoot()));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: string[]) =>
  callCommand(
    trust,
    { DATA_DIR: join(folder, 'data') },
    args.map((arg) => (/\.(pem|cbor|xml)$/.test(arg) ? join(folder, arg) : arg)),
  );

test('a compact JWS is read as a list of trusted entities, and refused if another signed it', async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const list = `${encode({ alg: 'ES256' })}.${encode({ LoTE: {} })}.${'A'.repeat(86)}\n`;
  await writeFile(join(folder, 'pid.xml'), list);
  const imported = await run(['import', 'pid.xml', '--kind', 'eu_pid', '--signer', 'provider.pem']);
  expect(imported).toEqual({
    code: 1,
    text: 'Nothing was changed: the file was refused (list of trusted entities: another signer signed it).',
  });
});

test('the commands of docs/issuers.md import a list, show it and remove it', async () => {
  const page = await readFile(new URL('../docs/issuers.md', import.meta.url), 'utf8');
  const { text } = readFences(page).find(({ language }) => language === 'sh')!;
  const commands = text
    .trim()
    .split('\n')
    .filter((line) => !/import-status|fetch/.test(line))
    .map((line) => line.replace('npm run trust -- ', '').split(' '));
  const [importPem, importXml, importVical, list, remove] = commands as [
    string[],
    string[],
    string[],
    string[],
    string[],
  ];
  expect(await run(list)).toEqual({ code: 0, text: 'No issuer is trusted. Import a list first.' });

  const imported = await run(importPem);
  expect(imported).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Imported 1 certificates of roots/),
  });
  const id = /\(([0-9a-f-]{36})\)/.exec(imported.text)![1]!;
  expect((await run(list)).text).toMatch(new RegExp(`^${id}  eu_age  roots.pem  1 certificates, imported `));

  const refused = { code: 1, text: expect.stringMatching(/^Nothing was changed: the file was refused/) };
  expect(await run(importXml)).toMatchObject(refused);
  expect(await run(importVical)).toMatchObject(refused);
  const absent = { code: 1, text: expect.stringMatching(/^Nothing was changed: no list has the id/) };
  expect(await run(remove)).toMatchObject(absent);
  expect(await run(['remove', id])).toEqual({ code: 0, text: `Removed the list ${id}.` });
  expect((await run(list)).text).toBe('No issuer is trusted. Import a list first.');
});

test.each([
  [
    ['import', 'absent.pem', '--kind', 'mdl'],
    /^The file \S+absent\.pem cannot be read\. Check the path and its permissions\.$/,
  ],
  [['import', 'roots.pem', '--kind', 'passport'], /^--kind must be one of: eu_age, mdl, eu_pid, photo_id\.$/],
  [
    ['import', 'specimen.pem', '--kind', 'mdl'],
    /^Nothing was changed: the list has the issuer of the specimen credentials/,
  ],
  [['import', 'vical.cbor', '--kind', 'mdl'], /^Nothing was changed: the file has no PEM certificate\./],
  [
    ['import', 'roots.pem', '--kind', 'mdl', '--signer', 'provider.pem'],
    /^Nothing was changed: the file was refused/,
  ],
])('[S23] [S24] trust %j ends with a sentence and changes nothing', async (args, sentence) => {
  const { code, text } = await run(args);
  expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
  expect((await run(['list'])).text).toBe('No issuer is trusted. Import a list first.');
});

/** A provider of lists, on a free port. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

describe('lists of revoked credentials', () => {
  let provider: Awaited<ReturnType<typeof serve>>;
  let answer: RequestListener;
  const accepts: (string | undefined)[] = [];
  beforeAll(async () => {
    provider = await serve((request, response) => {
      accepts.push(request.headers.accept);
      answer(request, response);
    });
  });
  afterAll(() => provider.close());

  const writeList = (path: string, name: string) => {
    const plan = planStatusList(`${provider.url}${path}`, new Date());
    return writeFile(join(folder, name), makeStatusCwt(plan, wallet.keys, wallet.at));
  };

  test('[S310] a list is imported if a trusted issuer signed it, or --signer, and not otherwise', async () => {
    await writeList('/1', 'status.cbor');
    const refused = /^Nothing was changed: the file was refused \(status list: its signer is not trusted\)/;
    expect(await run(['import-status', 'status.cbor'])).toMatchObject({
      code: 1,
      text: expect.stringMatching(refused),
    });
    const pinned = await run(['import-status', 'status.cbor', '--signer', 'roots.pem']);
    expect(pinned).toMatchObject({ code: 0, text: expect.stringMatching(/^Imported the list of revoked/) });
    const id = /\(([0-9a-f-]{36})\)/.exec(pinned.text)![1]!;
    expect((await run(['list'])).text).toContain(`${id}  statuses  ${provider.url}/1  issued `);
    expect(await run(['remove', id])).toMatchObject({ code: 0 });
    await run(['import', 'roots.pem', '--kind', 'eu_age']);
    expect(await run(['import-status', 'status.cbor'])).toMatchObject({ code: 0 });
  });

  test('fetch asks for nothing that is not due, and brings what is', async () => {
    answer = (_, response) => void response.writeHead(500).end();
    expect(await run(['fetch'])).toEqual({ code: 0, text: 'No list is due.' });
    expect(accepts).toEqual([]);
    // A list that its provider replaced long ago.
    const at = new Date(Date.now() - 2 * 3_600_000);
    const uri = `${provider.url}/2`;
    const plan = planStatusList(uri, at);
    await writeFile(join(folder, 'old.cbor'), makeStatusCwt(plan, wallet.keys, wallet.at));
    expect(await run(['import-status', 'old.cbor'])).toMatchObject({ code: 0 });
    expect(await run(['fetch'])).toEqual({
      code: 1,
      text: `Failed: ${uri} answered 500. Check the address.`,
    });
    const newer = makeStatusCwt(planStatusList(uri, new Date()), wallet.keys, wallet.at);
    answer = (_, response) => void response.end(newer);
    expect(await run(['fetch'])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Imported the list of revoked credentials/),
    });
    expect(accepts.at(-1)).toContain('application/statuslist+cwt');
    expect(await run(['fetch'])).toEqual({ code: 0, text: 'No list is due.' });
  });

  test.each<[string, RequestListener, RegExp]>([
    [
      'a redirect',
      (_, response) => void response.writeHead(302, { location: '/' }).end(),
      /could not be fetched/,
    ],
    ['4 MB and more', (_, response) => void response.end(Buffer.alloc(5 * 1024 * 1024)), /is larger than/],
    ['another text', (_, response) => void response.end('<html>'), /the file was refused/],
  ])('[S313] fetch takes no list from %s', async (_title, listener, sentence) => {
    const at = new Date(Date.now() - 2 * 3_600_000);
    const plan = planStatusList(`${provider.url}/3`, at);
    await writeFile(join(folder, 'old.cbor'), makeStatusCwt(plan, wallet.keys, wallet.at));
    await run(['import-status', 'old.cbor']);
    answer = listener;
    expect(await run(['fetch'])).toMatchObject({ code: 1, text: expect.stringMatching(sentence) });
  });

  test('fetch brings the signed lists that a file names, and says which fails', async () => {
    const sources = [{ url: `${provider.url}/tl`, kind: 'eu_age', signer: 'commission.pem' }];
    await writeFile(join(folder, 'sources.json'), JSON.stringify(sources));
    answer = (_, response) => void response.end('<TrustServiceStatusList/>');
    const { code, text } = await run(['fetch', '--sources', join(folder, 'sources.json')]);
    expect([code, text]).toEqual([1, expect.stringMatching(/^Nothing was changed: the file was refused/m)]);
    await writeFile(join(folder, 'sources.json'), JSON.stringify([{ url: provider.url, kind: 'eu_age' }]));
    expect((await run(['fetch', '--sources', join(folder, 'sources.json')])).text).toMatch(
      /must be a JSON list/,
    );
    await writeFile(
      join(folder, 'sources.json'),
      JSON.stringify([{ ...sources[0], url: 'http://list.example' }]),
    );
    expect((await run(['fetch', '--sources', join(folder, 'sources.json')])).text).toMatch(
      /is not an https address/,
    );
  });
});
