import type { Journey } from './journey.ts';
import type { Capability } from './read-steps.ts';
import type { Step } from './steps.ts';

/** Which of a link's two caps a step's image counts against. */
export function countsAs(step: Step): 'license' | 'selfie' {
  return step === 'verify_license' ? 'license' : 'selfie';
}

/**
 * How many images of this step the link still takes, by its capability when the page was opened and the counts
 * since; null when there is no limit, or the link keeps it to itself.
 */
export function countTriesLeft(capability: Capability, counts: Journey['counts'], step: Step): number | null {
  const kind = countsAs(step);
  const caps = [
    left(capability.max_uses, capability.use_count, counts.license + counts.selfie),
    left(capability[`max_${kind}_attempts`], capability[`${kind}_use_count`], counts[kind]),
  ].filter((count) => count !== null);
  return caps.length > 0 ? Math.max(0, Math.min(...caps)) : null;
}

function left(cap: number | null | undefined, useCount: number | undefined, counts: number): number | null {
  return typeof cap === 'number' ? cap - (useCount ?? 0) - counts : null;
}
