import type { ModelName } from '../model-names.ts';

/** Where a net's .onnx file lies, and the SHA-256 that it must have, in hexadecimal. */
export type NetFile = { folder: string; file: string; sha256: string };

/**
 * What an inference thread is started with to run nets itself. It reads the files itself, and keeps none: what
 * onnxruntime makes of them is all that stays in memory.
 */
export type OnnxThreadStart = { models: (readonly [ModelName, NetFile])[] };
