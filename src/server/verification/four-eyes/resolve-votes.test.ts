import { describe, expect, it } from 'vitest';
import { isSampled, listFourEyesChoices, NO_FOUR_EYES, needsFourEyes } from './needs-four-eyes.ts';
import { CHOICES, type ReviewVote, resolveVotes } from './resolve-votes.ts';

const ANN = 1;
const BEN = 2;
const CAY = 3;
const vote = (by: number, choice: ReviewVote['choice']): ReviewVote => ({ by, choice });

describe('resolveVotes', () => {
  it('one person decides if no second one is required', () => {
    expect(resolveVotes([], vote(ANN, 'reject'), false)).toEqual({ is: 'decided', as: null });
  });

  it('a first choice waits until another person makes the same', () => {
    expect(resolveVotes([], vote(ANN, 'reject'), true)).toEqual({ is: 'noted', as: 'wanted' });
    const first = [vote(ANN, 'reject')];
    expect(resolveVotes(first, vote(BEN, 'reject'), true)).toEqual({ is: 'decided', as: 'agreed' });
    expect(resolveVotes(first, vote(BEN, 'approve'), true)).toEqual({ is: 'noted', as: 'differs' });
  });

  it.each(CHOICES)('a first reviewer is not their own second, whatever they choose: %s', (choice) => {
    for (const isAsked of [true, false])
      expect(resolveVotes([vote(ANN, 'reject')], vote(ANN, choice), isAsked)).toEqual({ is: 'refused' });
  });

  it('a four-eyes review stays required if the rule has changed meanwhile', () => {
    expect(resolveVotes([vote(ANN, 'reject')], vote(BEN, 'approve'), false)).toEqual({
      is: 'noted',
      as: 'differs',
    });
  });

  it('a third person, or one of the two who changes their vote, resolves a difference', () => {
    const two = [vote(ANN, 'reject'), vote(BEN, 'approve')];
    const resolution = { is: 'decided', as: 'settled' };
    for (const choice of CHOICES) expect(resolveVotes(two, vote(CAY, choice), true)).toEqual(resolution);
    expect(resolveVotes(two, vote(ANN, 'approve'), true)).toEqual(resolution);
    expect(resolveVotes(two, vote(BEN, 'reject'), true)).toEqual(resolution);
    expect(resolveVotes(two, vote(ANN, 'reject'), true)).toEqual({ is: 'refused' });
    expect(resolveVotes(two, vote(ANN, 'reupload'), true)).toEqual({ is: 'refused' });
    expect(resolveVotes(two, vote(BEN, 'reupload'), true)).toEqual({ is: 'refused' });
  });
});

describe('needsFourEyes and isSampled', () => {
  it('every refusal and every request needs a four-eyes review, if the tenant wants that', () => {
    const rules = { ...NO_FOUR_EYES, rejections: true };
    expect(CHOICES.map((choice) => needsFourEyes(rules, choice))).toEqual([false, true, true]);
    expect(CHOICES.some((choice) => needsFourEyes(NO_FOUR_EYES, choice))).toBe(false);
  });

  it('the choices that needs a four-eyes review are known before a decision, but not the sampled share', () => {
    const all = { rejections: true, approvals_against_signals: true, sample_percent: 100 };
    expect(listFourEyesChoices(all, true)).toEqual(['approve', 'reject', 'reupload']);
    expect(listFourEyesChoices(all, false)).toEqual(['reject', 'reupload']);
    expect(listFourEyesChoices({ ...all, rejections: false }, true)).toEqual(['approve']);
    expect(listFourEyesChoices({ ...NO_FOUR_EYES, sample_percent: 100 }, true)).toEqual([]);
  });

  it('the sampled share of cases needs a four-eyes review, always the same ones', () => {
    const hashes = Array.from({ length: 256 }, (_, n) => Uint8Array.of(n, 0, 0, 0, 9));
    const sampleHashes = (percent: number) => hashes.filter((hash) => isSampled(hash, percent));
    expect(sampleHashes(0)).toHaveLength(0);
    expect(sampleHashes(25)).toHaveLength(64);
    expect(sampleHashes(100)).toHaveLength(256);
    expect(sampleHashes(25).every((hash) => sampleHashes(50).includes(hash))).toBe(true);
  });
});
