import type { ModelName } from '../inference.ts';

/** What an inference thread is started with to run nets itself. */
export type OnnxThreadStart = { models: (readonly [ModelName, Uint8Array])[] };
