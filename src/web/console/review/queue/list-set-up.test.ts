import { expect, test } from 'vitest';
import { listSetUp, type SetUpFacts } from './list-set-up.ts';

const NEW: SetUpFacts = {
  colleagues: 1,
  hasFactor: false,
  page: { color: null, logo_url: null },
  visited: [],
  decided: [],
  specimen: 'Maren Whitcombe',
};
const done = (facts: Partial<SetUpFacts>) =>
  listSetUp({ ...NEW, ...facts })
    ?.filter(({ isDone }) => isDone)
    .map(({ name }) => name);

test('a new tenant has five open steps', () => {
  expect(listSetUp(NEW)).toHaveLength(5);
  expect(done({})).toEqual([]);
});

test.each<[string, Partial<SetUpFacts>]>([
  ['colleagues', { colleagues: 2 }],
  ['factor', { hasFactor: true }],
  ['look', { page: { color: '#1a73e8', logo_url: null } }],
  ['look', { page: { color: null, logo_url: 'data:' } }],
  ['reasons', { visited: ['reasons'] }],
  ['retention', { visited: ['retention'] }],
])('the step %s is ticked once it is settled: %j', (name, facts) => expect(done(facts)).toEqual([name]));

test('the list ends with the first real case, and not with the specimen’s, or when all is settled', () => {
  expect(listSetUp({ ...NEW, decided: ['Maren Whitcombe'] })).not.toBeNull();
  expect(listSetUp({ ...NEW, decided: ['Maren Whitcombe', 'Ada Larch'] })).toBeNull();
  const all = { colleagues: 3, hasFactor: true, page: { color: '#1a73e8', logo_url: null } };
  expect(listSetUp({ ...NEW, ...all, visited: ['reasons', 'retention'] })).toBeNull();
});
