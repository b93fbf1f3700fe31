import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_ENABLED, ALL_KINDS, CHART, renderChart } from './harness/render-chart.ts';

/** Kubernetes' schemas (MIT), fetched for this suite alone: 4,700 files would make each installation 4 s longer. */
const SCHEMAS = 'kubernetes-models@4.5.1';

type Model = new (object: object) => { apiVersion: string; validate(): void };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-schemas-'));
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  execFileSync('npm', ['install', ...options, SCHEMAS], { cwd: folder, stdio: 'ignore' });
});
afterAll(() => rm(folder, { recursive: true }));

/** The model of an object's API group, as `apps/v1`, and kind. */
function findModel(apiVersion: string, kind: string): Model {
  const load = createRequire(join(folder, 'package.json'));
  return load(`kubernetes-models/${apiVersion}`)[kind];
}

const off = { enabled: false };
test.each([
  ['everything on', ALL_ENABLED, ALL_KINDS],
  [
    'options off',
    { ingress: off, network: off },
    ['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service'],
  ],
])('the chart renders to valid Kubernetes objects, with %s', async (_name, changes, kinds) => {
  const objects = await renderChart(CHART, 'attesta', changes);
  expect(objects.map(({ kind }) => kind).sort()).toEqual(kinds);
  // The schemas refuse a missing field and a value of another type; a field that they do not know passes.
  for (const object of objects) {
    const { apiVersion, kind } = object as { apiVersion: string; kind: string };
    const model = new (findModel(apiVersion, kind))(object);
    expect(() => model.validate(), kind).not.toThrow();
    expect([kind, apiVersion]).toEqual([kind, model.apiVersion]);
  }
});

test('the schemas refuse a value of another type', async () => {
  const objects = await renderChart(CHART, 'attesta', ALL_ENABLED);
  const object = objects.find(({ kind }) => kind === 'Deployment') as { spec: object };
  const spec = { ...object.spec, replicas: 'three' };
  const model = new (findModel('apps/v1', 'Deployment'))({ ...object, spec });
  expect(() => model.validate()).toThrow();
});
