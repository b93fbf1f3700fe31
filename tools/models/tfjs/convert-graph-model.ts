import { type GraphValue, OnnxGraph, type Padding } from '../onnx/onnx-graph.ts';
import { readTfjsWeights, type Weight, type WeightGroup, type Weights } from './read-tfjs-weights.ts';

type GraphNode = { name: string; op: string; input?: string[]; attr?: Record<string, NodeAttribute> };
type NodeAttribute = {
  s?: string;
  b?: boolean;
  list?: { i?: (string | number)[]; s?: string[] };
  shape?: { dim: { size: string }[] };
};
/** The parts of a TensorFlow.js graph model's model.json that are read. */
export type GraphModel = { modelTopology: { node: GraphNode[] }; weightsManifest: WeightGroup[] };

/** A value, with a clamp that is not in the graph yet, so that Relu, Minimum and Maximum in a row become one node. */
type PendingClamp = { value: GraphValue; low: number | null; high: number | null };

type Converter = (context: GraphConverter, node: GraphNode) => PendingClamp;

/**
 * Turns a TensorFlow.js graph model into an ONNX model with the one input `image`. Activations of rank 4 are NCHW
 * inside; all that the caller sees is as in TensorFlow (NHWC). Supports the operators of @vladmandic/human's blazeface
 * and faceres.
 * @param finish adds the model's outputs; it gets the value of each node that it names
 * @throws Error when the model uses an operator in an unsupported way
 */
export function convertGraphModel(
  name: string,
  model: GraphModel,
  weights: Uint8Array,
  finish: (graph: OnnxGraph, value: (node: string) => GraphValue) => void,
): Uint8Array {
  const converter = new GraphConverter(name, model, readTfjsWeights(model.weightsManifest, weights));
  finish(converter.graph, (node) => converter.inTensorFlowOrder(converter.settled(node)));
  return converter.graph.toBytes();
}

class GraphConverter {
  readonly graph: OnnxGraph;
  private readonly weights: Weights;
  private readonly nodes: ReadonlyMap<string, GraphNode>;
  private readonly clampByName = new Map<string, PendingClamp>();

  constructor(name: string, model: GraphModel, weights: Weights) {
    this.graph = new OnnxGraph(name);
    this.weights = weights;
    this.nodes = new Map(model.modelTopology.node.map((node) => [node.name, node]));
  }

  /** The value of a node, possibly with a clamp that is not in the graph yet. */
  pending(name: string): PendingClamp {
    const key = this.source(name);
    const pending = this.clampByName.get(key);
    if (pending) return pending;
    const node = this.nodes.get(key);
    const convert = node && CONVERTERS[node.op];
    if (!convert) throw new Error(`The operator ${node?.op} of ${key} is not known.`);
    const pendingClamp = convert(this, node);
    this.clampByName.set(key, pendingClamp);
    return pendingClamp;
  }

  /** The value of a node with its clamp in the graph. */
  settled(name: string): GraphValue {
    const { value, low, high } = this.pending(name);
    if (low === null && high === null) return value;
    const clampedValue =
      low === 0 && high === null ? this.graph.relu(value) : this.graph.clip(value, low, high);
    this.clampByName.set(this.source(name), unclamped(clampedValue));
    return clampedValue;
  }

  constant(name: string): Weight | null {
    return this.weights.get(this.source(name)) ?? null;
  }

  neededConstant(name: string): Weight {
    const constant = this.constant(name);
    if (!constant) throw new Error(`${name} is not a constant.`);
    return constant;
  }

  /** A constant as a node, laid out to broadcast against an activation of the given rank. */
  constantFor(weight: Weight, rank: number): GraphValue {
    if (rank !== 4 || weight.shape.length === 0) return this.graph.floats(weight.data, weight.shape);
    const [one, height, width, channels] = [...new Array(4 - weight.shape.length).fill(1), ...weight.shape];
    if (height * width > 1 && channels > 1)
      throw new Error(`A constant of [${weight.shape}] is not laid out.`);
    return this.graph.floats(weight.data, [one, channels, height, width]);
  }

  inTensorFlowOrder(value: GraphValue): GraphValue {
    return value.shape.length === 4 ? this.graph.toChannelsLast(value) : value;
  }

  /** The node behind control marks, output numbers and Identity nodes. */
  private source(name: string): string {
    const clean = name.replace(/^\^/, '').replace(/:\d+$/, '');
    const node = this.nodes.get(clean);
    return node?.op === 'Identity' ? this.source(requireInput(node)) : clean;
  }
}

const unclamped = (value: GraphValue): PendingClamp => ({ value, low: null, high: null });

function clamp(pending: PendingClamp, low: number | null, high: number | null): PendingClamp {
  return {
    value: pending.value,
    low: low === null ? pending.low : Math.max(low, pending.low ?? low),
    high: high === null ? pending.high : Math.min(high, pending.high ?? high),
  };
}

/** @throws Error when the node has fewer inputs */
function requireInput(node: GraphNode, at = 0): string {
  const input = node.input?.[at];
  if (input === undefined) throw new Error(`${node.name} has no input ${at}.`);
  return input;
}

const text = (base64Text: string | undefined): string => Buffer.from(base64Text ?? '', 'base64').toString();
const fusedOperators = (node: GraphNode): string[] => (node.attr?.['fused_ops']?.list?.s ?? []).map(text);

/** Height and width of a list attribute in NHWC order: `strides`, `ksize`, `dilations`. */
function heightAndWidth(node: GraphNode, name: string): [number, number] {
  const [, height = 1, width = 1] = node.attr?.[name]?.list?.i?.map(Number) ?? [];
  return [height, width];
}

