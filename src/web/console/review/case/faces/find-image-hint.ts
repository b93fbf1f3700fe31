import type { Evidence } from '../../../cases/case-types.ts';

/** What makes a selfie hard to compare. */
export const findImageHint = (hints: Evidence['image_hints']): 'dark' | 'blur' | null =>
  (['dark', 'blur'] as const).find((hint) => hints?.includes(hint)) ?? null;
