import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Inference } from '../../../src/server/inference/inference.ts';
import type { ModelName } from '../../../src/server/inference/model-names.ts';
import type { NamedTensor, TensorShape } from '../../../src/server/inference/nets.ts';
import type { Tensor } from '../../../src/server/inference/tensor.ts';

/** How a server handles a call; `json` and `slow` answer correctly. */
export type ServingFault = 'stall' | 'reset' | 'shape' | 'short' | '500' | 'json' | 'slow' | 'garbage';

export type InferenceServer = {
  url: string;
  /** applied to every call while it is set */
  fault: ServingFault | null;
  /** the number of calls */
  calls: number;
  /** the shape of every input that was answered, by model */
  seen: { model: string; shape: number[]; traceparent: string | undefined }[];
  /** replaces the shape of a model's input in its metadata */
  metadata: Partial<Record<ModelName, number[]>>;
  close(): Promise<void>;
};

const HEAD = 'inference-header-content-length';

/** A server of the Open Inference Protocol (v2) with the binary tensor extension, over nets. */
export async function serveInference(nets: Inference): Promise<InferenceServer> {
  const http = createServer((request, response) => {
    const [, version, kind, name, action] = request.url!.split('/');
    if (version !== 'v2') return void response.writeHead(404).end();
    if (kind === 'health') return void response.writeHead(200).end();
    const model = name as ModelName;
    if (!(model in nets.nets)) return void response.writeHead(404).end();
    if (action === undefined) return void sendJson(response, describe(nets, model, server.metadata[model]));
    infer(request, response, model).catch(() => response.writeHead(400).end());
  });

  async function infer(request: IncomingMessage, response: ServerResponse, model: ModelName) {
    server.calls += 1;
    const body = await buffer(request);
    if (server.fault === 'stall') return;
    if (server.fault === 'reset') return void request.socket.destroy();
    if (server.fault === '500') return void response.writeHead(500).end('{"error":"broken"}');
    const end = Number(request.headers[HEAD]);
    const { inputs, outputs } = JSON.parse(body.subarray(0, end).toString());
    const [{ name, shape, datatype, parameters }] = inputs;
    const isAsAsked =
      name === nets.nets[model].input.name &&
      datatype === 'FP32' &&
      parameters.binary_data_size === body.length - end;
    if (!isAsAsked) throw new Error('not as the protocol says');
    const { traceparent } = request.headers as { traceparent?: string };
    server.seen.push({ model, shape, traceparent });
    const data = new Float32Array(new Uint8Array(body.subarray(end)).buffer);
    const given = await nets.run(model, { data, shape }, Date.now() + 60_000);
    const named = Object.entries<NamedTensor>(nets.nets[model].outputs);
    const outputNames = new Set(outputs.map((output: { name: string }) => output.name));
    const tensors = named.map(([output, { name }]) => [name, given[output]!] as const);
    send(
      response,
      tensors.filter(([name]) => outputNames.has(name)),
      server.fault,
    );
  }

  await once(http.listen(0, '127.0.0.1'), 'listening');
  const { port } = http.address() as { port: number };
  const server: InferenceServer = {
    url: `http://127.0.0.1:${port}`,
    fault: null,
    calls: 0,
    seen: [],
    metadata: {},
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
}

function describe({ nets }: Inference, model: ModelName, instead?: number[]) {
  const { input, outputs } = nets[model];
  const open = (shape: TensorShape) => shape.map((size) => (typeof size === 'number' ? size : -1));
  const tensors = Object.values<NamedTensor>(outputs);
  return {
    name: model,
    versions: ['1'],
    platform: 'onnxruntime_onnx',
    inputs: [{ name: input.name, datatype: 'FP32', shape: instead ?? open(input.shape) }],
    outputs: tensors.map(({ name, shape }) => ({ name, datatype: 'FP32', shape: open(shape) })),
  };
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

function send(
  response: ServerResponse,
  outputs: (readonly [string, Tensor])[],
  fault: ServingFault | null,
): void {
  if (fault === 'garbage') return void response.writeHead(200).end('certainly');
  const toShape = (shape: readonly number[]) => (fault === 'shape' ? [...shape, 1, 2] : shape);
  const heads = outputs.map(([name, { shape }]) => ({ name, datatype: 'FP32', shape: toShape(shape) }));
  if (fault === 'json') {
    const values = outputs.map(([, { data }], at) => ({ ...heads[at], data: [...data] }));
    return void sendJson(response, { outputs: values });
  }
  const tensors = outputs.map(([, { data }]) => Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  const sized = heads.map((head, at) => ({
    ...head,
    parameters: { binary_data_size: tensors[at]!.length },
  }));
  const head = Buffer.from(JSON.stringify({ outputs: sized }));
  const body = Buffer.concat([head, ...tensors]);
  response.writeHead(200, { [HEAD]: String(head.length) });
  if (fault === 'short') return void response.end(body.subarray(0, body.length - 4));
  if (fault !== 'slow') return void response.end(body);
  for (let at = 0; at < body.length; at += Math.ceil(body.length / 4)) {
    setTimeout(() => response.write(body.subarray(at, at + Math.ceil(body.length / 4))), at / body.length);
  }
  setTimeout(() => response.end(), 20);
}
