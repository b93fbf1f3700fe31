import { expect, test } from 'vitest';
import type { RelatedCase } from '../../../../api/operations.ts';
import { listEscalatable } from './list-escalatable.ts';

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
const ofAda = (...related: RelatedCase[]) => ({ id: 'case of ada', subject_id: 'ada', related });

test('open cases of others that are not escalated can be escalated with this one', () => {
  const related = [
    tie('eve', 'face'),
    tie('mallory', 'face', { status: 'approved' }),
    tie('trent', 'face', { escalated_at: '2026-03-01 12:00:00' }),
    tie('peggy', 'document', null),
    tie('victor', 'near'),
    tie('sybil', 'file'),
    tie('ada', 'link'),
  ];
  expect(listEscalatable(ofAda(...related))).toEqual(['case of eve', 'case of sybil']);
});

test('all open cases of a ring can be escalated, also where the list of ties has another case of that customer', () => {
  const related = [tie('eve', 'face', { status: 'approved' }), tie('sybil', 'face')];
  const ofRing = [
    { id: 'case of ada', escalated_at: null },
    { id: 'selfie of eve', escalated_at: null },
    { id: 'case of sybil', escalated_at: null },
    { id: 'selfie of trent', escalated_at: '2026-03-01 12:00:00' },
  ];
  expect(listEscalatable(ofAda(...related), ofRing)).toEqual(['case of sybil', 'selfie of eve']);
});
