import { fileURLToPath } from 'node:url';

const PROJECT = new URL('../../', import.meta.url);
export const MIGRATIONS = fileURLToPath(new URL('migrations', PROJECT));
export const LOCK = fileURLToPath(new URL('package-lock.json', PROJECT));
export const CACHE = fileURLToPath(new URL('.cache', PROJECT));
export const MODELS = fileURLToPath(new URL('.cache/models', PROJECT));
export const PAGES = fileURLToPath(new URL('dist/web', PROJECT));
