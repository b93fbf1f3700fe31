import type { ModelName } from '../model-names.ts';
import type { NamedTensor, Net, Nets, TensorShape } from '../nets.ts';
import type { Tensor } from '../tensor.ts';

// The Open Inference Protocol (v2) over REST with its binary tensor extension. KServe, Triton and OpenVINO
// Model Server implement it: a JSON header, then the tensors in its order, little-endian.

/** The HTTP header with the length of the JSON header in bytes. */
export const HEAD_LENGTH = 'Inference-Header-Content-Length';

type TensorMetadata = { name: string; datatype: string; shape: number[] };
export type Metadata = { name: string; inputs: TensorMetadata[]; outputs: TensorMetadata[] };
type Output = TensorMetadata & { data?: number[]; parameters?: { binary_data_size?: number } };

export type EncodedCall = { headers: Record<string, string>; body: Buffer<ArrayBuffer> };

/** Encodes one call. Every output is requested as bytes. `left` is the remaining time in milliseconds. */
export function encodeCall(
  { input, outputs }: Net,
  { data, shape }: Tensor,
  remainingMs: number,
): EncodedCall {
  const parameters = { binary_data_size: data.byteLength };
  const head = Buffer.from(
    JSON.stringify({
      // Microseconds, as Triton expects; other servers ignore unknown parameters.
      parameters: { timeout: Math.max(Math.floor(remainingMs * 1000), 1) },
      inputs: [{ name: input.name, shape, datatype: 'FP32', parameters }],
      outputs: Object.values(outputs).map(({ name }) => ({ name, parameters: { binary_data: true } })),
    }),
  );
  const tensor = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return {
    headers: { 'Content-Type': 'application/octet-stream', [HEAD_LENGTH]: String(head.length) },
    body: Buffer.concat([head, tensor]),
  };
}

/**
 * Decodes the outputs of an answer, from the binary part or from the JSON header.
 * @param headLength value of that HTTP header; null if the whole body is JSON
 * @throws Error if the answer does not match the model's outputs for `count` inputs
 */
export function decodeAnswer(
  { outputs: wanted }: Net,
  count: number,
  headLength: string | null,
  body: Buffer,
): Record<string, Tensor> {
  const end = headLength === null ? body.length : Number(headLength);
  const { outputs } = JSON.parse(body.subarray(0, end).toString()) as { outputs: Output[] };
  let at = end;
  const tensors: Record<string, Tensor> = {};
  for (const output of outputs) {
    const size = output.parameters?.binary_data_size;
    if (output.datatype !== 'FP32') throw new Error(`${output.name} is ${output.datatype}.`);
    const data = size === undefined ? Float32Array.from(output.data ?? []) : readFloats(body, at, size);
    at += size ?? 0;
    tensors[output.name] = { data, shape: output.shape };
  }
  const outputEntries = Object.entries(wanted).map(([output, { name, shape }]) => [
    output,
    fitting(name, tensors[name], [count, ...shape.slice(1)]),
  ]);
  return Object.fromEntries(outputEntries);
}

/** Copies the bytes, because a tensor inside a body may not be aligned for floats. */
function readFloats(body: Buffer, at: number, size: number): Float32Array {
  const bytes = new Uint8Array(size);
  bytes.set(body.subarray(at, at + size));
  if (at + size > body.length) throw new Error('The answer ends within a tensor.');
  return new Float32Array(bytes.buffer);
}

function fitting(name: string, tensor: Tensor | undefined, expectedShape: TensorShape): Tensor {
  if (!tensor) throw new Error(`The answer has no ${name}.`);
  const { shape, data } = tensor;
  const isRight = shapesAgree(shape, expectedShape) && data.length === shape.reduce((a, b) => a * b, 1);
  if (!isRight) throw new Error(`${name} has the shape [${shape}] and ${data.length} values.`);
  return tensor;
}

/** A variable dimension matches any size: -1 in metadata, a number in an answer. */
function shapesAgree(shape: readonly number[], expectedShape: TensorShape): boolean {
  return (
    shape.length === expectedShape.length &&
    expectedShape.every((size, at) => (typeof size === 'number' ? shape[at] === size : shape[at] !== 0))
  );
}

/** @returns a sentence for each way in which a server's model differs from ours */
export function compareMetadata(model: ModelName, nets: Nets, { inputs, outputs }: Metadata): string[] {
  const { input, outputs: wanted } = nets[model];
  const expected = [
    { ...input, described: inputs },
    ...Object.values<NamedTensor>(wanted).map((tensor) => ({ ...tensor, described: outputs })),
  ];
  return expected.flatMap(({ name, shape, described }) => {
    const tensorMetadata = described.find((each) => each.name === name);
    if (!tensorMetadata) return [`${model} has no ${name}.`];
    const isRight = tensorMetadata.datatype === 'FP32' && metadataAgrees(tensorMetadata.shape, shape);
    return isRight
      ? []
      : [
          `${model}'s ${name} is ${tensorMetadata.datatype} [${tensorMetadata.shape}] instead of FP32 [${shape}].`,
        ];
  });
}

/** A server may leave a dimension open that is fixed here, but not fix a variable one. */
function metadataAgrees(shape: readonly number[], expectedShape: TensorShape): boolean {
  return (
    shape.length === expectedShape.length &&
    expectedShape.every((size, at) => shape[at] === -1 || (typeof size === 'number' && shape[at] === size))
  );
}
