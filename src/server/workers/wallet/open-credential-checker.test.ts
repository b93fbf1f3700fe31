import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerCase } from '../../../../tools/wallet/faults/answer-case.ts';
import { makeSession } from '../../../../tools/wallet/make-session.ts';
import type { CredentialQuestion } from '../../verification/wallet/check-credential.ts';
import { openCredentialChecker } from './open-credential-checker.ts';

const AT = new Date('2026-11-26T12:00:00Z');
/** Hangs, fills its memory, or answers, by the second of the time in the question. */
const MOODS = `
  import { parentPort } from 'node:worker_threads';
  const all = [];
  parentPort.on('message', ({ question }) => {
    const mood = question.at.getUTCSeconds();
    for (; mood === 1; );
    for (; mood === 2; ) all.push(Array(1000).fill({}).map(() => ({ at: Math.random() })));
    parentPort.postMessage({ is: 'value', value: { outcome: 'refused', reason: 'malformed', detail: '' } });
  });
  parentPort.postMessage({ is: 'started' });
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-credential-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('checks an answer on a separate thread', async () => {
  const checker = openCredentialChecker({ timeoutMs: 60_000 });
  const session = makeSession('eu_age');
  const { answer, root } = await answerCase({ title: 'right', outcome: 'trusted' }, session, AT);
  const check = await checker.check({ session, answer, anchors: [root], at: AT });
  await checker.close();
  expect(check).toMatchObject({
    outcome: 'verified',
    credential: { elements: new Map([['age_over_18', true]]) },
  });
});

test('[S25] ends a check that hangs or fills its memory, and makes the next', async () => {
  const module = join(folder, 'worker.mjs');
  await writeFile(module, MOODS);
  const failures: string[] = [];
  const onFailure = ({ message }: Error) => failures.push(message);
  const open = (timeoutMs: number) =>
    openCredentialChecker({ timeoutMs, workerUrl: pathToFileURL(module), onFailure });
  const ask = (second: number) => ({ at: new Date(second * 1000) }) as CredentialQuestion;
  const hasty = open(100);
  expect(await hasty.check(ask(1))).toBeNull();
  await hasty.close();
  const patient = open(60_000);
  expect(await patient.check(ask(2))).toBeNull();
  expect(await patient.check(ask(3))).toMatchObject({ outcome: 'refused' });
  await patient.close();
  expect(failures.join(' ')).toContain('memory');
});
