import * as oidc from 'openid-client';
import { oidcSecretContext } from '../../../encryption/sealing-contexts.ts';
import { hashSecret } from '../../../encryption/secrets.ts';
import { AppError } from '../../../errors.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import type { SsoSettings } from '../../../store/settings.ts';
import { addReturn, findClientSecret } from '../../../store/staff/oidc.ts';
import type { User } from '../../../store/staff/staff.ts';
import { removeLoginFailure } from '../../../store/staff/staff-sessions.ts';
import type { Tx } from '../../../store/transaction.ts';
import { auditRefusal, type LoginContext, toActor } from '../audit-login.ts';
import { countTry, ssoBucket } from '../limit-logins.ts';
import { type Challenge, type LoginResult, openChallenge, openFor, type StaffDeps } from '../log-in.ts';
import { exchangeCode, getLoginUrl, getLogoutUrl, refusal } from './ask-provider.ts';
import { providerUnavailable } from './open-providers.ts';
import { provisionUser, type Refusal, THE_PROVIDER } from './provision-user.ts';
import type { ProviderIdentity } from './read-claims.ts';
import type { OidcState } from './state-cookie.ts';

const SENTENCES: Record<Refusal, string> = {
  role: 'Your company’s identity provider gives you no role here. Ask its administrator.',
  suspended: 'Your user account here is suspended. Ask a superuser.',
  email: 'Your company’s identity provider reports no verified email for you. Ask its administrator.',
  taken: 'A user with a password already has this email. Ask a superuser to remove that user first.',
};

const RESTART = 'The sign-in took too long or was started in another window. Start it again.';

/** @throws AppError `not-found` if staff do not use single sign-on */
function requireSsoSettings({ settings }: Tenant): SsoSettings {
  if (!settings.oidc) throw new AppError('not-found', 'Single sign-on is not configured for this tenant.');
  return settings.oidc;
}

async function openClient({ db, masterKey, providers }: StaffDeps, tenant: Tenant) {
  const { issuer, client_id: clientId } = requireSsoSettings(tenant);
  const sealedSecret = await db.asTenant(tenant.id, (tx) => findClientSecret(tx, tenant.id));
  if (!sealedSecret) throw providerUnavailable();
  const clientSecret = masterKey.unseal(sealedSecret, oidcSecretContext(tenant.id)).toString();
  return providers.open(tenant.id, { issuer, clientId, clientSecret });
}

/**
 * Begins a sign-in: the state for the browser, and the provider's URL.
 * @throws AppError `not-found`, `unavailable`
 */
export async function beginSignIn(deps: StaffDeps, tenant: Tenant, callback: string) {
  const company = requireSsoSettings(tenant);
  const configuration = await openClient(deps, tenant);
  const state: OidcState = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    issuer: company.issuer,
    clientId: company.client_id,
    at: deps.now().getTime(),
  };
  return { state, location: await getLoginUrl(configuration, company, state, callback) };
}

/** A callback from the provider: the browser's stored state, the callback's parameters, and the caller's address. */
type SsoCallback = { state: OidcState | null; back: URL; address: string };

/**
 * Ends a sign-in, once: a session, or for a user with a second factor here a challenge, unless the provider states that
 * it saw one.
 * @throws AppError `sign-in-refused` in a sentence for the cause; `unavailable` while the provider is down;
 * `too-many-logins`; `factor-required` if the tenant requires a second factor and none was checked
 */
export async function endSignIn(
  deps: StaffDeps,
  tenant: Tenant,
  { state, back, address }: SsoCallback,
): Promise<LoginResult | Challenge> {
  const { db, now, masterKey } = deps;
  const company = requireSsoSettings(tenant);
  const isOwn = state && back.searchParams.get('state') === state.state;
  // The tenant's settings may have changed while the person was at the provider.
  if (!isOwn || state.issuer !== company.issuer || state.clientId !== company.client_id)
    throw refusal(RESTART);
  const configuration = await openClient(deps, tenant);
  const buckets = [ssoBucket(masterKey, address)];
  const loginAttempt = await db.asTenant(tenant.id, (tx) => countTry(tx, tenant.id, buckets, now()));
  const giveBack = () => db.asTenant(tenant.id, (tx) => removeLoginFailure(tx, loginAttempt));
  const context = () => ({ tenantId: tenant.id, masterKey, address, now: now() });
  const person = await exchangeCode(configuration, company, state, back).catch(async (error) => {
    // A provider's outage is not a failed login of this person.
    if (error.code === 'unavailable') await giveBack();
    else await db.asTenant(tenant.id, (tx) => auditRefusal(tx, context(), THE_PROVIDER, ['company']));
    throw error;
  });
  const outcome = await db.asTenant(tenant.id, async (tx) => {
    if (!(await addReturn(tx, tenant.id, hashSecret(state.state), now()))) throw refusal(RESTART);
    const user = await provisionUser(tx, context(), person);
    return typeof user === 'string'
      ? user
      : { user, opened: await openAs(tx, tenant, user, person, context()) };
  });
  if (typeof outcome === 'string') throw refusal(SENTENCES[outcome]);
  await giveBack();
  const { user, opened } = outcome;
  if (opened) return opened;
  await db.asTenant(tenant.id, (tx) => auditRefusal(tx, context(), toActor(user), ['second_factor']));
  return refuseWithoutFactor();
}

/** A session or a challenge; null if the tenant requires a second factor and none was checked. */
async function openAs(
  tx: Tx,
  tenant: Tenant,
  user: User,
  { hasFactor }: ProviderIdentity,
  context: LoginContext,
) {
  if (user.totp_active && !hasFactor) return openChallenge(tx, user, context.now, true);
  if (tenant.settings.enforce_2fa && !hasFactor) return null;
  return openFor(tx, user, context, { byProvider: true, factorAtProvider: hasFactor });
}

function refuseWithoutFactor(): never {
  throw new AppError(
    'factor-required',
    'This tenant requires a second factor, and your identity provider reports none. Ask a superuser for a link to set one up.',
  );
}

/** Where a browser ends its session at the provider, too; null if the provider does not offer that, or is down. */
export async function findLogout(deps: StaffDeps, tenant: Tenant, home: string): Promise<string | null> {
  if (!tenant.settings.oidc) return null;
  const configuration = await openClient(deps, tenant).catch(() => null);
  return configuration && getLogoutUrl(configuration, home);
}
