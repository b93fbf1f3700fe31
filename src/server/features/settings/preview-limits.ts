import { AppError } from '../../errors.ts';
import type { Span } from '../../store/submissions/decided-attempts.ts';
import { explainLimits } from '../../verification/policy/explain-limits.ts';
import { type Limits, resolvePolicy, type TenantPolicy } from '../../verification/policy/limits.ts';
import { mergeLimits } from './change-policy.ts';
import type { LimitsPatch } from './policy-contract.ts';

/**
 * The limits to be tried, complete: looser ones too, since they decide nothing.
 * @throws AppError `field-refused` for limits that could not be set
 */
export function previewLimits(policy: TenantPolicy | null, changes: Omit<LimitsPatch, 'loosen'>): Limits {
  const { limits } = resolvePolicy({ limits: mergeLimits(policy?.limits ?? {}, changes), set_at: '' });
  const problem = explainLimits(limits, limits, true);
  if (problem) throw new AppError('field-refused', problem.sentence, { field: `policy.${problem.name}` });
  return limits;
}

const DAY_MS = 86_400_000;

/** Both days count; attempts that arrive during the replay do not. */
export function attemptRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Span {
  return {
    from: from === undefined ? null : new Date(Date.parse(from)),
    to: to === undefined ? now : new Date(Math.min(Date.parse(to) + DAY_MS, now.getTime())),
  };
}
