import { ProtobufWriter } from './write-protobuf.ts';

/** A value inside the graph. Activations of rank 4 are NCHW; `shape[0] = -1` is the symbolic batch `N`. */
export type GraphValue = { name: string; shape: readonly number[] };

export type Attribute = number | string | readonly number[] | { float: number };
type Attributes = Readonly<Record<string, Attribute>>;
type Pair = number | readonly [number, number];

/** TensorFlow's padding rules, or explicit pixels: top, left, bottom, right. */
export type Padding = 'same' | 'valid' | readonly [number, number, number, number];

/** A filter in TensorFlow's layout: height, width, input channels, then output channels (or multiplier). */
export type Filter = { data: ArrayLike<number>; shape: readonly number[] };

export type ConvolutionOptions = {
  bias?: ArrayLike<number> | null;
  stride?: Pair;
  padding: Padding;
  /** one factor an output channel, multiplied into the filter */
  scale?: ArrayLike<number>;
};

// Numbers of onnx.proto3: TensorProto.DataType and AttributeProto.AttributeType.
const FLOAT = 1;
const INT64 = 7;
const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_STRING = 3;
const ATTRIBUTE_INTS = 7;
/** opset 13: the last in which ReduceMean takes its axes as an attribute */
const OPSET = 13;
const IR_VERSION = 7;

const product = (shape: readonly number[]): number => shape.reduce((a, b) => a * b, 1);
const toPair = (pair: Pair): readonly [number, number] => (typeof pair === 'number' ? [pair, pair] : pair);

/** @throws Error when the shape has no such axis */
export function axisSize({ shape }: { shape: readonly number[] }, axis: number): number {
  const size = shape[axis];
  if (size === undefined) throw new Error(`[${shape}] has no axis ${axis}.`);
  return size;
}

/** TensorFlow's SAME along one axis: of an odd number of pixels, the end gets one more. */
export function samePadding(size: number, kernel: number, stride: number): [begin: number, end: number] {
  const total = Math.max((Math.ceil(size / stride) - 1) * stride + kernel - size, 0);
  return [Math.floor(total / 2), total - Math.floor(total / 2)];
}

/**
 * Builds an ONNX graph node by node and writes it as a file, computing the shapes on the way. Names come from a
 * counter, so equal calls give equal bytes. Source: onnx/onnx `onnx.proto3` and `Operators.md`.
 */
export class OnnxGraph {
  private readonly nodes: ProtobufWriter[] = [];
  private readonly constants: ProtobufWriter[] = [];
  private readonly inputs: ProtobufWriter[] = [];
  private readonly outputs: ProtobufWriter[] = [];
  private counter = 0;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  input(name: string, shape: readonly number[]): GraphValue {
    this.inputs.push(valueInfo(name, shape));
    return { name, shape };
  }

  output(value: GraphValue, name: string): void {
    this.node('Identity', [value], {}, value.shape, name);
    this.outputs.push(valueInfo(name, value.shape));
  }

  floats(data: ArrayLike<number>, shape: readonly number[]): GraphValue {
    if (data.length !== product(shape)) throw new Error(`${data.length} values do not fill [${shape}].`);
    return this.constant(shape, FLOAT, new Uint8Array(Float32Array.from(data).buffer));
  }

  integers(values: readonly number[]): GraphValue {
    const data = BigInt64Array.from(values.map(BigInt));
    return this.constant([values.length], INT64, new Uint8Array(data.buffer));
  }

  /** Adds any operator with one output of the given shape; null is a missing input. */
  node(
    type: string,
    inputs: readonly (GraphValue | null)[],
    attributes: Attributes,
    shape: readonly number[],
    name = `t${this.counter++}`,
  ): GraphValue {
    const node = new ProtobufWriter();
    for (const input of inputs) node.string(1, input?.name ?? '');
    node
      .string(2, name)
      .string(3, `${type}_${this.counter++}`)
      .string(4, type);
    for (const [key, value] of Object.entries(attributes)) node.message(5, writeAttribute(key, value));
    this.nodes.push(node);
    return { name, shape };
  }

