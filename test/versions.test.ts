import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The files that tell a reader which file of a release to install. */
function listGuides(): string[] {
  const starts = readdirSync(new URL('../examples/quick-starts/', import.meta.url), {
    recursive: true,
    withFileTypes: true,
  });
  const files = starts.filter((each) => each.isFile() && !each.parentPath.includes('node_modules'));
  const readmes = ['typescript', 'verify', 'python', 'go'].map((each) => `clients/${each}/README.md`);
  return [
    ...readmes.map(read),
    ...files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')),
  ];
}

test('all files name the same version, and the changelog has an entry for it', () => {
  const { version } = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));
  const chart = parse(read('deploy/helm/attesta/Chart.yaml'));
  const names = listGuides().flatMap((text) => text.match(/(?<=attesta-[a-z-]+[-:]|@v)\d+\.\d+\.\d+/g) ?? []);
  const releases = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect({
    lock: [lock.version, lock.packages[''].version],
    chart: [chart.version, chart.appVersion, parse(read('deploy/helm/attesta/values.yaml')).image.tag],
    npm: ['typescript', 'verify'].map((each) => JSON.parse(read(`clients/${each}/package.json`)).version),
    python: /^version = "(.+)"$/m.exec(read('clients/python/pyproject.toml'))?.[1],
    names: [...new Set(names)],
    releases: releases.slice(0, 2),
  }).toEqual({
    lock: [version, version],
    chart: [version, version, version],
    npm: [version, version],
    python: version,
    names: [version],
    releases: ['Unreleased', expect.stringContaining(version)],
  });
});

test.each(['typescript', 'verify', 'python', 'go'])(
  'the README of clients/%s has no link that a registry cannot follow, and its changelog names the version',
  (language) => {
    const { version } = JSON.parse(read('package.json'));
    const targets = [...read(`clients/${language}/README.md`).matchAll(/\]\(([^)]+)\)/g)].map(
      ([, target]) => target,
    );
    expect(targets.filter((target) => !target!.startsWith('https://'))).toEqual([]);
    const titles = [...read(`clients/${language}/CHANGELOG.md`).matchAll(/^## (.+)$/gm)].map(
      ([, title]) => title,
    );
    expect(titles).toContain(version);
  },
);
