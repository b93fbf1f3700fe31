import type { Operation } from '../../../src/server/http/openapi/document-types.ts';
import { EXAMPLE_FILE } from '../../../src/server/http/openapi/example-values.ts';
import type { ExampleLanguage } from '../example-languages.ts';
import type { DocumentedOperation } from './list-nouns.ts';

// Each writer turns an operation's example into a whole program. Addresses and credentials are in the environment.

/** The variables of the environment with the address and the credential, by the operation's scheme. */
const VARIABLES = {
  bearer: { url: 'ATTESTA_URL', token: 'ATTESTA_TOKEN' },
  platform: { url: 'PLATFORM_URL', token: 'PLATFORM_TOKEN' },
  ephemeral: { url: 'ATTESTA_URL', token: 'ATTESTA_LINK' },
};

type FormPart = { name: string; value: string; isFile: boolean };

type ExampleRequest = {
  method: string;
  url: string;
  /** without the origin */
  target: string;
  /** the variable with the credential, and its header */
  credential: { token: string; header: string; prefix: string } | null;
  json: unknown;
  form: FormPart[] | null;
  answersBytes: boolean;
};

function readExample({ method, path, operation }: DocumentedOperation): ExampleRequest {
  const { parameters = [], requestBody, security } = operation;
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: where, example } of parameters) {
    if (example === undefined) continue;
    if (where === 'path') address = address.replace(`{${name}}`, String(example));
    if (where === 'query') query.set(name, String(example));
  }
  const scheme = Object.keys(security[0] ?? {})[0] as keyof typeof VARIABLES | undefined;
  const { url, token } = VARIABLES[scheme ?? 'bearer'];
  const header = scheme === 'ephemeral' ? 'X-Api-Key' : 'Authorization';
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const example = Object.values(media?.examples ?? {})[0]?.value;
  const isForm = type === 'multipart/form-data';
  return {
    method: method.toUpperCase(),
    url,
    target: query.size > 0 ? `${address}?${query}` : address,
    credential: scheme ? { token, header, prefix: header === 'Authorization' ? 'Bearer ' : '' } : null,
    json: isForm ? undefined : example,
    form: isForm ? listParts(example) : null,
    answersBytes: hasBytes(operation),
  };
}

const listParts = (example: unknown): FormPart[] =>
  Object.entries(example ?? {}).flatMap(([name, value]) =>
    [value].flat().map((each) => ({ name, value: String(each), isFile: each === EXAMPLE_FILE })),
  );

const hasBytes = ({ responses }: Operation) =>
  Object.entries(responses).some(
    ([status, { content = {} }]) => status.startsWith('2') && !('application/json' in content),
  );

/** On one line while it is short. */
function formatJson(body: unknown): string {
  const line = JSON.stringify(body);
  return line.length > 48 ? JSON.stringify(body, null, 2) : line;
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A command for a terminal. */
function writeCurl(documented: DocumentedOperation): string {
  const { method, url, target, credential, json, form, answersBytes } = readExample(documented);
  const parts = form ?? [];
  return [
    `curl -sS --fail-with-body${method === 'GET' ? '' : ` -X ${method}`}`,
    `"$${url}${target}"`,
    ...(credential ? [`-H "${credential.header}: ${credential.prefix}$${credential.token}"`] : []),
    ...(json === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoteForShell(formatJson(json))}`]),
    ...parts.map(({ name, value, isFile }) => `-F ${quoteForShell(`${name}=${isFile ? '@' : ''}${value}`)}`),
    ...(answersBytes ? ['-o answer.bin'] : []),
  ].join(' \\\n  ');
}

/** Indents each line but the first. */
const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** A module for Node, with nothing but Node. */
function writeNode(documented: DocumentedOperation): string {
  const { method, url, target, credential, json, form, answersBytes } = readExample(documented);
  const { token, header, prefix } = credential ?? {};
  const variable = `process.env.${token}`;
  const headers = [
    ...(credential ? [`'${header}': ${prefix ? `\`${prefix}\${${variable}}\`` : variable}`] : []),
    ...(json === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(json === undefined ? [] : [`  body: JSON.stringify(${indent(formatJson(json), '  ')}),`]),
    ...(form ? ['  body: form,'] : []),
  ];
  const files = form?.some(({ isFile }) => isFile);
  return [
    ...(files ? [`import { openAsBlob } from 'node:fs';\n`] : []),
    ...(form ? ['const form = new FormData();'] : []),
    ...(form ?? []).map(({ name, value, isFile }) =>
      isFile
        ? `form.append('${name}', await openAsBlob('${value}'), '${value}');`
        : `form.append('${name}', ${JSON.stringify(value)});`,
    ),
    `const answer = await fetch(\`\${process.env.${url}}${target}\`${options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''});`,
    'if (!answer.ok) throw new Error(await answer.text());',
    answersBytes ? 'const bytes = await answer.arrayBuffer();' : 'console.log(await answer.json());',
  ].join('\n');
}

/** JSON as a Python expression. */
const toPython = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (match) =>
    match === 'null' ? 'None' : match === 'true' ? 'True' : match === 'false' ? 'False' : match,
  );

/** A script for Python with `requests`. */
function writePython(documented: DocumentedOperation): string {
  const { method, url, target, credential, json, form, answersBytes } = readExample(documented);
  const parts = form ?? [];
  const fields = parts.filter(({ isFile }) => !isFile).map(({ name, value }) => [name, value]);
  const files = parts.filter(({ isFile }) => isFile);
  const token = `os.environ["${credential?.token}"]`;
  return [
    'import os, requests\n',
    'answer = requests.request(',
    `    "${method}", os.environ["${url}"] + ${JSON.stringify(target)},`,
    ...(credential
      ? [
          `    headers={"${credential.header}": ${credential.prefix ? `"${credential.prefix}" + ` : ''}${token}},`,
        ]
      : []),
    ...(json === undefined ? [] : [`    json=${indent(toPython(formatJson(json)), '    ')},`]),
    ...(fields.length > 0 ? [`    data=${JSON.stringify(fields)},`] : []),
    ...(files.length > 0
      ? [`    files=[${files.map(({ name, value }) => `("${name}", open("${value}", "rb"))`).join(', ')}],`]
      : []),
    ')',
    'answer.raise_for_status()',
    answersBytes ? 'content = answer.content' : 'print(answer.json())',
  ].join('\n');
}

/** A program for each language of the reference, in the order in which a reader may choose. */
export const EXAMPLE_WRITERS: readonly [ExampleLanguage, (documented: DocumentedOperation) => string][] = [
  ['sh', writeCurl],
  ['js', writeNode],
  ['python', writePython],
];
