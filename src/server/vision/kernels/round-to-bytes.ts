import { openKernel } from './open-kernel.ts';

type RoundKernel = { roundToBytes(values: number, count: number, out: number): void };

/** Rounds `count` floats to bytes; both are offsets in the thread's memory. */
export const { roundToBytes } = openKernel<RoundKernel>('round');
