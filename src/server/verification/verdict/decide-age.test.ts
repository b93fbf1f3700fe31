import { describe, expect, it } from 'vitest';
import { decideAgeVerification, decideAnalysis } from './decide-age.ts';

const ages = (primary: number, secondary: number) => ({ ok: true, value: { primary, secondary } }) as const;
const noFace = { ok: true, value: null } as const;
const unavailable = { ok: false, why: 'unavailable' } as const;
const outOfTime = { ok: false, why: 'budget' } as const;

describe('an analysed image', () => {
  it.each([
    ['counts both nets for adults', ages(40, 44.9), 42],
    ['believes the primary net on the young', ages(15.6, 22), 15],
    ['gives the secondary net half its say half-way', ages(25, 29), 26],
    ['gives no age when the nets disagree', ages(20, 45), null],
    ['gives no age without a face', noFace, null],
    ['never gives a negative age', ages(-1.2, 2), 0],
  ])('an age analysis %s', (_, finding, ageEstimate) => {
    expect(decideAnalysis(finding)).toEqual({ verdict: 'ANALYZED', state: 'approved', ageEstimate });
  });

  it.each([unavailable, outOfTime])('an age analysis is unavailable when the nets are', (finding) => {
    expect(decideAnalysis(finding)).toEqual({ verdict: 'ANALYSIS_UNAVAILABLE', state: 'pending' });
  });
});

it.each([
  ['old enough', ages(30, 31), 18, 30, true],
  ['exactly old enough', ages(18.2, 19), 18, 18, true],
  ['too young', ages(17.9, 25), 18, 17, false],
  ['without a minimum age', ages(30, 31), null, 30, false],
  ['without a face', noFace, 18, null, false],
  ['with nets that disagree', ages(20, 40), 18, null, false],
])('an age verification of a person %s', (_, finding, minAge, ageEstimate, ageVerified) => {
  expect(decideAgeVerification(finding, minAge)).toEqual({
    verdict: 'AGE_VERIFICATION_DONE',
    state: 'approved',
    ageEstimate,
    ageVerified,
  });
});

it('an age verification is unavailable when the nets are', () => {
  expect(decideAgeVerification(unavailable, 18)).toEqual({
    verdict: 'AGE_VERIFICATION_UNAVAILABLE',
    state: 'pending',
  });
});
