import type { RouteOptions } from 'fastify';
import { AppError } from '../errors.ts';

/** The paths of the server with their methods, to tell a wrong method from a wrong path. */
export type KnownPaths = {
  add(route: Pick<RouteOptions, 'method' | 'url' | 'config'>): void;
  /** @returns the refusal of a request that no route answers */
  refuse(request: { method: string; path: string }, isPlatform: boolean): AppError;
};

type RoutePattern = { pattern: RegExp; methods: string[]; ofPlatform: 'alone' | 'too' | undefined };

const WRONG_PATH = 'Nothing exists at this path. Compare it with the API reference at /docs/api/.';

/** A parameter is one segment; a wildcard is a folder of files, which has no separate methods. */
const toPattern = (url: string) =>
  new RegExp(`^${url.replace(/[.+?^$()[\]{}|\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

export function createKnownPaths(): KnownPaths {
  const all: RoutePattern[] = [];
  return {
    add: ({ method, url, config }) => {
      if (url.includes('*')) return;
      const methods = [method].flat();
      all.push({ pattern: toPattern(url), methods, ofPlatform: config?.ofPlatform });
    },
    refuse: ({ method, path }, isPlatform) => {
      const methods = all
        .filter(({ ofPlatform }) => (isPlatform ? ofPlatform !== undefined : ofPlatform !== 'alone'))
        .filter(({ pattern }) => pattern.test(path))
        .flatMap((each) => each.methods);
      if (methods.length === 0) return new AppError('not-found', WRONG_PATH);
      const allowedMethods = [...new Set(methods)].sort();
      const sentence = `${method} is not allowed on this path. Use ${allowedMethods.join(', ')}.`;
      return new AppError('wrong-method', sentence, { allow: allowedMethods });
    },
  };
}

/** @throws AppError `not-found` for a path of the API with a slash at its end, which would be an empty id */
export function refuseTrailingSlash(path: string): void {
  if (!/^\/api\/.*\/$/.test(path)) return;
  throw new AppError('not-found', 'The path ends with a slash. Remove the slash.');
}
