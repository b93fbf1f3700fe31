import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../../../test/harness/words/english-words.ts';
import { listCannedTexts } from './canned-texts.ts';

const REASONS = [{ code: 'cut_off', staff: 'A corner is cut off' }];

test('canned texts are the tenant’s reasons, then its texts, then the defaults; an approval has none', () => {
  const shown = { kind: 'license' };
  const [first, second, third] = listCannedTexts(ENGLISH, 'reject', shown, ['No.'], REASONS);
  expect(first).toEqual({ label: 'A corner is cut off', text: '', code: 'cut_off' });
  expect(second).toEqual({ label: 'No.', text: 'No.' });
  expect(third?.code).toBeUndefined();
  expect(listCannedTexts(ENGLISH, 'approve', shown, ['No.'], REASONS)).toEqual([]);
});

test('there are no more canned texts than digits on a keyboard', () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ code: `r${n}`, staff: `Reason ${n}` }));
  expect(listCannedTexts(ENGLISH, 'ask', { kind: 'selfie' }, [], many)).toHaveLength(9);
});
