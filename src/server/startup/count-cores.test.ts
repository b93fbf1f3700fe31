import { describe, expect, it } from 'vitest';
import { countCores } from './count-cores.ts';

/** The files of a control group by path. */
const files = (texts: Record<string, string>) => (path: string) => texts[path] ?? null;
const v2 = (text: string) => files({ '/sys/fs/cgroup/cpu.max': text });
const v1 = (quota: string, period: string) =>
  files({
    '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': quota,
    '/sys/fs/cgroup/cpu/cpu.cfs_period_us': period,
  });

describe('countCores', () => {
  it.each([
    ['no control group', files({}), 8],
    ['no quota', v2('max 100000\n'), 8],
    ['a quota of two', v2('200000 100000\n'), 2],
    ['a quota of one and a half', v2('150000 100000\n'), 2],
    ['a quota of a tenth', v2('10000 100000\n'), 1],
    ['a quota above the affinity', v2('6400000 100000\n'), 8],
    ['no quota in version 1', v1('-1\n', '100000\n'), 8],
    ['a quota of four in version 1', v1('400000\n', '100000\n'), 4],
    ['a file without a number', v2('\n'), 8],
    ['a period of zero', v2('200000 0\n'), 8],
  ])('counts the cores of a process with %s', (_, readText, cores) => {
    expect(countCores(8, readText)).toBe(cores);
  });

  it('counts one or more on this machine', () => {
    expect(countCores()).toBeGreaterThanOrEqual(1);
  });
});
