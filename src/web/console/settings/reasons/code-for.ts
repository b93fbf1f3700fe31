import type { Settings } from '../../api/answers.ts';

export type Reason = Settings['reasons'][number];

/** A code for a reason by its words, that no other of the list has. */
export function codeFor(staff: string, taken: readonly string[]): string {
  const folded = staff
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
    .slice(0, 36)
    .replace(/_+$/, '');
  const base = folded || 'reason';
  if (!taken.includes(base)) return base;
  for (let number = 2; ; number += 1) if (!taken.includes(`${base}_${number}`)) return `${base}_${number}`;
}
