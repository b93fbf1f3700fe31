import { expect, test } from 'vitest';
import type { RelatedCase } from '../../../../api/operations.ts';
import { findRing, listEscalatable } from './find-ring.ts';

type TieName = RelatedCase['ties'][number]['what'];

const tie = (subject_id: string, what: TieName, submission: object | null = {}) =>
  ({
    subject_id,
    ties: [{ what, similarity: null, up_to: null }],
    submission: submission && {
      id: `case of ${subject_id}`,
      status: 'pending',
      escalated_at: null,
      ...submission,
    },
  }) as RelatedCase;
const ofAda = (...related: RelatedCase[]) => ({ subject_id: 'ada', related });

test('two other customers with this face or document are a ring with this one', () => {
  expect(findRing(ofAda(tie('eve', 'face'), tie('eve', 'face'), tie('mallory', 'document')))).toEqual({
    customers: 3,
    cases: 4,
    ties: ['face', 'document'],
  });
});

test.each([
  ['one other customer', [tie('eve', 'face'), tie('eve', 'document')]],
  ['more cases of the customer', [tie('ada', 'face'), tie('ada', 'face'), tie('eve', 'face')]],
  ['similar faces of two customers', [tie('eve', 'near'), tie('mallory', 'near')]],
  ['cases of the same link', [tie('eve', 'link'), tie('mallory', 'link')]],
])('%s are no ring', (_, related) => {
  expect(findRing(ofAda(...related))).toBeNull();
});

test('open cases of others that are not escalated can be escalated with this one', () => {
  const related = [
    tie('eve', 'face'),
    tie('mallory', 'face', { status: 'approved' }),
    tie('trent', 'face', { escalated_at: '2026-03-01 12:00:00' }),
    tie('peggy', 'document', null),
    tie('ada', 'link'),
  ];
  expect(listEscalatable(ofAda(...related))).toEqual(['case of eve']);
});
