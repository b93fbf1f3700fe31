import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelName } from '../../../src/server/inference/model-names.ts';
import { sha256 } from '../../../src/server/inference/onnx/read-verified.ts';
import { BUILT_IN_NETS } from '../../../tools/models/built-in-nets.ts';
import { writeAttribute } from '../../../tools/models/onnx/onnx-graph.ts';
import {
  type Constant,
  floatConstant,
  type OnnxModel,
  type OnnxNode,
  readOnnx,
  setOutputs,
  writeOnnx,
} from '../../../tools/models/onnx/onnx-model.ts';
import { ProtobufWriter } from '../../../tools/models/onnx/write-protobuf.ts';
import { sliceRecognition } from '../../../tools/models/rewriting/slice-recognition.ts';
import { MODELS } from '../paths.ts';

type Json = Record<string, unknown>;
/** A manifest's nets, which a test changes. */
export type Entries = Partial<Record<ModelName, Json>>;

const builtIn = async (name: ModelName) => readOnnx(await readFile(join(MODELS, `${name}.onnx`)));

/** A folder for MODELS_DIR. */
export async function writeFolder(
  dir: string,
  models: Entries,
  files: Record<string, Uint8Array>,
): Promise<string> {
  await mkdir(dir, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(dir, name), bytes);
  await writeFile(join(dir, 'manifest.json'), JSON.stringify({ models }));
  return dir;
}

export type CustomModel = { entry: Json; files: Record<string, Uint8Array> };

const makeEntry = (file: string, bytes: Uint8Array) => ({
  ...{ file, sha256: sha256(bytes), licence: 'Apache-2.0', source: 'a test' },
});

/** The built-in recogniser with its classes in reverse order, and a dictionary in that order. */
export async function turnedRecogniser(): Promise<CustomModel> {
  const { alphabet, sha256: _, outputs, ...net } = BUILT_IN_NETS['text-recognition'];
  const order = [0, ...Array.from({ length: alphabet.length - 1 }, (_, at) => alphabet.length - 1 - at)];
  const model = await builtIn('text-recognition');
  sliceRecognition(model, order);
  const bytes = writeOnnx(model);
  const dictionary = Buffer.from(
    order
      .slice(1)
      .map((at) => `${alphabet[at]}\n`)
      .join(''),
  );
  const entry = {
    ...{ ...makeEntry('turned.onnx', bytes), ...net, outputs },
    dictionary: { file: 'turned.txt', sha256: sha256(dictionary), space: false },
  };
  return { entry, files: { 'turned.onnx': bytes, 'turned.txt': dictionary } };
}

/** How many of the built-in descriptor's values are kept. */
export const SHORT = 64;

/** The built-in descriptor as another net would be: planes of -1 .. 1, blue first, and the first values alone. */
export async function shortDescriptor(): Promise<CustomModel> {
  const model = await builtIn('face-descriptor');
  replaceInputPlanes(model, { scale: 127.5 / 128, shift: 0, order: [2, 1, 0] });
  put(model, {
    op: 'Slice',
    inputs: ['descriptor', 'from', 'to', 'axis'],
    output: 'features',
    attributes: [],
  });
  constants(model, { from: integers(0), to: integers(SHORT), axis: integers(1) });
  setOutputs(model, ['features']);
  const bytes = writeOnnx(model);
  const centred = [127.5, 127.5, 127.5];
  const entry = {
    ...makeEntry('short.onnx', bytes),
    input: { name: 'data', shape: ['N', 3, 112, 112], order: 'BGR', mean: centred, deviation: centred },
    outputs: { descriptor: { name: 'features', shape: ['N', SHORT] } },
    alignment: { template: 'arcface' },
    length: 'unit',
    thresholds: { boundary: 1 },
  };
  return { entry, files: { 'short.onnx': bytes } };
}

/** The shapes of SFace: planes of 0 .. 255, red first, and 128 values, under the names that its file has for them. */
export async function makeSfaceSubstitute(): Promise<Uint8Array> {
  const model = await builtIn('face-descriptor');
  replaceInputPlanes(model, { scale: 1 / 128, shift: -127.5 / 128, order: [0, 1, 2] });
  put(model, { op: 'Slice', inputs: ['descriptor', 'from', 'to', 'axis'], output: 'fc1', attributes: [] });
  constants(model, { from: integers(0), to: integers(128), axis: integers(1) });
  setOutputs(model, ['fc1']);
  return writeOnnx(model);
}

/**
 * Replaces the pixels that the built-in descriptor takes, (x - 127.5) / 128, red first, by planes named
 * `data`.
 */
function replaceInputPlanes(
  model: OnnxModel,
  { scale, shift, order }: { scale: number; shift: number; order: readonly number[] },
): void {
  for (const node of model.nodes)
    node.inputs = node.inputs.map((each) => (each === 'image' ? 'pixels' : each));
  const attribute = (key: string, value: number | number[]) => [writeAttribute(key, value).finish()];
  model.nodes.unshift(
    { op: 'Mul', inputs: ['data', 'scale'], output: 'scaled', attributes: [] },
    { op: 'Add', inputs: ['scaled', 'shift'], output: 'planes', attributes: [] },
    { op: 'Gather', inputs: ['planes', 'order'], output: 'red first', attributes: attribute('axis', 1) },
    { op: 'Transpose', inputs: ['red first'], output: 'pixels', attributes: attribute('perm', [0, 2, 3, 1]) },
  );
  const one = (value: number) => floatConstant(Float32Array.of(value), [1]);
  constants(model, { scale: one(scale), shift: one(shift), order: integers(...order) });
  nameInput(model, 'data');
}

function nameInput(model: OnnxModel, name: string): void {
  const type = new ProtobufWriter().message(1, new ProtobufWriter().int(1, 1));
  const bytes = new ProtobufWriter().string(1, name).message(2, type).finish();
  const others = model.graphFields.filter(({ field }) => field !== GRAPH_INPUT);
  model.graphFields = [...others, { field: GRAPH_INPUT, wire: 2, value: 0n, bytes }];
}

const GRAPH_INPUT = 11;

const put = (model: OnnxModel, node: OnnxNode) => model.nodes.push(node);

function constants(model: OnnxModel, given: Record<string, Constant>): void {
  for (const [name, constant] of Object.entries(given)) model.constants.set(name, constant);
}

const integers = (...values: number[]): Constant => ({
  ...{ shape: [values.length], type: 7 },
  data: new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer),
});
