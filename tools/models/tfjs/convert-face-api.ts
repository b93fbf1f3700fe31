import { axisSize, type GraphValue, OnnxGraph, type Padding } from '../onnx/onnx-graph.ts';
import type { Weight, Weights } from './read-tfjs-weights.ts';

// Each net's layers in the order @vladmandic/face-api runs them; its sources are the papers' code:
// `src/faceLandmarkNet`, `src/ageGenderNet`, `src/xception`. Every net takes
// `image`, float32 [N, size, size, 3], RGB 0..255.

/** The mean of the faces these nets were trained on (face-api `src/common/normalize.ts`), RGB. */
const MEAN_RGB = [122.782, 117.001, 104.298];

type Layer = (x: GraphValue, name: string, stride?: number, padding?: Padding) => GraphValue;

/** The dense landmark net: 112 x 112 -> `landmarks` [N, 136], x and y by turns in fractions of the crop. */
export function convertFaceLandmarks(weights: Weights): Uint8Array {
  const graph = new OnnxGraph('face-landmarks');
  const separable = separableConvolution(graph, weights);
  const conv = plainConvolution(graph, weights);
  let x = normalisedImage(graph, 112);
  for (let block = 0; block < 4; block++) {
    const name = `dense${block}`;
    const first = graph.relu((block === 0 ? conv : separable)(x, `${name}/conv0`, 2));
    const second = graph.binary('Add', first, separable(first, `${name}/conv1`));
    const third = graph.binary('Add', second, separable(graph.relu(second), `${name}/conv2`));
    x = graph.relu(graph.binary('Add', third, separable(graph.relu(third), `${name}/conv3`)));
  }
  const dense = weight(weights, 'fc/weights');
  const flat = graph.reshape(graph.pool('AveragePool', x, 7, 2, 'valid'), [-1, axisSize(dense, 0)]);
  graph.output(graph.dense(flat, dense, weight(weights, 'fc/bias')), 'landmarks');
  return graph.toBytes();
}

/** The tiny Xception: 112 x 112 -> `age` [N, 1] in years. Its second head, gender, is left out: unneeded. */
export function convertFaceAge(weights: Weights): Uint8Array {
  const graph = new OnnxGraph('face-age');
  const separable = separableConvolution(graph, weights);
  const conv = plainConvolution(graph, weights);
  const reduce = (x: GraphValue, name: string, activate = true) => {
    const half = separable(activate ? graph.relu(x) : x, `${name}/separable_conv0`);
    const main = separable(graph.relu(half), `${name}/separable_conv1`);
    return graph.binary(
      'Add',
      graph.pool('MaxPool', main, 3, 2, 'same'),
      conv(x, `${name}/expansion_conv`, 2),
    );
  };
  let x = graph.relu(conv(normalisedImage(graph, 112), 'entry_flow/conv_in', 2));
  x = reduce(reduce(x, 'entry_flow/reduction_block_0', false), 'entry_flow/reduction_block_1');
  for (let block = 0; block < 2; block++) {
    let inner = x;
    for (let layer = 0; layer < 3; layer++)
      inner = separable(graph.relu(inner), `middle_flow/main_block_${block}/separable_conv${layer}`);
    x = graph.binary('Add', inner, x);
  }
  x = graph.relu(separable(reduce(x, 'exit_flow/reduction_block'), 'exit_flow/separable_conv'));
  const dense = weight(weights, 'fc/age/weights');
  const flat = graph.reshape(graph.pool('AveragePool', x, 7, 2, 'valid'), [-1, axisSize(dense, 0)]);
  graph.output(graph.dense(flat, dense, weight(weights, 'fc/age/bias')), 'age');
  return graph.toBytes();
}

function weight(weights: Weights, name: string): Weight {
  const storedWeight = weights.get(name);
  if (!storedWeight) throw new Error(`The model has no weights named ${name}.`);
  return storedWeight;
}

function normalisedImage(graph: OnnxGraph, size: number): GraphValue {
  const image = graph.toChannelsFirst(graph.input('image', [-1, size, size, 3]));
  const centred = graph.binary('Sub', image, graph.floats(MEAN_RGB, [1, 3, 1, 1]));
  return graph.binary('Mul', centred, graph.floats([1 / 255], []));
}

function plainConvolution(graph: OnnxGraph, weights: Weights): Layer {
  return (x, name, stride = 1, padding = 'same') =>
    graph.convolution(x, weight(weights, `${name}/filters`), {
      bias: weight(weights, `${name}/bias`).data,
      stride,
      padding,
    });
}

function separableConvolution(graph: OnnxGraph, weights: Weights): Layer {
  return (x, name, stride = 1, padding = 'same') => {
    const spread = graph.depthwise(x, weight(weights, `${name}/depthwise_filter`), { stride, padding });
    return graph.convolution(spread, weight(weights, `${name}/pointwise_filter`), {
      bias: weight(weights, `${name}/bias`).data,
      padding: 'valid',
    });
  };
}
