import { inject } from 'vitest';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import type { LinkedInference } from '../../../src/server/inference/inference-link.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { MODELS } from '../paths.ts';
import { isDeep } from '../tier.ts';
import { rememberInference } from './remember-inference.ts';

/** Opened once a worker, and closed with it: warming the nets up takes as long as many images. */
let nets: Promise<LinkedInference> | undefined;

async function open(): Promise<LinkedInference> {
  const inference = openOnnxInference({ models: await loadModels(MODELS) });
  await inference.ready();
  // In the deep tier each image is examined without the cache.
  return isDeep ? inference : { ...inference, ...rememberInference(inference, inject('images')) };
}

/** The real nets, for suites that are not about opening or closing them; no suite closes them. */
export function openTestNets(): Promise<LinkedInference> {
  nets ??= open();
  return nets;
}
