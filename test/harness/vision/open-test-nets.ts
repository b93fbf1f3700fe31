import { inject } from 'vitest';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import type { LinkedInference } from '../../../src/server/inference/inference-link.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { MODELS } from '../paths.ts';
import { isDeep } from '../tier.ts';
import { rememberInference } from './remember-inference.ts';

/** Opened once a worker: warming the nets up takes as long as many pictures. They end with their worker. */
let nets: Promise<LinkedInference> | undefined;

async function open(): Promise<LinkedInference> {
  const inference = openOnnxInference({ models: await loadModels(MODELS) });
  await inference.ready();
  // In the deep tier each picture is looked at as if it were the first.
  return isDeep ? inference : { ...inference, ...rememberInference(inference, inject('pictures')) };
}

/** The real nets, for suites that are not about how they are opened or closed; nobody closes them. */
export function openTestNets(): Promise<LinkedInference> {
  nets ??= open();
  return nets;
}
