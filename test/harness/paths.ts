import { fileURLToPath } from 'node:url';

const PROJECT = new URL('../../', import.meta.url);
export const MIGRATIONS = fileURLToPath(new URL('migrations', PROJECT));
export const MODELS = fileURLToPath(new URL('.cache/models', PROJECT));
export const PAGES = fileURLToPath(new URL('dist/web', PROJECT));
