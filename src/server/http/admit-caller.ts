import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Database } from '../store/database/database.ts';
import { isAddressAllowed } from './addresses/ip-allow-list.ts';
import type { RequestContext } from './create-http-server.ts';
import { assertPermissions } from './credentials/assert-permissions.ts';
import { isUseDue, readGrant, readStaff, recordUse } from './credentials/credentials.ts';
import type { RequestCounter } from './request-quota/count-requests.ts';
import type { Route } from './route.ts';

type AdmissionDeps = { db: Database; now: () => Date; counter: RequestCounter };

/**
 * Routes for staff, including sign-in, require an address from the tenant's networks. A subject's device
 * may use any network.
 */
const isStaffOnly = ({ access, path }: Route) => access.by === 'staff' || path.startsWith('/admin/');

/**
 * Checks the address and the credential, from what was read of them.
 * @throws AppError `network-refused`, or as `readStaff` and `readGrant`
 */
export function identifyCaller(
  { ip, headers }: FastifyRequest,
  context: RequestContext,
  route: Route,
  now: Date,
): void {
  const { tenant, lookup } = context;
  const { ip_allow_list: networks } = tenant.settings;
  if (isStaffOnly(route) && networks && !isAddressAllowed(networks, ip)) {
    throw new AppError(
      'network-refused',
      'Your address is not on this tenant’s IP allow-list. Ask a superuser to add your network.',
    );
  }
  const { credential, isRepeat } = lookup;
  if (route.access.by === 'staff') context.staff = readStaff(credential, { now, headers });
  if (route.access.by === 'subject') context.grant = readGrant(credential, { now, headers, isRepeat });
}

/**
 * Whether a request counts towards the quota. Requests of people at the console do not: the console's own polling must
 * not lock them out.
 */
const isCounted = ({ staff, grant }: RequestContext, route: Route): boolean =>
  (staff !== undefined && staff.account === null) || (grant !== undefined && !route.uncounted);

/**
 * Writes the use of an identified caller's credential, and counts the request. Both stay if the request is refused
 * later.
 * @throws AppError `quota-spent`
 */
export async function recordRequest(
  context: RequestContext,
  route: Route,
  { db, now, counter }: AdmissionDeps,
): Promise<void> {
  const { tenant, lookup, staff } = context;
  if (staff) await recordUse(db, tenant, lookup.credential, now());
  if (isCounted(context, route)) await counter.count(tenant);
}

/**
 * Records as `recordRequest`, if that needs no other transaction: for a caller within one.
 * @returns whether it was recorded; if not, call `recordRequest` after the transaction
 */
export function recordRequestAtOnce(
  context: RequestContext,
  route: Route,
  { now, counter }: Pick<AdmissionDeps, 'now' | 'counter'>,
): boolean {
  const { tenant, lookup, staff } = context;
  if (staff && isUseDue(lookup.credential, now())) return false;
  return !isCounted(context, route) || counter.countAtOnce(tenant);
}

/**
 * Checks what an identified caller may do.
 * @throws AppError `forbidden` or `factor-required`
 */
export function authoriseCaller(context: RequestContext, { access, operationId }: Route): void {
  const { tenant, lookup, staff, grant } = context;
  if (access.by === 'staff' && staff) {
    if (staff.operations && !staff.operations.has(operationId))
      throw new AppError(
        'forbidden',
        `The scopes of this API token do not include ${operationId}. Create a token with another scope.`,
      );
    assertPermissions(staff, access.needs);
    const { account } = staff;
    const lacksFactor =
      tenant.settings.enforce_2fa && account && !account.hasSecondFactor && !account.factorAtProvider;
    if (lacksFactor && !access.ownAccount) {
      throw new AppError('factor-required', 'This tenant requires a second factor. Set up yours first.');
    }
  }
  if (access.by === 'subject' && access.needs && !grant?.[access.needs]) {
    throw new AppError(
      'forbidden',
      `This link lacks the capability ${access.needs}. Mint a link that has it.`,
    );
  }
  context.requestKey = lookup.requestKey();
}
