import { type ProtobufField, readProtobuf } from './read-protobuf.ts';
import { ProtobufWriter } from './write-protobuf.ts';

// Field numbers of onnx.proto3.
const MODEL_GRAPH = 7;
const GRAPH_NODE = 1;
const GRAPH_OUTPUT = 12;
const NODE_OUTPUT = 2;
const NODE_ATTRIBUTE = 5;
const ATTRIBUTE_TENSOR = 5;
const TENSOR_DIMS = 1;
const TENSOR_RAW_DATA = 9;

/** The constants of PP-OCRv4's last layer: 120 features -> one score a class. */
const LAST_WEIGHTS = 'linear_85.w_0';
const LAST_BIAS = 'linear_85.b_0';

/**
 * Keeps only some of the classes of PP-OCRv4's text recognition: the columns of its last layer for the others
 * are taken out, so that the scores of the kept classes are the same to the bit and only the softmax is over
 * fewer of them.
 * @param kept the class numbers that stay, in their new order
 * @throws Error when the model is not that of PP-OCRv4
 */
export function sliceRecognition(model: Uint8Array, kept: readonly number[]): Uint8Array {
  let sliced = 0;
  const slice = (message: Uint8Array): Uint8Array =>
    rewrite(message, (field) => {
      if (field.field === TENSOR_RAW_DATA) {
        sliced++;
        return sliceColumns(field.bytes, columns(message), kept);
      }
      return field.bytes;
    });
  const node = (message: Uint8Array): Uint8Array => {
    const name = outputName(message);
    if (name !== LAST_WEIGHTS && name !== LAST_BIAS) return message;
    return rewriteField(message, NODE_ATTRIBUTE, (attribute) =>
      rewriteField(attribute, ATTRIBUTE_TENSOR, (tensor) => withColumns(slice(tensor), kept.length)),
    );
  };
  const made = rewriteField(model, MODEL_GRAPH, (graph) =>
    rewrite(graph, ({ field, bytes }) => {
      if (field === GRAPH_NODE) return node(bytes);
      if (field === GRAPH_OUTPUT) return withoutShape(bytes);
      return bytes;
    }),
  );
  if (sliced !== 2) throw new Error('The text recognition model has no last layer where one is expected.');
  return made;
}

/** The message again, with every length-delimited field as `change` returns it. */
function rewrite(message: Uint8Array, change: (field: ProtobufField) => Uint8Array): Uint8Array {
  const out = new ProtobufWriter();
  for (const field of readProtobuf(message)) {
    if (field.wire === 0) out.int(field.field, field.value);
    else if (field.wire === 2) out.bytes(field.field, change(field));
    else if (field.wire === 5)
      out.float(field.field, new DataView(field.bytes.slice().buffer).getFloat32(0, true));
    else throw new Error(`A field of wire type ${field.wire} is not rewritten here.`);
  }
  return out.finish();
}

function rewriteField(message: Uint8Array, number: number, change: (bytes: Uint8Array) => Uint8Array) {
  return rewrite(message, ({ field, bytes }) => (field === number ? change(bytes) : bytes));
}

function outputName(node: Uint8Array): string {
  const output = readProtobuf(node).find(({ field }) => field === NODE_OUTPUT);
  return new TextDecoder().decode(output?.bytes);
}

/** The last dimension of a tensor: how many classes it speaks of. */
function columns(tensor: Uint8Array): number {
  const dims = readProtobuf(tensor).filter(({ field, wire }) => field === TENSOR_DIMS && wire === 0);
  return Number(dims.at(-1)?.value ?? 0);
}

function withColumns(tensor: Uint8Array, count: number): Uint8Array {
  const fields = readProtobuf(tensor);
  const last = fields.findLastIndex(({ field }) => field === TENSOR_DIMS);
  const out = new ProtobufWriter();
  for (const [at, field] of fields.entries()) {
    if (field.wire === 0) out.int(field.field, at === last ? count : field.value);
    else out.bytes(field.field, field.bytes);
  }
  return out.finish();
}

/** Float32 rows of `count` columns, with only the kept columns. */
function sliceColumns(data: Uint8Array, count: number, kept: readonly number[]): Uint8Array {
  const rows = data.length / 4 / count;
  const out = new Uint8Array(rows * kept.length * 4);
  for (let row = 0; row < rows; row++)
    for (const [to, from] of kept.entries()) {
      const at = (row * count + from) * 4;
      out.set(data.subarray(at, at + 4), (row * kept.length + to) * 4);
    }
  return out;
}

/** A ValueInfo without its type's shape, which says 6,625 classes: onnxruntime infers the right one. */
function withoutShape(valueInfo: Uint8Array): Uint8Array {
  const TYPE = 2;
  const TENSOR_TYPE = 1;
  const SHAPE = 2;
  return rewriteField(valueInfo, TYPE, (type) =>
    rewriteField(type, TENSOR_TYPE, (tensorType) => {
      const out = new ProtobufWriter();
      for (const field of readProtobuf(tensorType))
        if (field.field !== SHAPE) out.int(field.field, field.value);
      return out.finish();
    }),
  );
}
