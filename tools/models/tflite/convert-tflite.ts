import { type GraphValue, OnnxGraph } from '../onnx/onnx-graph.ts';
import { readTflite, type TfliteModel, type TfliteNode, type TfliteTensor } from './read-tflite.ts';

/**
 * Turns a TensorFlow Lite model into an ONNX model that takes `image` `[N, height, width, 3]` and gives the values of
 * its last operator as `[N, values]`. It takes any number of images at once, whatever number the file was written
 * for.
 * @throws Error when the model uses an operator in an unsupported way
 */
export function convertTflite(name: string, bytes: Uint8Array, output: string): Uint8Array {
  return new TfliteConverter(name, readTflite(bytes)).convert(output);
}

class TfliteConverter {
  private readonly graph: OnnxGraph;
  private readonly model: TfliteModel;
  /** each node by the number of the tensor that it makes */
  private readonly makers: ReadonlyMap<number, TfliteNode>;
  private readonly values = new Map<number, GraphValue>();

  constructor(name: string, model: TfliteModel) {
    this.graph = new OnnxGraph(name);
    this.model = model;
    this.makers = new Map(model.nodes.map((node) => [node.output, node]));
  }

  convert(output: string): Uint8Array {
    const [, ...size] = this.tensor(this.model.input).shape;
    const image = this.graph.input('image', [-1, ...size]);
    this.values.set(this.model.input, this.graph.toChannelsFirst(image));
    this.graph.output(this.value(this.model.output), output);
    return this.graph.toBytes();
  }

  private value(number: number): GraphValue {
    const value = this.values.get(number);
    if (value) return value;
    const node = this.makers.get(number);
    if (!node) throw new Error(`Nothing makes the tensor ${number}.`);
    const graphValue = this.make(node);
    this.values.set(number, graphValue);
    return graphValue;
  }

  private make(node: TfliteNode): GraphValue {
    const [first, second, third] = node.inputs;
    switch (node.op) {
      case 'convolution':
        return this.graph.convolution(this.value(first!), transposeFilter(this.constant(second!)), {
          ...node.window!,
          bias: this.constant(third!).data,
        });
      case 'depthwise': {
        const { shape, data } = this.constant(second!);
        const [, height, width, channels] = shape as [number, number, number, number];
        return this.graph.depthwise(
          this.value(first!),
          { data, shape: [height, width, channels, 1] },
          {
            ...node.window!,
            bias: this.constant(third!).data,
          },
        );
      }
      case 'add': {
        const slope = this.slopeOf(node);
        if (slope) return this.parametricRelu(slope);
        return this.graph.binary('Add', this.value(first!), this.value(second!));
      }
      case 'reshape':
        return this.graph.reshape(this.value(first!), [-1, this.tensor(node.output).shape.at(-1)!]);
      default:
        throw new Error(`${node.op} is known only as part of a parametric ReLU.`);
    }
  }

  /**
   * A parametric ReLU, which the file writes as relu(x) + c (x - |x|): below zero its slope is 2 c.
   * @returns null for another sum
   */
  private slopeOf({ inputs }: TfliteNode): { x: number; slope: Float32Array } | null {
    const [relu, product] = inputs.map((number) => this.makers.get(number));
    if (relu?.op !== 'relu' || product?.op !== 'multiply') return null;
    const [x] = relu.inputs;
    const constant = product.inputs.find((number) => this.tensor(number).data);
    const difference = this.makers.get(product.inputs.find((number) => number !== constant)!);
    const magnitude = this.makers.get(difference?.inputs[1] ?? -1);
    const isOfX = difference?.op === 'subtract' && difference.inputs[0] === x;
    if (constant === undefined || !isOfX || magnitude?.op !== 'abs' || magnitude.inputs[0] !== x) return null;
    return { x: x!, slope: this.constant(constant).data.map((value) => 2 * value) };
  }

  private parametricRelu({ x, slope }: { x: number; slope: Float32Array }): GraphValue {
    const value = this.value(x);
    return this.graph.node('PRelu', [value, this.graph.floats(slope, [slope.length, 1, 1])], {}, value.shape);
  }

  private tensor(number: number): TfliteTensor {
    const tensor = this.model.tensors[number];
    if (!tensor) throw new Error(`There is no tensor ${number}.`);
    return tensor;
  }

  private constant(number: number): { shape: readonly number[]; data: Float32Array } {
    const { shape, data } = this.tensor(number);
    if (!data) throw new Error(`The tensor ${number} is not a constant.`);
    return { shape, data };
  }
}

/** TensorFlow Lite has a filter's outputs first: [out, height, width, in] -> [height, width, in, out]. */
function transposeFilter({ shape, data }: { shape: readonly number[]; data: Float32Array }) {
  const [outputs, height, width, channels] = shape as [number, number, number, number];
  const values = new Float32Array(data.length);
  const each = height * width * channels;
  for (let out = 0; out < outputs; out++)
    for (let at = 0; at < each; at++) values[at * outputs + out] = data[out * each + at]!;
  return { data: values, shape: [height, width, channels, outputs] };
}
