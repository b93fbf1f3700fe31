import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { parse, parseAllDocuments, stringify } from 'yaml';

/** The folder of the product's chart. */
export const CHART = new URL('../../deploy/helm/attesta/', import.meta.url);

/** Settings that an operator keeps secret. */
export const SECRETS = {
  DATABASE_URL: 'postgres://attesta@database/attesta?sslmode=verify-full',
  S3_SECRET_ACCESS_KEY: 'secret',
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  PLATFORM_TOKEN: 'p'.repeat(40),
  ADMIN_PASSWORD: 'correct horse battery',
};

/** Values with every part of the chart enabled. */
export const ALL_ENABLED = {
  secrets: SECRETS,
  scaling: { enabled: true, waitingUploads: 2 },
  podMonitor: { enabled: true },
};

/** The kinds of the objects that the chart renders with these values, in alphabetical order. */
export const ALL_KINDS = [
  'ConfigMap',
  'Deployment',
  'HTTPRoute',
  'HorizontalPodAutoscaler',
  'NetworkPolicy',
  'PodDisruptionBudget',
  'PodMonitor',
  'Secret',
  'Service',
];

type Values = { [name: string]: unknown };
/** Texts by file name. */
type Templates = ReadonlyMap<string, string>;

/** The supported part of Helm's language; a template that uses more is an error. */
const ACTION = /(\s*\{\{-|\{\{)\s*(.*?)\s*\}\}/g;
const PLAIN = /^\.(\S+)$/;
const BLOCK = /^toYaml \.(\S+) \| nindent (\d+)$/;
const CHECKSUM = /^include \(print \$\.Template\.BasePath "\/(\S+)"\) \. \| sha256sum$/;
const FAILURE = /^fail "(.*)"$/;
const CONDITION = /^if (not )?\.(\S+)$/;

/**
 * Renders a chart as `helm template` does. It supports plain values, `toYaml … | nindent`, the checksum of
 * another template, `if`, `fail` and `end`, and nothing that needs a cluster.
 * @returns its objects
 * @throws the chart's own failure
 */
export async function renderChart(folder: URL, release: string, changes: Values = {}): Promise<Values[]> {
  const values = parse(await readFile(new URL('values.yaml', folder), 'utf8'), { merge: true });
  const scope = { Release: { Name: release }, Values: { ...values, ...changes } };
  const names = (await readdir(new URL('templates/', folder))).sort();
  const texts = names.map(
    async (name) => [name, await readFile(new URL(`templates/${name}`, folder), 'utf8')] as const,
  );
  const templates: Templates = new Map(await Promise.all(texts));
  return names
    .flatMap((name) => parseAllDocuments(render(name, templates, scope)))
    .map((document) => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS();
    })
    .filter((object) => object !== null);
}

function render(name: string, templates: Templates, scope: Values): string {
  const template = templates.get(name);
  if (template === undefined) throw new Error(`There is no template ${name}.`);
  const isShown = [true];
  let text = '';
  let from = 0;
  for (const match of template.matchAll(ACTION)) {
    const [whole, , action] = match;
    if (isShown.every(Boolean)) text += template.slice(from, match.index);
    from = match.index + whole.length;
    const condition = CONDITION.exec(action!);
    if (condition) isShown.push(isTrue(find(scope, condition[2]!)) !== (condition[1] !== undefined));
    else if (action === 'end') isShown.pop();
    else if (isShown.every(Boolean)) text += write(action!, templates, scope);
  }
  if (isShown.length !== 1) throw new Error('An if has no end.');
  return text + template.slice(from);
}

function write(action: string, templates: Templates, scope: Values): string {
  const failure = FAILURE.exec(action);
  if (failure) throw new Error(failure[1]);
  const checksum = CHECKSUM.exec(action);
  if (checksum) {
    return createHash('sha256')
      .update(render(checksum[1]!, templates, scope))
      .digest('hex');
  }
  const block = BLOCK.exec(action);
  if (block) {
    const lines = stringify(lookUp(scope, block[1]!), { aliasDuplicateObjects: false }).trimEnd().split('\n');
    return lines.map((line) => `\n${' '.repeat(Number(block[2]))}${line}`).join('');
  }
  const plain = PLAIN.exec(action);
  if (!plain) throw new Error(`This renderer does not know: ${action}`);
  return String(lookUp(scope, plain[1]!));
}

function find(scope: Values, path: string): unknown {
  let value: unknown = scope;
  for (const name of path.split('.')) value = (value as Values | undefined)?.[name];
  return value;
}

/** Stricter than Helm, which writes nothing for a missing value. */
function lookUp(scope: Values, path: string): unknown {
  const value = find(scope, path);
  if (value === undefined) throw new Error(`There is no value ${path}.`);
  return value;
}

/** What Helm treats as true. */
const isTrue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
