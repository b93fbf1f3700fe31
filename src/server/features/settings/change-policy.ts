import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import { explainLimits } from '../../verification/policy/explain-limits.ts';
import { type Limits, resolvePolicy, type TenantPolicy } from '../../verification/policy/limits.ts';
import type { LimitsPatch } from './policy-contract.ts';

/**
 * A tenant's policy after a patch; null if it then equals the product's.
 * @throws AppError `field-refused` for limits out of their bounds, and for looser ones without `loosen`
 */
export function changePolicy(
  before: TenantPolicy | null,
  patch: LimitsPatch | null,
  now: Date,
): TenantPolicy | null {
  const { loosen = false, ...changes } = patch ?? {};
  const limits = patch === null ? {} : mergeLimits(before?.limits ?? {}, changes);
  const policy = Object.keys(limits).length > 0 ? { limits, set_at: formatTimestamp(now) } : null;
  const [after, was] = [resolvePolicy(policy), resolvePolicy(before)];
  const problem = explainLimits(after.limits, was.limits, loosen);
  if (problem) throw new AppError('field-refused', problem.sentence, { field: `policy.${problem.name}` });
  return policy;
}

/** A missing field is kept, null removes it. */
export function mergeLimits(before: Partial<Limits>, changes: Omit<LimitsPatch, 'loosen'>): Partial<Limits> {
  const merged = Object.entries({ ...before, ...withoutUndefined(changes) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

const withoutUndefined = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
