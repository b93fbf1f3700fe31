import { createApiClient, type RequestPayload } from '../server/cli/api-client.ts';

export type ApiRequest = RequestPayload & {
  method: 'GET' | 'POST';
  /** below `/api/v1` */
  path: string;
  /** the backend's credential; a device's is `token` */
  bearer?: string;
};

export type ApiAnswer = {
  status: number;
  /** empty when the answer is no JSON object */
  body: Record<string, unknown>;
  /** milliseconds from asking to the last byte */
  ms: number;
};

export type SendTimedRequest = (request: ApiRequest) => Promise<ApiAnswer>;

/** Asks the server at `base`, whose host names the tenant, and times it. It throws a StartError when nobody answers. */
export function createTimedClient(base: URL): SendTimedRequest {
  return async ({ method, path, bearer = null, ...sent }) => {
    const ask = createApiClient({ url: base.origin, token: bearer });
    const start = performance.now();
    const { status, body } = await ask(method, path, sent);
    return { status, body: isObject(body) ? body : {}, ms: performance.now() - start };
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
