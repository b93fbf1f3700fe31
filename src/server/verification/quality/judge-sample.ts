export type SampleState = 'approved' | 'rejected';

/** The votes about a sample so far: none, or one that differs from the decision. */
type SampleVotes = { decided_as: SampleState; second_as: SampleState | null };
type JudgedSample = {
  second_as: SampleState;
  third_as: SampleState | null;
  outcome: 'agreed' | 'differs' | 'upheld' | 'overturned';
};

/**
 * The sample after one more person's vote. A second vote like the decision ends it. After another one a third person
 * votes, and the two who vote alike count. A request for another image counts as a rejection.
 */
export function judgeSample({ decided_as, second_as }: SampleVotes, vote: SampleState): JudgedSample {
  if (second_as === null) {
    return { second_as: vote, third_as: null, outcome: vote === decided_as ? 'agreed' : 'differs' };
  }
  return { second_as, third_as: vote, outcome: vote === decided_as ? 'upheld' : 'overturned' };
}
