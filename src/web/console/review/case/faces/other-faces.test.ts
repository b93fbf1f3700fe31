import { expect, test } from 'vitest';
import type { CaseView } from '../../../cases/case-types.ts';
import { listLinkedFaces } from './other-faces.tsx';

type LinkedCase = CaseView['related'][number];
const tied = (
  subject_id: string,
  similarity: number | null,
  submission: object | null = {},
  what: LinkedCase['ties'][number]['what'] = 'face',
) =>
  ({
    subject_id,
    first_name: 'A',
    last_name: 'B',
    ties: [{ what, similarity }],
    submission,
  }) as unknown as LinkedCase;
const list = (...related: LinkedCase[]) =>
  listLinkedFaces({ subject_id: 'own', related }).map((each) => each.related.subject_id);

test('the faces of other customers are listed, the nearest first', () =>
  expect(list(tied('far', 0.5), tied('near', 0.9))).toEqual(['near', 'far']));

test('a person’s own images, a shared number and a person without a case show no other face', () => {
  expect(list(tied('own', 0.9))).toEqual([]);
  expect(list(tied('other', null, {}, 'document'))).toEqual([]);
  expect(list(tied('other', 0.9, null))).toEqual([]);
});
