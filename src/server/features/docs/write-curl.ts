import type { Operation } from '../../http/openapi/document-types.ts';
import { EXAMPLE_FILE } from '../../http/openapi/example-values.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const CREDENTIAL: Record<string, string> = {
  bearer: '-H "Authorization: Bearer $TOKEN"',
  platform: '-H "Authorization: Bearer $PLATFORM_TOKEN"',
  ephemeral: '-H "X-Api-Key: $EPHEMERAL_TOKEN"',
};

/** The operation's example as a command for a terminal; `$BASE_URL` ends in `/api/v1`. */
export function writeCurl(method: string, path: string, base: string, operation: Operation): string {
  const { parameters = [], requestBody, security } = operation;
  let address = path;
  const query = new URLSearchParams();
  for (const { name, in: where, example } of parameters) {
    if (example === undefined) continue;
    if (where === 'path') address = address.replace(`{${name}}`, String(example));
    if (where === 'query') query.set(name, String(example));
  }
  const target = `${base}${address}${query.size > 0 ? `?${query}` : ''}`;
  const scheme = Object.keys(security[0] ?? {})[0];
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${target}"`,
    ...(scheme ? [CREDENTIAL[scheme]!] : []),
    ...bodyLines(requestBody),
    ...(hasBytes(operation) ? ['-o answer.bin'] : []),
  ];
  return lines.join(' \\\n  ');
}

function bodyLines(requestBody: Operation['requestBody']): string[] {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const example = Object.values(media?.examples ?? {})[0]?.value as Record<string, unknown> | undefined;
  if (type === 'multipart/form-data') {
    return Object.entries(example ?? {})
      .flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
      .map(([name, value]) => `-F ${quoted(`${name}=${value === EXAMPLE_FILE ? '@' : ''}${value}`)}`);
  }
  return example ? [`-H 'Content-Type: application/json'`, `-d ${quoted(formatBody(example))}`] : [];
}

/** On one line while it is short. */
function formatBody(body: unknown): string {
  const line = JSON.stringify(body);
  return line.length > 48 ? JSON.stringify(body, null, 2) : line;
}

const hasBytes = ({ responses }: Operation) =>
  Object.entries(responses).some(
    ([status, { content = {} }]) => status.startsWith('2') && !('application/json' in content),
  );
