import { expect, test } from 'vitest';
import type { Attempt } from '../../../cases/case-types.ts';
import { listFirstImages, listVariants } from './use-stage.ts';

const CORNERS = [[0, 0]] as unknown as [number, number][];
const seen = (evidence: object, has_back: boolean) =>
  ({ evidence, has_back }) as Pick<Attempt, 'evidence' | 'has_back'>;

test('a document of two sides opens with both, and the next image is the back alone', () => {
  expect(listVariants('license', seen({}, true))).toEqual(['both', 'back', 'original']);
  expect(listVariants('license', seen({}, false))).toEqual(['original']);
});

test('a flat card and a portrait are offered where they were found', () => {
  const evidence = {
    document: { corners: CORNERS },
    faces: [{}],
    sides: [{ side: 'back', document: { corners: CORNERS } }],
  };
  expect(listVariants('license', seen(evidence, true))).toEqual([
    'both',
    'back_document',
    'original',
    'document',
    'portrait',
    'back',
  ]);
  expect(listVariants('selfie', seen(evidence, false))).toEqual(['original']);
});

test('a back on the same image as the front is shown flat beside it', () => {
  const evidence = {
    document: { corners: CORNERS },
    sides: [{ side: 'front' }, { side: 'back', document: { corners: CORNERS } }],
  };
  expect(listVariants('license', seen(evidence, false))).toEqual([
    'both',
    'back_document',
    'original',
    'document',
  ]);
  expect(listFirstImages('license', seen(evidence, false) as Attempt)).toEqual(['document', 'back_document']);
});

test('a case opens with the flat card, and of two sides with both of them flat, where the corners were found', () => {
  const flat = { document: { corners: CORNERS }, sides: [{ side: 'back', document: { corners: CORNERS } }] };
  const first = (kind: string, evidence: object, has_back: boolean) =>
    listFirstImages(kind, seen(evidence, has_back) as Attempt);
  expect(first('license', { document: { corners: CORNERS } }, false)).toEqual(['document']);
  expect(first('license', flat, true)).toEqual(['document', 'back_document']);
  expect(first('license', { document: { corners: CORNERS } }, true)).toEqual(['document', 'back']);
  expect(first('license', {}, true)).toEqual(['original', 'back']);
  expect(first('license', {}, false)).toEqual(['original']);
  expect(first('selfie', flat, false)).toEqual(['original']);
});
