import { type Attribute, writeAttribute } from './onnx-graph.ts';
import {
  type Constant,
  floatConstant,
  listOutputs,
  type OnnxModel,
  type OnnxNode,
  readFloats,
  readIntegers,
} from './onnx-model.ts';

/** `TensorProto.DataType` */
const INT64 = 7;

type Attributes = Readonly<Record<string, Attribute>>;

/** A model whose nodes are removed, joined and inserted. Names of inserted nodes come from a counter. */
export class NodeEditor {
  readonly model: OnnxModel;

  constructor(model: OnnxModel) {
    this.model = model;
  }

  /** The current nodes with an operator. */
  all(op: string): OnnxNode[] {
    return this.model.nodes.filter((node) => node.op === op);
  }

  /** The node that makes a value; undefined for the graph's input and for constants. */
  maker(value: string | undefined): OnnxNode | undefined {
    return this.model.nodes.find(({ output }) => output === value);
  }

  /** The nodes that take a value. */
  users(value: string): OnnxNode[] {
    return this.model.nodes.filter(({ inputs }) => inputs.includes(value));
  }

  /** The node that makes a value for only one node, if it has this operator. */
  soleMaker(value: string | undefined, op: string): OnnxNode | null {
    const maker = this.maker(value);
    return maker?.op === op && this.users(maker.output).length === 1 ? maker : null;
  }

  floats(value: string | undefined): Float32Array | null {
    return readFloats(this.model, value);
  }

  /** The value of a constant of one number; null for anything else. */
  scalar(value: string | undefined): number | null {
    const floats = this.floats(value);
    return floats?.length === 1 ? floats[0]! : null;
  }

  shape(value: string | undefined): readonly number[] {
    return this.model.constants.get(value ?? '')?.shape ?? [];
  }

  constant(constant: Constant): string {
    const name = `made.${this.model.generatedCount++}`;
    this.model.constants.set(name, constant);
    return name;
  }

  numbers(values: Float32Array, shape: readonly number[] = [values.length]): string {
    return this.constant(floatConstant(values, shape));
  }

  /** Integers, in the form of sizes and positions. */
  whole(values: readonly number[]): string {
    const data = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
    return this.constant({ shape: [values.length], type: INT64, data });
  }

  /** A node that is in no model yet. */
  make(
    op: string,
    inputs: string[],
    attributes: Attributes = {},
    output = `made.${this.model.generatedCount++}`,
  ): OnnxNode {
    const encodedAttributes = Object.entries(attributes).map(([name, value]) =>
      writeAttribute(name, value).finish(),
    );
    return { op, inputs, output, attributes: encodedAttributes };
  }

  /** A node that does the same with other inputs, and is in no model yet. */
  copy({ op, attributes }: OnnxNode, inputs: string[]): OnnxNode {
    return { op, inputs, output: `made.${this.model.generatedCount++}`, attributes };
  }

  /** Replaces one node by others. */
  replace(node: OnnxNode, ...others: OnnxNode[]): void {
    this.model.nodes.splice(this.model.nodes.indexOf(node), 1, ...others);
  }

  drop(...nodes: readonly OnnxNode[]): void {
    this.model.nodes = this.model.nodes.filter((node) => !nodes.includes(node));
  }

  /** Removes values that no node uses any more. */
  dropUnused(): void {
    const outputs = listOutputs(this.model);
    const isUnused = ({ output }: OnnxNode) => this.users(output).length === 0 && !outputs.includes(output);
    for (let unused = this.model.nodes.filter(isUnused); unused.length > 0; ) {
      this.drop(...unused);
      unused = this.model.nodes.filter(isUnused);
    }
  }

  /** Is it a convolution of single pixels, over all channels? */
  isPointwise(node: OnnxNode): boolean {
    const kernel = this.shape(node.inputs[1]).slice(2);
    return node.op === 'Conv' && kernel.every((size) => size === 1) && readIntegers(node, 'group')[0] === 1;
  }

  /** The channels of a convolution's output, or of the value-by-value nodes after it. */
  channels(value: string): number {
    const maker = this.maker(value);
    if (!maker) throw new Error(`The channels of ${value} are not known.`);
    return maker.op === 'Conv' ? this.shape(maker.inputs[1])[0]! : this.channels(maker.inputs[0]!);
  }
}

/** The attributes of a convolution of single pixels. */
export function pointwise(group = 1): Attributes {
  return { kernel_shape: [1, 1], strides: [1, 1], pads: [0, 0, 0, 0], dilations: [1, 1], group };
}
