import type { ModelName } from '../model-names.ts';

/** The location of a model's .onnx file, and its required SHA-256 in hexadecimal. */
export type NetFile = { folder: string; file: string; sha256: string };

/**
 * The start data of a thread that runs models itself. It reads the files and releases their bytes;
 * onnxruntime's own copy stays in memory.
 */
export type OnnxThreadStart = { models: (readonly [ModelName, NetFile])[] };