function padding(node: GraphNode): Padding {
  const rule = text(node.attr?.['padding']?.s);
  if (rule === 'SAME') return 'same';
  if (rule === 'VALID') return 'valid';
  throw new Error(`The padding ${rule} of ${node.name} is not known.`);
}

function activate(value: GraphValue, node: GraphNode, operators: string[]): PendingClamp {
  const activation = operators.find((operator) => operator !== 'BiasAdd');
  if (activation === undefined) return unclamped(value);
  if (activation === 'Relu') return clamp(unclamped(value), 0, null);
  if (activation === 'Relu6') return clamp(unclamped(value), 0, 6);
  throw new Error(`The activation ${activation} of ${node.name} is not known.`);
}

function convolution(kind: 'convolution' | 'depthwise'): Converter {
  return (context, node) => {
    if (heightAndWidth(node, 'dilations').some((dilation) => dilation !== 1))
      throw new Error(`The dilation of ${node.name} is not known.`);
    const operators = fusedOperators(node);
    const value = context.graph[kind](
      context.settled(requireInput(node)),
      context.neededConstant(requireInput(node, 1)),
      {
        bias: operators.includes('BiasAdd') ? context.neededConstant(requireInput(node, 2)).data : null,
        stride: heightAndWidth(node, 'strides'),
        padding: padding(node),
      },
    );
    return activate(value, node, operators);
  };
}

const dense: Converter = (context, node) => {
  const operators = fusedOperators(node);
  const value = context.graph.dense(
    context.settled(requireInput(node)),
    context.neededConstant(requireInput(node, 1)),
    operators.includes('BiasAdd') ? context.neededConstant(requireInput(node, 2)) : null,
    node.attr?.['transpose_b']?.b ?? false,
  );
  return activate(value, node, operators);
};

function arithmetic(type: 'Add' | 'Mul'): Converter {
  return (context, node) => {
    const [left, right] = [requireInput(node, 0), requireInput(node, 1)];
    const constant = context.constant(left) ?? context.constant(right);
    const value = context.settled(context.constant(left) ? right : left);
    const other = constant ? context.constantFor(constant, value.shape.length) : context.settled(right);
    return unclamped(context.graph.binary(type, value, other));
  };
}

/** Minimum or Maximum with one number, as `clamp` takes it. */
function bound(side: 'low' | 'high'): Converter {
  return (context, node) => {
    const [left, right] = [requireInput(node, 0), requireInput(node, 1)];
    const constant = context.constant(left) ?? context.neededConstant(right);
    const [limit, ...others] = constant.data;
    if (limit === undefined || others.length > 0)
      throw new Error(`The bound of ${node.name} is not one number.`);
    const pending = context.pending(context.constant(left) ? right : left);
    return side === 'low' ? clamp(pending, limit, null) : clamp(pending, null, limit);
  };
}

const placeholder: Converter = (context, node) => {
  const [, ...sizes] = node.attr?.['shape']?.shape?.dim.map(({ size }) => Number(size)) ?? [];
  const image = context.graph.input('image', [-1, ...sizes]);
  return unclamped(context.graph.toChannelsFirst(image));
};

const maxPool: Converter = (context, node) => {
  const value = context.settled(requireInput(node));
  const kernel = heightAndWidth(node, 'ksize');
  const stride = heightAndWidth(node, 'strides');
  return unclamped(context.graph.pool('MaxPool', value, kernel, stride, padding(node)));
};

const pad: Converter = (context, node) => {
  const pads = context.neededConstant(requireInput(node, 1));
  // NHWC pairs of begin and end -> NCHW, every begin before every end.
  const [n, h, w, c] = [0, 2, 4, 6];
  const order = [n, c, h, w];
  const ordered = [0, 1].flatMap((end) => order.map((at) => pads.data[at + end] ?? 0));
  return unclamped(context.graph.pad(context.settled(requireInput(node)), ordered));
};

const mean: Converter = (context, node) => {
  const over = Array.from(context.neededConstant(requireInput(node, 1)).data).join();
  if (over !== '1,2' || node.attr?.['keep_dims']?.b) throw new Error(`The mean ${node.name} is not known.`);
  return unclamped(context.graph.globalAverage(context.settled(requireInput(node))));
};

const reshape: Converter = (context, node) => {
  const value = context.inTensorFlowOrder(context.settled(requireInput(node)));
  const size = value.shape.slice(1).reduce((a, b) => a * b, 1);
  const shape = Array.from(context.neededConstant(requireInput(node, 1)).data).slice(1);
  const hole = shape.indexOf(-1);
  if (hole >= 0) shape[hole] = size / -shape.reduce((a, b) => a * b, 1);
  if (shape.length > 2 || shape.reduce((a, b) => a * b, 1) !== size)
    throw new Error(`${node.name} cannot make [${value.shape}] into [${shape}].`);
  return unclamped(context.graph.reshape(value, [-1, ...shape]));
};

const softmax: Converter = (context, node) => {
  const value = context.settled(requireInput(node));
  if (value.shape.length !== 2) throw new Error(`The softmax ${node.name} is not over rows.`);
  return unclamped(context.graph.node('Softmax', [value], { axis: 1 }, value.shape));
};

const CONVERTERS: Readonly<Record<string, Converter>> = {
  Placeholder: placeholder,
  Conv2D: convolution('convolution'),
  _FusedConv2D: convolution('convolution'),
  DepthwiseConv2dNative: convolution('depthwise'),
  _FusedMatMul: dense,
  Add: arithmetic('Add'),
  AddV2: arithmetic('Add'),
  Mul: arithmetic('Mul'),
  Relu: (context, node) => clamp(context.pending(requireInput(node)), 0, null),
  Minimum: bound('high'),
  Maximum: bound('low'),
  MaxPool: maxPool,
  Pad: pad,
  Mean: mean,
  Reshape: reshape,
  Softmax: softmax,
};
