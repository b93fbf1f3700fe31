import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { countLoopTurns } from '../../../test/harness/count-loop-turns.ts';
import { toTenantId } from '../store/tenant-id.ts';
import { createMasterKey } from './master-key.ts';
import { seal, unseal } from './seal.ts';
import { sealChunked, unsealChunked } from './seal-chunked.ts';
import { createSubjectKey, unwrapSubjectKey } from './subject-key.ts';

const key = randomBytes(32);
const plain = Buffer.from('a photograph');

test('opens a sealed value, and never seals to the same bytes twice', () => {
  const sealedBytes = seal(key, plain, 'here');
  expect(unseal(key, sealedBytes, 'here')).toEqual(plain);
  expect(seal(key, plain, 'here')).not.toEqual(sealedBytes);
});

test('[S81] opens no sealed value with another key or context, or with a changed byte', () => {
  const sealedBytes = seal(key, plain, 'here');
  expect(() => unseal(randomBytes(32), sealedBytes, 'here')).toThrow();
  expect(() => unseal(key, sealedBytes, 'there')).toThrow();
  for (let at = 0; at < sealedBytes.length; at += 1) {
    const changedBytes = Buffer.from(sealedBytes);
    changedBytes[at]! ^= 1;
    expect(() => unseal(key, changedBytes, 'here')).toThrow();
  }
  expect(() => unseal(key, Buffer.alloc(3), 'here')).toThrow();
});

test('[S54] seals and opens a large value in chunks, and serves other requests in between', async () => {
  const large = randomBytes(15_000_000);
  const [sealed, turnsOfSealing] = await countLoopTurns(() => sealChunked(key, large, 'here'));
  const [opened, turnsOfOpening] = await countLoopTurns(() => unsealChunked(key, sealed, 'here'));
  expect(opened.equals(large)).toBe(true);
  expect(unseal(key, sealed, 'here').equals(large)).toBe(true);
  expect(Math.min(turnsOfSealing, turnsOfOpening)).toBeGreaterThan(6);
  sealed[7_000_000]! ^= 1;
  await expect(unsealChunked(key, sealed, 'here')).rejects.toThrow();
});

test("opens a subject's key only for its own tenant and subject", () => {
  const masterKey = createMasterKey(key);
  const tenant = toTenantId('tenant');
  const wrapped = createSubjectKey(masterKey, tenant, 'subject');
  expect(unwrapSubjectKey(masterKey, wrapped, tenant, 'subject')).toHaveLength(32);
  expect(() => unwrapSubjectKey(masterKey, wrapped, tenant, 'another')).toThrow();
});
