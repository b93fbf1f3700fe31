import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { countLoopTurns } from '../../../test/harness/count-loop-turns.ts';
import { createMasterKey } from './master-key.ts';
import { seal, unseal } from './seal.ts';
import { sealChunked, unsealChunked } from './seal-chunked.ts';
import { createSubjectKey, unwrapSubjectKey } from './subject-key.ts';

const key = randomBytes(32);
const plain = Buffer.from('a photograph');

test('what was sealed opens again, and never looks the same twice', () => {
  const sealed = seal(key, plain, 'here');
  expect(unseal(key, sealed, 'here')).toEqual(plain);
  expect(seal(key, plain, 'here')).not.toEqual(sealed);
});

test('another key, another place or any changed byte keeps it shut', () => {
  const sealed = seal(key, plain, 'here');
  expect(() => unseal(randomBytes(32), sealed, 'here')).toThrow();
  expect(() => unseal(key, sealed, 'there')).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => unseal(key, changed, 'here')).toThrow();
  }
  expect(() => unseal(key, Buffer.alloc(3), 'here')).toThrow();
});

test('what is large is sealed and opened in parts, with everybody’s turn in between', async () => {
  const large = randomBytes(15_000_000);
  const [sealed, turnsOfSealing] = await countLoopTurns(() => sealChunked(key, large, 'here'));
  const [opened, turnsOfOpening] = await countLoopTurns(() => unsealChunked(key, sealed, 'here'));
  expect(opened.equals(large)).toBe(true);
  expect(unseal(key, sealed, 'here').equals(large)).toBe(true);
  expect(Math.min(turnsOfSealing, turnsOfOpening)).toBeGreaterThan(6);
  sealed[7_000_000]! ^= 1;
  await expect(unsealChunked(key, sealed, 'here')).rejects.toThrow();
});

test("a subject's key opens under its own tenant and subject only", () => {
  const masterKey = createMasterKey(key);
  const wrapped = createSubjectKey(masterKey, 'tenant', 'subject');
  expect(unwrapSubjectKey(masterKey, wrapped, 'tenant', 'subject')).toHaveLength(32);
  expect(() => unwrapSubjectKey(masterKey, wrapped, 'tenant', 'another')).toThrow();
});
