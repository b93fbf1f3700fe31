import { fileURLToPath } from 'node:url';

/** The folder of `package.json`. The path is right from `src/` and from `dist/`. */
const PROJECT = new URL('../../../', import.meta.url);

export const MIGRATIONS = fileURLToPath(new URL('migrations', PROJECT));
/** The networks, as `npm run build` makes them of the weights in the installed packages. */
export const MODELS = fileURLToPath(new URL('.cache/models', PROJECT));
/** The empty database that a new installation copies, as `npm run build` makes it. */
export const EMPTY_DATABASE = fileURLToPath(new URL('.cache/database/empty', PROJECT));
/** The documents of the product. */
export const DOCUMENTS = fileURLToPath(new URL('docs', PROJECT));
/** The manifest of the installed version. */
export const MANIFEST = fileURLToPath(new URL('package.json', PROJECT));
/** The bill of materials of a release; a checkout has none. */
export const MATERIALS = fileURLToPath(new URL('sbom.cdx.json', PROJECT));
/** The built pages. */
export const PAGES = fileURLToPath(new URL('dist/web', PROJECT));
