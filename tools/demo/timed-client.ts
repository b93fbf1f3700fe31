import { createApiClient, type RequestPayload } from '../../src/server/cli/api-client.ts';

export type ApiRequest = RequestPayload & {
  method: 'GET' | 'POST' | 'PATCH';
  /** path below `/api/v1` */
  path: string;
  /** the backend's credential; a device's is `token` */
  bearer?: string;
};

export type ApiAnswer = {
  status: number;
  /** empty if the answer is not a JSON object */
  body: Record<string, unknown>;
  /** milliseconds from sending the request to the last byte of the answer */
  ms: number;
};

export type SendTimedRequest = (request: ApiRequest) => Promise<ApiAnswer>;

/**
 * Sends requests to the server at `base`, whose host names the tenant, and times them. Each call throws a
 * StartError if no answer comes.
 */
export function createTimedClient(base: URL): SendTimedRequest {
  return async ({ method, path, bearer = null, ...payload }) => {
    const ask = createApiClient({ url: base.origin, token: bearer });
    const start = performance.now();
    const { status, body } = await ask(method, path, payload);
    return { status, body: isObject(body) ? body : {}, ms: performance.now() - start };
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
