import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trust } from '../src/server/cli/trust.ts';
import { people } from '../tools/specimen/people.ts';
import { toPem } from '../tools/wallet/certificates/to-pem.ts';
import { makeSpecimenRoot } from '../tools/wallet/specimen-issuer.ts';
import { callCommand } from './harness/call-command.ts';
import { installSnapshot } from './harness/databases/install-snapshot.ts';
import { makeRoot, openWallet } from './harness/wallet.ts';
import { readFences } from './harness/words/read-fences.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-trust-'));
  await installSnapshot(join(folder, 'data'));
  const wallet = openWallet(people[0]!.details, new Uint8Array(), new Date());
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

test('the commands of docs/wallets.md import a list, show it and remove it', async () => {
  const page = await readFile(new URL('../docs/wallets.md', import.meta.url), 'utf8');
  const { text } = readFences(page).find(({ language }) => language === 'sh')!;
  const commands = text
    .trim()
    .split('\n')
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

  const refused = { code: 1, text: expect.stringMatching(/^Nothing was changed: the file is refused/) };
  expect(await run(importXml)).toMatchObject(refused);
  expect(await run(importVical)).toMatchObject(refused);
  const absent = { code: 1, text: expect.stringMatching(/^Nothing was changed: no list has the id/) };
  expect(await run(remove)).toMatchObject(absent);
  expect(await run(['remove', id])).toEqual({ code: 0, text: `Removed the list ${id}.` });
  expect((await run(list)).text).toBe('No issuer is trusted. Import a list first.');
});

test.each([
  [['import', 'absent.pem', '--kind', 'mdl'], /^The file \S+absent\.pem cannot be read\.$/],
  [['import', 'roots.pem', '--kind', 'passport'], /^--kind must be one of: eu_age, mdl\.$/],
  [
    ['import', 'specimen.pem', '--kind', 'mdl'],
    /^Nothing was changed: the list has the issuer of the specimens/,
  ],
  [['import', 'vical.cbor', '--kind', 'mdl'], /^Nothing was changed: the file has no PEM\./],
  [
    ['import', 'roots.pem', '--kind', 'mdl', '--signer', 'provider.pem'],
    /^Nothing was changed: the file is refused/,
  ],
])('[S23] [S24] trust %j ends with a sentence and changes nothing', async (args, sentence) => {
  const { code, text } = await run(args);
  expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
  expect((await run(['list'])).text).toBe('No issuer is trusted. Import a list first.');
});
