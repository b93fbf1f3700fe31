import { DemoError } from './demo-error.ts';

export type ApiRequest = {
  method: 'GET' | 'POST';
  /** below `/api/v1` */
  path: string;
  /** the backend's credential */
  bearer?: string;
  /** the phone's credential */
  apiKey?: string;
  json?: Record<string, unknown>;
  form?: FormData;
};

export type ApiAnswer = {
  status: number;
  /** empty when the answer is no JSON object */
  body: Record<string, unknown>;
  /** milliseconds from asking to the last byte */
  ms: number;
};

export type ApiClient = (request: ApiRequest) => Promise<ApiAnswer>;

/** A client of the server at `base`, whose host names the tenant. It throws a DemoError when nobody answers. */
export function createApiClient(base: URL): ApiClient {
  return async ({ method, path, bearer, apiKey, json, form }) => {
    const headers: Record<string, string> = {};
    if (bearer) headers['authorization'] = `Bearer ${bearer}`;
    if (apiKey) headers['x-api-key'] = apiKey;
    if (json) headers['content-type'] = 'application/json';
    const body = form ?? (json ? JSON.stringify(json) : null);
    const start = performance.now();
    try {
      const response = await fetch(new URL(`/api/v1${path}`, base), { method, headers, body });
      const text = await response.text();
      return { status: response.status, body: parseObject(text), ms: performance.now() - start };
    } catch (cause) {
      throw new DemoError(`No server answers at ${base.origin} (${reasonOf(cause)}).`, { cause });
    }
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** fetch says only "fetch failed"; the socket's own code stands behind it. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code || cause?.message || message;
}
