import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { toTenantId } from '../store/tenant-id.ts';
import { openFaceTemplate, sealFaceTemplate } from './face-template.ts';
import { createNumberHash } from './hash-document-number.ts';
import { createMasterKey } from './master-key.ts';
import { createSubjectKey } from './subject-key.ts';

const masterKey = createMasterKey(randomBytes(32));
const tenantId = toTenantId('tenant');
const owner = (subjectId: string) => ({
  tenantId,
  subjectId,
  imageKey: createSubjectKey(masterKey, tenantId, subjectId),
});
const ada = owner('ada');
const place = { model: 'nets', submissionId: 'one', attempt: 1 };
const template = { coarse: randomBytes(128), whole: randomBytes(4608) };

test('a face opens only with its subject’s key and for its own attempt', () => {
  const { coarse, whole } = sealFaceTemplate(masterKey, ada, place, template);
  expect(openFaceTemplate(masterKey, ada, place, 'coarse', coarse)).toEqual(template.coarse);
  expect(openFaceTemplate(masterKey, ada, place, 'whole', whole)).toEqual(template.whole);
  expect(() => openFaceTemplate(masterKey, owner('bo'), place, 'coarse', coarse)).toThrow();
  expect(() => openFaceTemplate(masterKey, owner('ada'), place, 'coarse', coarse)).toThrow();
  expect(() => openFaceTemplate(masterKey, ada, { ...place, attempt: 2 }, 'coarse', coarse)).toThrow();
  expect(() =>
    openFaceTemplate(masterKey, ada, { ...place, submissionId: 'two' }, 'coarse', coarse),
  ).toThrow();
  expect(() => openFaceTemplate(masterKey, ada, { ...place, model: 'newer' }, 'coarse', coarse)).toThrow();
  expect(() => openFaceTemplate(masterKey, ada, place, 'whole', coarse)).toThrow();
  expect(() => openFaceTemplate(createMasterKey(randomBytes(32)), ada, place, 'coarse', coarse)).toThrow();
});

test('a document number has the same hash within one tenant only', () => {
  const tenantKey = randomBytes(32);
  const hash = createNumberHash(tenantKey);
  expect(hash('N4I72')).toEqual(createNumberHash(tenantKey)('N4I72'));
  expect(hash('N4I72')).toHaveLength(32);
  const others = [hash('N4I73'), createNumberHash(randomBytes(32))('N4I72')];
  for (const other of others) expect(other).not.toEqual(hash('N4I72'));
});
