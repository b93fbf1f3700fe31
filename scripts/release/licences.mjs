// `node scripts/release/licences.mjs` exits with 1 if a shipped package has a licence that is not on the list. It reads
// only the lock file and the installed packages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** These licences require their text and a name, and no conditions for the product around them. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
]);

/** Packages that may have one more licence, each with the reason. */
const EXCEPTIONS = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips as sharp prebuilds it: an unchanged shared library in a separate file, which a user may replace',
  },
  {
    name: /^libheif-js$/,
    licence: 'LGPL-3.0',
    why: 'libheif and libde265 as WebAssembly: an unchanged module in a separate file, which a user may replace',
  },
];

/**
 * Whether the list meets an SPDX expression: one side of `OR`, both sides of `AND`. `WITH` and every unknown operator are
 * refused.
 */
export function isAllowed(expression, name = '') {
  const extra = EXCEPTIONS.filter((each) => each.name.test(name)).map((each) => each.licence);
  const tokens = String(expression ?? '').match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const either = () => {
    let met = both();
    while (tokens[at] === 'OR') {
      at += 1;
      met = both() || met;
    }
    return met;
  };
  const both = () => {
    let met = one();
    while (tokens[at] === 'AND') {
      at += 1;
      met = one() && met;
    }
    return met;
  };
  const one = () => {
    const token = tokens[at];
    at += 1;
    if (token !== '(') return ALLOWED.has(token) || extra.includes(token);
    const met = either();
    at += 1;
    return tokens[at - 1] === ')' && met;
  };
  return either() && at === tokens.length;
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const toPackageName = (path) => path.split('node_modules/').at(-1);

/** Dev dependencies that the built pages contain, with their own dependencies. */
function bundledPaths(packages) {
  const sources = ['src/web', 'tools/docs/browser'].flatMap((folder) => {
    const files = readdirSync(join(ROOT, folder), { recursive: true });
    const scripts = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
    return scripts.map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));
  });
  const imports = sources.flatMap((text) =>
    [...text.matchAll(/from '([^'.][^']*)'/g)].map(([, specifier]) => {
      const [scope, name] = specifier.split('/');
      return specifier.startsWith('@') ? `${scope}/${name}` : scope;
    }),
  );
  const found = new Set();
  const walk = (name) => {
    const path = `node_modules/${name}`;
    if (found.has(path) || !packages[path]) return;
    found.add(path);
    for (const needed of Object.keys(packages[path].dependencies ?? {})) walk(needed);
  };
  for (const name of imports) walk(name);
  return found;
}

/**
 * Every shipped package: runtime packages for every platform, and those inside the pages.
 * @returns {{name: string, version: string, licence: string, allowed: boolean, installed: boolean}[]}
 */
export function listShipped(lock = readJson(join(ROOT, 'package-lock.json'))) {
  const bundled = bundledPaths(lock.packages);
  const shipped = Object.entries(lock.packages).filter(
    ([path, entry]) => path !== '' && !entry.link && (!entry.dev || bundled.has(path)),
  );
  return shipped.map(([path, { version, license }]) => {
    const name = toPackageName(path);
    const own = join(ROOT, path, 'package.json');
    // An installed package names its licence itself; only the lock knows packages of other platforms.
    const installed = existsSync(own);
    const licence = installed ? (readJson(own).license ?? license) : license;
    const allowed = isAllowed(licence, name) && isAllowed(license, name);
    return { name, version, licence, allowed, installed };
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const shipped = listShipped();
  const refused = shipped.filter(({ allowed }) => !allowed);
  for (const { name, version, licence } of refused)
    console.error(`${name}@${version} has the licence ${licence ?? '(none named)'}, which is not allowed.`);
  if (refused.length === 0) console.log(`${shipped.length} packages, all of allowed licences.`);
  process.exitCode = refused.length === 0 ? 0 : 1;
}
