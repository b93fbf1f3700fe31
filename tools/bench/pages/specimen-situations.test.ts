import { expect, it } from 'vitest';
import { judgeByLink, SPECIMEN_SITUATIONS } from './specimen-situations.ts';

/** The names of the situations that a link with these kinds counts as good cards. */
const listGood = (...acceptedDocuments: Parameters<typeof judgeByLink>[1]) =>
  SPECIMEN_SITUATIONS.map((situation) => judgeByLink(situation, acceptedDocuments))
    .filter(({ group }) => group === 'good')
    .map(({ name }) => name);

const LICENCES = ['lies', 'in a hand', 'a little off'];

it('a kind that the link accepts counts as a good card, and as a wrong kind for any other link', () => {
  expect(listGood('licence')).toEqual(LICENCES);
  expect(listGood('licence', 'passport')).toEqual([...LICENCES, 'passport']);
  expect(listGood('licence', 'identity_card')).toEqual([...LICENCES, 'identity card']);
  expect(listGood('licence', 'identity_card', 'residence_permit')).toEqual([
    ...LICENCES,
    'permit',
    'identity card',
  ]);
});
