import { Attesta } from '../../../src/web/api/attesta.ts';
import { readApiDocument } from '../../../tools/codegen/api-document.ts';
import { listOperations } from '../../../tools/codegen/clients/list-operations.ts';

/** The requests that each verb of a client sends, by `noun.verb`. */
export type ClientCalls = Record<string, string[]>;

/** The arguments of the verbs that take none of `id, body`, or more. */
const ARGUMENTS: Record<string, unknown[]> = {
  'uploads.create': [{ type: 'license', image_file: new Blob(['x']) }],
  'uploads.repeat': [{ type: 'license', id: 'ID', image_file: new Blob(['x']) }],
  'submissions.image': ['ID', 1],
  'decisions.list': [{ every: null }],
};
const TAKES_FIELDS = /\.(create|list)$/;

/** Calls every verb of every noun of the TypeScript client, without a server. */
export async function listTypeScriptCalls(): Promise<ClientCalls> {
  let requests: string[] = [];
  const record = async (address: unknown, { method }: RequestInit = {}) => {
    const path = new URL(String(address)).pathname.replace('/api/v1', '');
    requests.push(`${method} ${path}`);
    const isPage = /submissions$|deletion-requests$/.test(path);
    if (isPage) return Response.json({ submissions: [], requests: [], next_cursor: null });
    return Response.json(method === 'GET' ? [] : {});
  };
  const client = new Attesta({ url: 'http://id.test', fetch: record as typeof fetch });
  const calls: ClientCalls = {};
  for (const [noun, verbs] of Object.entries(client)) {
    if (noun === 'events') continue;
    for (const [verb, call] of Object.entries(verbs as Record<string, (...given: unknown[]) => unknown>)) {
      const name = `${noun}.${verb}`;
      const usual = name === 'deletionRequests.create' || !TAKES_FIELDS.test(name) ? ['ID', {}] : [{}];
      requests = [];
      const result = call(...(ARGUMENTS[name] ?? usual));
      if (verb === 'list') for await (const _ of result as AsyncGenerator);
      else await result;
      calls[name] = requests;
    }
  }
  return calls;
}

/** The calls of another language, under the names of TypeScript. */
export const renameCalls = (calls: ClientCalls): ClientCalls =>
  Object.fromEntries(
    Object.entries(calls).map(([name, requests]) => {
      const camel = name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
      return [camel.replace(/(^|\.)[A-Z]/g, (start) => start.toLowerCase()), requests];
    }),
  );

/** The requests of these calls that the API document has no operation for. */
export function listUnknownRequests(calls: ClientCalls): string[] {
  const patterns = listOperations(readApiDocument()).map(
    ({ method, path }) => new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  );
  return Object.values(calls)
    .flat()
    .filter((request) => !patterns.some((pattern) => pattern.test(request)));
}
