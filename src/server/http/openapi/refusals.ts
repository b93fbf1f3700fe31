import { z } from 'zod';
import { type ErrorCode, REFUSALS } from '../../errors.ts';
import type { Route } from '../route.ts';
import { named, withExample } from './annotate.ts';

const CODES = Object.entries(REFUSALS);

/** The code of a refusal. A client treats an unknown code by the status alone. */
export const errorCode = named(
  'ErrorCode',
  z
    .enum(Object.keys(REFUSALS) as [ErrorCode, ...ErrorCode[]])
    .describe(CODES.map(([code, { status, means }]) => `- \`${code}\` (${status}): ${means}`).join('\n')),
);

/** The body of every refusal. */
export const refusalBody = withExample(
  named(
    'ErrorResponse',
    z.object({ error: z.string().describe('One sentence for a person. It contains no internal detail.') }),
  ),
  { error: 'The request is malformed.' },
);

const spentBody = named(
  'LimitReached',
  z.object({ error: z.string(), limit: z.int().describe('The limit that was reached.') }),
);
const SPENT_QUOTA_EXAMPLE: z.output<typeof spentBody> = {
  error: 'The tenant’s quota of 100000 requests a month is used up. Ask the operator to raise it.',
  limit: 100_000,
};

/** An example sentence for each status. */
const SENTENCES: Record<number, string> = {
  400: 'first_name is required.',
  401: 'The bearer token is missing, expired or not valid on this host. Sign in again or use another token.',
  403: 'Your role does not allow this.',
  404: 'Nothing exists at this address. Check the path and the host.',
  409: 'This submission is already approved.',
  410: 'This challenge is used or expired. Request a new one.',
  500: 'The server failed unexpectedly. Try again.',
  503: 'The service is busy. Try again shortly.',
};

export type Refusal = {
  status: number;
  when: string;
  body: z.core.$ZodType;
  /** an example of the body */
  example: unknown;
  /** whether the answer has Retry-After, in seconds */
  retry: boolean;
};

type Rule = { status: number; of: (route: Route) => boolean; when: string };

const any = () => true;
const isStaffs = ({ access }: Route) => access.by === 'staff';
const isSubjects = ({ access }: Route) => access.by === 'subject';
const isPlatforms = ({ access }: Route) => access.by === 'platform';
const isTenants = (route: Route) => !isPlatforms(route);
const isCounted = (route: Route) =>
  isStaffs(route) || (isSubjects(route) && !route.uncounted) || route.path === '/admin/login';
const reads = (route: Route) => Boolean(route.body ?? route.query ?? route.form);

/** The refusals that all routes of a kind share, declared once here instead of at each route. */
const RULES: readonly Rule[] = [
  { status: 400, of: any, when: 'The request is malformed.' },
  { status: 400, of: reads, when: 'A field is missing or invalid; `Attesta-Error-Field` names it.' },
  {
    status: 400,
    of: (route) => Boolean(route.form),
    when: 'The image is missing or unreadable. Nothing is consumed.',
  },
  {
    status: 401,
    of: isStaffs,
    when: 'The bearer token is missing, revoked, expired or of another tenant, or its user is suspended.',
  },
  {
    status: 401,
    of: isSubjects,
    when: 'The ephemeral token is missing, invalid, expired, used up or of another tenant.',
  },
  { status: 401, of: isPlatforms, when: 'The platform token is missing or invalid.' },
  { status: 403, of: isTenants, when: 'The tenant is suspended.' },
  {
    status: 403,
    of: isStaffs,
    when: 'The role does not allow the request, or the caller’s address is not on the tenant’s IP allow-list.',
  },
  { status: 403, of: isSubjects, when: 'The token lacks the capability.' },
  { status: 404, of: isTenants, when: 'No tenant has this host.' },
  { status: 404, of: isPlatforms, when: 'The host is not `PLATFORM_HOST`.' },
  {
    status: 404,
    of: (route) => Boolean(route.params),
    when: 'The id does not exist. Malformed, foreign and erased ids get the same answer.',
  },
  {
    status: 429,
    of: isCounted,
    when: 'The tenant’s monthly request quota is used up, or there were too many failures.',
  },
  { status: 500, of: any, when: 'The server failed unexpectedly. The request was rolled back.' },
  { status: 503, of: any, when: 'The database is busy or unavailable. Nothing was written; retry.' },
  {
    status: 503,
    of: (route) => route.method !== 'GET',
    when: 'The disk is almost full. Nothing was written.',
  },
];

const RETRIED_STATUSES = new Set([429, 503]);

/** All refusals of a route, by status. */
export function listRefusals(route: Route): Refusal[] {
  const routeRefusals = Object.entries(route.refusals ?? {}).map(([status, when]) => ({
    status: Number(status),
    when,
  }));
  const all = [...RULES.filter((rule) => rule.of(route)), ...routeRefusals];
  const statuses = [...new Set(all.map((rule) => rule.status))].sort((a, b) => a - b);
  return statuses.map((status) => ({
    status,
    when: all
      .filter((rule) => rule.status === status)
      .map((rule) => rule.when)
      .join(' '),
    body: status === 429 ? spentBody : refusalBody,
    example: status === 429 ? SPENT_QUOTA_EXAMPLE : { error: SENTENCES[status] },
    retry: RETRIED_STATUSES.has(status),
  }));
}
