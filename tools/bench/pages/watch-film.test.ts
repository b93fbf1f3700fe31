import { expect, it } from 'vitest';
import { describeLooks } from './watch-film.ts';

it('the time of a look is told by the median, the slow end and the looks a second', () => {
  const looks = Array.from({ length: 100 }, (_, at) => (at < 90 ? 10 : 30));
  expect(describeLooks(looks.toReversed())).toBe(
    'a look: median 10.0 ms, p95 30.0 ms; 83 looks a second, of 100',
  );
});