  convolution(x: GraphValue, filter: Filter, options: ConvolutionOptions): GraphValue {
    const [height, width, channels, outputs] = filter.shape as [number, number, number, number];
    if (channels !== x.shape[1]) throw new Error(`A filter of [${filter.shape}] meets [${x.shape}].`);
    const weights = new Float32Array(filter.data.length);
    const kernel = height * width;
    for (let at = 0; at < kernel; at++)
      for (let channel = 0; channel < channels; channel++)
        for (let out = 0; out < outputs; out++)
          weights[(out * channels + channel) * kernel + at] =
            (filter.data[(at * channels + channel) * outputs + out] ?? 0) * (options.scale?.[out] ?? 1);
    return this.convolve(x, this.floats(weights, [outputs, channels, height, width]), 1, options);
  }

  /** One filter a channel, `multiplier` outputs each. */
  depthwise(x: GraphValue, filter: Filter, options: ConvolutionOptions): GraphValue {
    const [height, width, channels, multiplier] = filter.shape as [number, number, number, number];
    const outputs = channels * multiplier;
    const kernel = height * width;
    const weights = new Float32Array(filter.data.length);
    for (let at = 0; at < kernel; at++)
      for (let out = 0; out < outputs; out++)
        weights[out * kernel + at] = (filter.data[at * outputs + out] ?? 0) * (options.scale?.[out] ?? 1);
    return this.convolve(x, this.floats(weights, [outputs, 1, height, width]), channels, options);
  }

  pool(
    kind: 'MaxPool' | 'AveragePool',
    x: GraphValue,
    kernel: Pair,
    stride: Pair,
    padding: Padding,
  ): GraphValue {
    const window = slide(x, toPair(kernel), toPair(stride), padding);
    return this.node(kind, [x], window.attributes, [...x.shape.slice(0, 2), window.height, window.width]);
  }

  relu(x: GraphValue): GraphValue {
    return this.node('Relu', [x], {}, x.shape);
  }

  clip(x: GraphValue, low: number | null, high: number | null): GraphValue {
    const bounds = [low, high].map((bound) => (bound === null ? null : this.floats([bound], [])));
    return this.node('Clip', [x, ...bounds], {}, x.shape);
  }

  binary(type: 'Add' | 'Sub' | 'Mul' | 'Div' | 'Min' | 'Max', a: GraphValue, b: GraphValue): GraphValue {
    return this.node(type, [a, b], {}, broadcast(a.shape, b.shape));
  }

  transpose(x: GraphValue, axes: readonly number[]): GraphValue {
    return this.node(
      'Transpose',
      [x],
      { perm: axes },
      axes.map((axis) => axisSize(x, axis)),
    );
  }

  toChannelsFirst(x: GraphValue): GraphValue {
    return this.transpose(x, [0, 3, 1, 2]);
  }

  toChannelsLast(x: GraphValue): GraphValue {
    return this.transpose(x, [0, 2, 3, 1]);
  }

  reshape(x: GraphValue, shape: readonly number[]): GraphValue {
    return this.node('Reshape', [x, this.integers(shape)], {}, shape);
  }

  /** The mean over height and width: [N, C, H, W] -> [N, C]. */
  globalAverage(x: GraphValue): GraphValue {
    return this.node('ReduceMean', [x], { axes: [2, 3], keepdims: 0 }, x.shape.slice(0, 2));
  }

  /** [N, in] times [in, out], or times [out, in] when `transposed`, plus the bias. */
  dense(x: GraphValue, weights: Filter, bias?: Filter | null, transposed = false): GraphValue {
    const inputs = [x, this.floats(weights.data, weights.shape)];
    if (bias) inputs.push(this.floats(bias.data, bias.shape));
    const outputs = axisSize(weights, transposed ? 0 : 1);
    return this.node('Gemm', inputs, { transB: transposed ? 1 : 0 }, [axisSize(x, 0), outputs]);
  }

  concat(values: readonly [GraphValue, ...GraphValue[]], axis: number): GraphValue {
    const shape = [...values[0].shape];
    shape[axis] = values.reduce((sum, value) => sum + axisSize(value, axis), 0);
    return this.node('Concat', values, { axis }, shape);
  }

  /** `pads` in ONNX order: every axis' beginning, then every axis' end. */
  pad(x: GraphValue, pads: readonly number[], value = 0): GraphValue {
    const rank = x.shape.length;
    const shape = x.shape.map((size, axis) =>
      size < 0 ? size : size + (pads[axis] ?? 0) + (pads[axis + rank] ?? 0),
    );
    const inputs = [x, this.integers(pads), this.floats([value], [])];
    return this.node('Pad', inputs, { mode: 'constant' }, shape);
  }

