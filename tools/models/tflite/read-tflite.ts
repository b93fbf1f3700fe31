/** A tensor of a TensorFlow Lite model, in TensorFlow's layout; `data` is null where the graph computes it. */
export type TfliteTensor = { shape: readonly number[]; data: Float32Array | null };

/** The stride and padding of a convolution. */
type TfliteWindow = { padding: 'same' | 'valid'; stride: readonly [rows: number, columns: number] };

/** One operator: the numbers of its tensors, and the stride and padding of convolutions. */
export type TfliteNode = {
  op: TfliteOp;
  inputs: readonly number[];
  output: number;
  window: TfliteWindow | null;
};

export type TfliteModel = {
  tensors: readonly TfliteTensor[];
  /** in the order in which they run */
  nodes: readonly TfliteNode[];
  input: number;
  output: number;
};

/** The supported operators, by their number in `BuiltinOperator`. */
const OPS = {
  0: 'add',
  3: 'convolution',
  4: 'depthwise',
  18: 'multiply',
  19: 'relu',
  22: 'reshape',
  41: 'subtract',
  101: 'abs',
} as const;
type TfliteOp = (typeof OPS)[keyof typeof OPS];

/** `TensorType.FLOAT32`, `Padding.SAME`, `ActivationFunctionType.NONE`. */
const FLOAT32 = 0;
const SAME_PADDING = 0;
const NO_ACTIVATION = 0;

/**
 * Reads a model of one graph with one input and one output, all tensors float32 and no activation fused into an
 * operator. Source of the layout: tensorflow/lite/schema/schema.fbs (version 3) and FlatBuffers' internals.
 * @throws Error when the file is truncated, or has other content
 */
export function readTflite(bytes: Uint8Array): TfliteModel {
  const file = new FlatBuffer(bytes);
  const model = file.root();
  const codes = model.tables(1).map((code) => Math.max(code.byte(0), code.int(3)));
  const buffers = model.tables(4).map((buffer) => buffer.bytes(0));
  const [graph, ...others] = model.tables(2);
  if (!graph || others.length > 0) throw new Error('Only a model of one graph is read.');
  const tensors = graph.tables(0).map((tensor) => readTensor(tensor, buffers));
  const nodes = graph.tables(3).map((operator) => readNode(operator, codes));
  const [input, output] = [graph.ints(1), graph.ints(2)];
  if (input.length !== 1 || output.length !== 1) throw new Error('Only one input and one output are read.');
  return { tensors, nodes, input: input[0]!, output: output[0]! };
}

function readTensor(tensor: Table, buffers: readonly Uint8Array[]): TfliteTensor {
  const shape = tensor.ints(0);
  const data = buffers[tensor.int(2)];
  if (!data || data.length === 0) return { shape, data: null };
  if (tensor.byte(1) !== FLOAT32) return { shape, data: null };
  const count = shape.reduce((product, size) => product * size, 1);
  if (data.length !== count * 4) throw new Error(`${data.length} bytes do not fill [${shape}].`);
  return { shape, data: new Float32Array(new Uint8Array(data).buffer) };
}

function readNode(operator: Table, codes: readonly number[]): TfliteNode {
  const code = codes[operator.int(0)];
  const op = Object.entries(OPS).find(([number]) => Number(number) === code)?.[1];
  if (!op) throw new Error(`The operator ${code} of TensorFlow Lite is not known.`);
  const [output, ...others] = operator.ints(2);
  if (output === undefined || others.length > 0) throw new Error(`${op} has not one output.`);
  const isWindow = op === 'convolution' || op === 'depthwise';
  const window = isWindow ? readWindow(op, operator.table(4)) : null;
  return { op, inputs: operator.ints(1), output, window };
}

/** Of `Conv2DOptions` and `DepthwiseConv2DOptions`, which has its multiplier before the activation. */
function readWindow(op: 'convolution' | 'depthwise', options: Table): TfliteWindow {
  if (options.byte(op === 'convolution' ? 3 : 4) !== NO_ACTIVATION)
    throw new Error('No activation is read within an operator.');
  const stride = [options.int(2), options.int(1)] as const;
  return { padding: options.byte(0) === SAME_PADDING ? 'same' : 'valid', stride };
}

/** A file of FlatBuffers: little-endian tables whose fields are found by their number in the schema. */
class FlatBuffer {
  readonly view: DataView;
  readonly data: Uint8Array;

  constructor(data: Uint8Array) {
    this.data = data;
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  root(): Table {
    return new Table(this, this.view.getUint32(0, true));
  }

  /** The target of an offset. */
  follow(at: number): number {
    return at + this.view.getUint32(at, true);
  }
}

/** Fields that a file leaves out are 0, or empty. */
class Table {
  private readonly file: FlatBuffer;
  private readonly at: number;

  constructor(file: FlatBuffer, at: number) {
    this.file = file;
    this.at = at;
  }

  byte(field: number): number {
    const at = this.field(field);
    return at === null ? 0 : this.file.view.getInt8(at);
  }

  int(field: number): number {
    const at = this.field(field);
    return at === null ? 0 : this.file.view.getInt32(at, true);
  }

  ints(field: number): number[] {
    const { start, count } = this.vector(field);
    return Array.from({ length: count }, (_, i) => this.file.view.getInt32(start + 4 * i, true));
  }

  bytes(field: number): Uint8Array {
    const { start, count } = this.vector(field);
    if (start + count > this.file.data.length) throw new Error('The file ends within a buffer.');
    return this.file.data.subarray(start, start + count);
  }

  /** @throws Error when it is missing */
  table(field: number): Table {
    const at = this.field(field);
    if (at === null) throw new Error(`A table has no field ${field}.`);
    return new Table(this.file, this.file.follow(at));
  }

  tables(field: number): Table[] {
    const { start, count } = this.vector(field);
    return Array.from({ length: count }, (_, i) => new Table(this.file, this.file.follow(start + 4 * i)));
  }

  private vector(field: number): { start: number; count: number } {
    const at = this.field(field);
    if (at === null) return { start: 0, count: 0 };
    const vector = this.file.follow(at);
    return { start: vector + 4, count: this.file.view.getUint32(vector, true) };
  }

  /** The offset of the field; null when it is missing. */
  private field(number: number): number | null {
    const { view } = this.file;
    const offsets = this.at - view.getInt32(this.at, true);
    const entry = 4 + 2 * number;
    const offset = entry < view.getUint16(offsets, true) ? view.getUint16(offsets + entry, true) : 0;
    return offset === 0 ? null : this.at + offset;
  }
}
