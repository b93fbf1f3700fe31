import { listRefusals } from './openapi/refusals.ts';
import type { Route } from './route.ts';

/** Every status that the API document names for a route. */
export const listStatuses = (route: Route): number[] => [
  ...new Set([...Object.keys(route.answers).map(Number), ...listRefusals(route).map(({ status }) => status)]),
];