  /** The whole model as the bytes of an .onnx file. */
  toBytes(): Uint8Array {
    const graph = new ProtobufWriter();
    for (const node of this.nodes) graph.message(1, node);
    graph.string(2, this.name);
    for (const constant of this.constants) graph.message(5, constant);
    for (const input of this.inputs) graph.message(11, input);
    for (const output of this.outputs) graph.message(12, output);
    const opset = new ProtobufWriter().string(1, '').int(2, OPSET);
    return new ProtobufWriter()
      .int(1, IR_VERSION)
      .string(2, 'attesta')
      .message(7, graph)
      .message(8, opset)
      .finish();
  }

  private convolve(
    x: GraphValue,
    weights: GraphValue,
    group: number,
    { bias, stride = 1, padding }: ConvolutionOptions,
  ): GraphValue {
    const outputs = axisSize(weights, 0);
    const kernel = [axisSize(weights, 2), axisSize(weights, 3)] as const;
    const window = slide(x, kernel, toPair(stride), padding);
    const inputs = [x, weights];
    if (bias) inputs.push(this.floats(bias, [outputs]));
    const attributes = { ...window.attributes, group };
    return this.node('Conv', inputs, attributes, [axisSize(x, 0), outputs, window.height, window.width]);
  }

  private constant(shape: readonly number[], type: number, data: Uint8Array): GraphValue {
    const name = `c${this.counter++}`;
    const tensor = new ProtobufWriter();
    for (const size of shape) tensor.int(1, size);
    this.constants.push(tensor.int(2, type).string(8, name).bytes(9, data));
    return { name, shape };
  }
}

/** Numpy's broadcasting of two shapes; the first one's symbolic batch stays. */
function broadcast(a: readonly number[], b: readonly number[]): number[] {
  const rank = Math.max(a.length, b.length);
  const fill = (shape: readonly number[]) => [...new Array(rank - shape.length).fill(1), ...shape];
  const right = fill(b);
  return fill(a).map((size, axis) => (size === 1 ? (right[axis] ?? 1) : size));
}

function slide(
  x: GraphValue,
  kernel: readonly [number, number],
  stride: readonly [number, number],
  padding: Padding,
): { attributes: Attributes; height: number; width: number } {
  const [height, width] = [axisSize(x, 2), axisSize(x, 3)];
  const [top, left, bottom, right] = windowPadding([height, width], kernel, stride, padding);
  return {
    attributes: { kernel_shape: kernel, strides: stride, pads: [top, left, bottom, right] },
    height: Math.floor((height + top + bottom - kernel[0]) / stride[0]) + 1,
    width: Math.floor((width + left + right - kernel[1]) / stride[1]) + 1,
  };
}

function windowPadding(
  size: readonly [number, number],
  kernel: readonly [number, number],
  stride: readonly [number, number],
  padding: Padding,
): readonly [number, number, number, number] {
  if (padding === 'valid') return [0, 0, 0, 0];
  if (padding !== 'same') return padding;
  const [top, bottom] = samePadding(size[0], kernel[0], stride[0]);
  const [left, right] = samePadding(size[1], kernel[1], stride[1]);
  return [top, left, bottom, right];
}

/** An attribute of a node as a file has it (`AttributeProto`). */
export function writeAttribute(name: string, value: Attribute): ProtobufWriter {
  const out = new ProtobufWriter().string(1, name);
  if (typeof value === 'number') return out.int(3, value).int(20, ATTRIBUTE_INT);
  if (typeof value === 'string') return out.string(4, value).int(20, ATTRIBUTE_STRING);
  if ('float' in value) return out.float(2, value.float).int(20, ATTRIBUTE_FLOAT);
  for (const item of value) out.int(8, item);
  return out.int(20, ATTRIBUTE_INTS);
}

function valueInfo(name: string, shape: readonly number[]): ProtobufWriter {
  const dimensions = new ProtobufWriter();
  for (const size of shape)
    dimensions.message(1, size < 0 ? new ProtobufWriter().string(2, 'N') : new ProtobufWriter().int(1, size));
  const tensor = new ProtobufWriter().int(1, FLOAT).message(2, dimensions);
  return new ProtobufWriter().string(1, name).message(2, new ProtobufWriter().message(1, tensor));
}
