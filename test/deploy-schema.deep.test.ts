import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ALL_ENABLED, ALL_KINDS, CHART, renderChart } from './harness/render-chart.ts';

/**
 * The schemas of Kubernetes, of the Gateway API and of the Prometheus operator (MIT), fetched for this suite alone: 4,700
 * files would make each installation 4 s longer. The first package has what has no entry here.
 */
const SCHEMAS = 'kubernetes-models@4.5.1';
const SCHEMAS_BY_GROUP: Record<string, { folder: string; version: string }> = {
  'gateway.networking.k8s.io': { folder: '@kubernetes-models/gateway-api', version: '2.0.0' },
  'monitoring.coreos.com': { folder: '@kubernetes-models/prometheus-operator', version: '6.0.0' },
};

type Model = new (object: object) => { apiVersion: string; validate(): void };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-schemas-'));
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  const others = Object.values(SCHEMAS_BY_GROUP).map(({ folder, version }) => `${folder}@${version}`);
  execFileSync('npm', ['install', ...options, SCHEMAS, ...others], { cwd: folder, stdio: 'ignore' });
  await writeFile(join(folder, 'load.mjs'), 'export const load = (name) => import(name);');
});
afterAll(() => rm(folder, { recursive: true }));

/** The model of an object's API group, as `apps/v1`, and kind. */
async function findModel(apiVersion: string, kind: string): Promise<Model> {
  const [group] = apiVersion.split('/');
  const name = SCHEMAS_BY_GROUP[group!]?.folder ?? 'kubernetes-models';
  // Two of the packages are modules that only a module beside them can import.
  const { load } = await import(pathToFileURL(join(folder, 'load.mjs')).href);
  return (await load(`${name}/${apiVersion}/${kind}`))[kind];
}

const off = { enabled: false };
const { ingress } = parse(await readFile(new URL('values.yaml', CHART), 'utf8'), { merge: true });
const INGRESS = { ...ingress, enabled: true };
test.each([
  ['everything on', ALL_ENABLED, ALL_KINDS],
  [
    'options off',
    { gateway: off, network: off },
    ['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service'],
  ],
  [
    'an Ingress in place of the route',
    { gateway: off, network: off, ingress: INGRESS },
    ['ConfigMap', 'Deployment', 'Ingress', 'PodDisruptionBudget', 'Service'],
  ],
])('the chart renders to valid Kubernetes objects, with %s', async (_name, changes, kinds) => {
  const objects = await renderChart(CHART, 'attesta', changes);
  expect(objects.map(({ kind }) => kind).sort()).toEqual(kinds);
  // The schemas refuse a missing field and a value of another type; a field that they do not know passes.
  for (const object of objects) {
    const { apiVersion, kind } = object as { apiVersion: string; kind: string };
    const model = new (await findModel(apiVersion, kind))(object);
    expect(() => model.validate(), kind).not.toThrow();
    expect([kind, apiVersion]).toEqual([kind, model.apiVersion]);
  }
});

test.each([
  ['Deployment', { replicas: 'three' }],
  ['HTTPRoute', { hostnames: 'id.example.com' }],
  ['HTTPRoute', { rules: [{ timeouts: { request: '180 seconds' } }] }],
  ['PodMonitor', { selector: 'attesta' }],
  ['PodMonitor', { podMetricsEndpoints: [{ port: 9464 }] }],
])('the schema of a %s refuses %o', async (name, wrong) => {
  const objects = await renderChart(CHART, 'attesta', ALL_ENABLED);
  const object = objects.find(({ kind }) => kind === name) as { apiVersion: string; spec: object };
  const model = new (await findModel(object.apiVersion, name))({
    ...object,
    spec: { ...object.spec, ...wrong },
  });
  expect(() => model.validate()).toThrow();
});
