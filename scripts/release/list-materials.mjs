// Writes the bill of materials of a packed server, in CycloneDX.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from '../checkout.mjs';
import { listShipped } from './licences.mjs';

/** With `--omit dev`, npm 10 omits runtime packages that are also listed among the tools, such as ajv. */
const ASK_NPM = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'];

const packageRef = ({ name, version }) => `${name}@${version}`;

/** The models of a folder, converted from the packages' weights. */
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
 * npm's list without build tools and other platforms' packages, with the models. The same commit gives the same bytes:
 * it contains no number and no time of this run.
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
      // npm would name it after its folder.
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
