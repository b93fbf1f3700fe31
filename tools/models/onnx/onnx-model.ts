import { type ProtobufField, readProtobuf } from './read-protobuf.ts';
import { ProtobufWriter } from './write-protobuf.ts';

/** One operator; its attributes are the file's own messages (`AttributeProto`). */
export type OnnxNode = { op: string; inputs: string[]; output: string; attributes: readonly Uint8Array[] };

/** A tensor of the file; `type` is `TensorProto.DataType`, `data` its raw little-endian values. */
export type Constant = { shape: readonly number[]; type: number; data: Uint8Array };

/** A parsed .onnx file: its nodes in execution order, and its constants by name. */
export type OnnxModel = {
  nodes: OnnxNode[];
  constants: Map<string, Constant>;
  opset: number;
  /** how many names were generated for it */
  generatedCount: number;
  /** all other parts of the graph (its name, inputs and outputs) and of the model (version, producer) */
  graphFields: ProtobufField[];
  modelFields: readonly ProtobufField[];
};

// Field numbers of onnx.proto3.
const MODEL = { graph: 7, opset: 8 } as const;
const GRAPH = { node: 1, initializer: 5 } as const;
const NODE = { input: 1, output: 2, name: 3, op: 4, attribute: 5 } as const;
const ATTRIBUTE = { name: 1, float: 2, int: 3, tensor: 5, ints: 8 } as const;
const TENSOR = { dims: 1, type: 2, name: 8, raw: 9 } as const;
const GRAPH_OUTPUT = 12;
const OPSET_VERSION = 2;
/** `TensorProto.DataType` */
const FLOAT = 1;

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const findField = (message: Uint8Array, number: number) =>
  readProtobuf(message).find(({ field }) => field === number);

/** @throws Error when the bytes are no model of one operator set with plain nodes and raw tensors */
export function readOnnx(bytes: Uint8Array): OnnxModel {
  const model = readProtobuf(bytes);
  const [graph, opset] = [MODEL.graph, MODEL.opset].map((number) => only(model, number));
  const nodes: OnnxNode[] = [];
  const constants = new Map<string, Constant>();
  const graphFields: ProtobufField[] = [];
  for (const field of readProtobuf(graph!)) {
    if (field.field === GRAPH.node) {
      const node = readNode(field.bytes);
      if (node.op === 'Constant') constants.set(node.output, readTensor(parseTensorAttribute(node)));
      else nodes.push(node);
    } else if (field.field === GRAPH.initializer) {
      constants.set(text(findField(field.bytes, TENSOR.name)?.bytes), readTensor(field.bytes));
    } else graphFields.push(field);
  }
  const modelFields = model.filter(({ field }) => field !== MODEL.graph && field !== MODEL.opset);
  const version = Number(findField(opset!, OPSET_VERSION)?.value ?? 0);
  return { nodes, constants, opset: version, generatedCount: 0, graphFields, modelFields };
}

/** The model as a file again; equal models give equal bytes. Constants without a user are left out. */
export function writeOnnx({ nodes, constants, opset, graphFields, modelFields }: OnnxModel): Uint8Array {
  const graph = new ProtobufWriter();
  const inputNames = new Set(nodes.flatMap(({ inputs }) => inputs));
  for (const node of nodes) graph.message(GRAPH.node, writeNode(node));
  for (const [name, constant] of constants)
    if (inputNames.has(name)) graph.message(GRAPH.initializer, writeTensor(name, constant));
  writeFields(graph, graphFields);
  const model = new ProtobufWriter();
  writeFields(model, modelFields);
  const version = new ProtobufWriter().string(1, '').int(OPSET_VERSION, opset);
  return model.message(MODEL.graph, graph).message(MODEL.opset, version).finish();
}

/** The integers of an attribute, one or many; none when the node has no such attribute. */
export function readIntegers({ attributes }: OnnxNode, name: string): number[] {
  const attributeBytes = attributes.find(
    (attribute) => text(findField(attribute, ATTRIBUTE.name)?.bytes) === name,
  );
  return (attributeBytes ? readProtobuf(attributeBytes) : [])
    .filter(({ field }) => field === ATTRIBUTE.int || field === ATTRIBUTE.ints)
    .map(({ value }) => Number(BigInt.asIntN(64, value)));
}

