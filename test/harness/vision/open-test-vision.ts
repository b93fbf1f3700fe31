import type { ModelName } from '../../../src/server/inference/model-names.ts';
import type { Vision } from '../../../src/server/vision/evidence.ts';
import { openVision } from '../../../src/server/vision/workers/open-vision.ts';
import { breakInference } from '../../verdicts/break-inference.ts';
import { openTestNets } from './open-test-nets.ts';

/** The real models, or all but some: an outage as seen from outside. */
export async function openTestVision(switchedOff: ModelName[] = []): Promise<Vision> {
  const faults = new Map(switchedOff.map((name) => [name, 'away'] as const));
  return openVision({ inference: breakInference(await openTestNets(), faults) });
}
