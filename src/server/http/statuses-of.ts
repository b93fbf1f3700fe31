import { refusalsOf } from './openapi/refusals.ts';
import type { Route } from './route.ts';

/** Every status that the API's document names for a route. */
export const statusesOf = (route: Route): number[] => [
  ...new Set([...Object.keys(route.answers).map(Number), ...refusalsOf(route).map(({ status }) => status)]),
];