/** The values of a float constant; null for anything else. */
export function readFloats({ constants }: OnnxModel, name: string | undefined): Float32Array | null {
  const constant = name === undefined ? undefined : constants.get(name);
  return constant?.type === FLOAT ? new Float32Array(new Uint8Array(constant.data).buffer) : null;
}

export function floatConstant(values: Float32Array, shape: readonly number[]): Constant {
  return { shape, type: FLOAT, data: new Uint8Array(values.buffer, values.byteOffset, values.byteLength) };
}

/** Makes these values the graph's outputs, as floats with sizes that onnxruntime infers. */
export function setOutputs(model: OnnxModel, names: readonly string[]): void {
  const outputs = names.map((name) => {
    const tensor = new ProtobufWriter().int(1, FLOAT);
    const info = new ProtobufWriter().string(1, name).message(2, new ProtobufWriter().message(1, tensor));
    return { field: GRAPH_OUTPUT, wire: 2, value: 0n, bytes: info.finish() };
  });
  model.graphFields = [...model.graphFields.filter(({ field }) => field !== GRAPH_OUTPUT), ...outputs];
}

/** The names of the graph's outputs. */
export function listOutputs({ graphFields }: OnnxModel): string[] {
  const outputs = graphFields.filter(({ field }) => field === GRAPH_OUTPUT);
  return outputs.map(({ bytes }) => text(findField(bytes, 1)?.bytes));
}

function readNode(bytes: Uint8Array): OnnxNode {
  const fields = readProtobuf(bytes);
  const all = (number: number) => fields.filter(({ field }) => field === number).map((field) => field.bytes);
  const [output, ...others] = all(NODE.output).map(text);
  if (output === undefined || others.length > 0) throw new Error('A node without exactly one output.');
  const op = text(only(fields, NODE.op));
  return { op, inputs: all(NODE.input).map(text), output, attributes: all(NODE.attribute) };
}

function writeNode({ op, inputs, output, attributes }: OnnxNode): ProtobufWriter {
  const node = new ProtobufWriter();
  for (const input of inputs) node.string(NODE.input, input);
  node.string(NODE.output, output).string(NODE.name, `${op} ${output}`).string(NODE.op, op);
  for (const attribute of attributes) node.bytes(NODE.attribute, attribute);
  return node;
}

function parseTensorAttribute({ attributes, output }: OnnxNode): Uint8Array {
  const tensor = attributes[0] && findField(attributes[0], ATTRIBUTE.tensor);
  if (!tensor) throw new Error(`The constant ${output} holds no tensor.`);
  return tensor.bytes;
}

function readTensor(bytes: Uint8Array): Constant {
  const fields = readProtobuf(bytes);
  const shape = fields.filter(({ field }) => field === TENSOR.dims).map(({ value }) => Number(value));
  const type = Number(fields.find(({ field }) => field === TENSOR.type)?.value ?? 0);
  const data = shape.includes(0) ? new Uint8Array() : only(fields, TENSOR.raw);
  return { shape, type, data };
}

function writeTensor(name: string, { shape, type, data }: Constant): ProtobufWriter {
  const tensor = new ProtobufWriter();
  for (const size of shape) tensor.int(TENSOR.dims, size);
  return tensor.int(TENSOR.type, type).string(TENSOR.name, name).bytes(TENSOR.raw, data);
}

function writeFields(out: ProtobufWriter, fields: readonly ProtobufField[]): void {
  for (const { field, wire, value, bytes } of fields) {
    if (wire === 0) out.int(field, value);
    else out.bytes(field, bytes);
  }
}

function only(fields: readonly ProtobufField[], number: number): Uint8Array {
  const matchingFields = fields.filter(({ field }) => field === number);
  if (matchingFields.length !== 1)
    throw new Error(`A model with ${matchingFields.length} fields ${number} where one is expected.`);
  return matchingFields[0]!.bytes;
}
