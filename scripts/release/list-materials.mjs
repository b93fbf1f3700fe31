// A bill of materials: what a packed server is made of, in CycloneDX.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../checkout.mjs';
import { listShipped } from './licences.mjs';

/** With `--omit dev` npm 10 leaves out what runs and is also named among the tools, such as ajv. */
const ASK_NPM = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'];

const packageRef = ({ name, version }) => `${name}@${version}`;

/** The nets of a folder: what became of the packages' weights. */
function listNets(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.onnx'));
  return files.sort().map((name) => {
    const content = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    return {
      'bom-ref': name,
      type: 'machine-learning-model',
      name,
      hashes: [{ alg: 'SHA-256', content }],
      description: 'Where it comes from and its licence: NOTICE.',
    };
  });
}

/**
 * npm's own list, less what only builds and what is for other platforms, with the nets. The same commit gives the
 * same bytes: no number and no time of this run is in it.
 */
export async function listMaterials(netsFolder) {
  const all = JSON.parse(await run('npm', ASK_NPM, 'Listing the materials'));
  const shipped = new Set(
    listShipped()
      .filter(({ installed }) => installed)
      .map(packageRef),
  );
  const { component } = all.metadata;
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const isOurs = (ref) => ref === component['bom-ref'] || shipped.has(ref);
  const packages = all.components.filter((each) => shipped.has(packageRef(each)));
  const bill = {
    $schema: all.$schema,
    bomFormat: all.bomFormat,
    specVersion: all.specVersion,
    version: 1,
    metadata: {
      // npm calls it by the name of its folder.
      component: {
        ...component,
        type: 'application',
        name,
        version,
        licenses: [{ license: { id: license } }],
      },
    },
    components: [...packages, ...listNets(netsFolder)],
    dependencies: all.dependencies
      .filter(({ ref }) => isOurs(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isOurs) })),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
