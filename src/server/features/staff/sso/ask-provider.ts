import * as oidc from 'openid-client';
import { AppError } from '../../../errors.ts';
import type { SsoSettings } from '../../../http/find-tenant.ts';
import { away } from './open-providers.ts';
import { findClaim, type ProviderIdentity, readClaims } from './read-claims.ts';
import type { OidcState } from './sealed-way.ts';

/** What OpenID Connect says is wrong, for a log: `invalid_grant`, a claim. Never what was sent. */
export const refused = (sentence: string, cause?: unknown) =>
  new AppError('sign-in-refused', sentence, { cause });

/** The address of the provider that a browser is sent to. */
export async function addressAtProvider(
  configuration: oidc.Configuration,
  { roles_claim }: SsoSettings,
  { state, nonce, verifier }: OidcState,
  callback: string,
): Promise<string> {
  const { scopes_supported = [] } = configuration.serverMetadata();
  // Some providers give the claim only to clients that ask for the scope of the same name.
  const scopes = ['openid', 'email', 'profile', ...scopes_supported.filter((each) => each === roles_claim)];
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: scopes.join(' '),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

/**
 * Who came back: the code for the provider's word, which is checked: its signature, issuer, audience, time and nonce,
 * and that it answers this very sign-in.
 * @param back the callback with what the provider has put behind it
 * @throws AppError `sign-in-refused` when it says no or what it says does not hold, `unavailable` when it is away
 */
export async function exchangeCode(
  configuration: oidc.Configuration,
  company: SsoSettings,
  { state, nonce, verifier }: OidcState,
  back: URL,
): Promise<ProviderIdentity> {
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const isWhole = findClaim(claims, company.roles_claim) !== undefined && claims['email'] !== undefined;
    const { userinfo_endpoint } = configuration.serverMetadata();
    if (isWhole || !userinfo_endpoint) return readClaims(claims, company);
    const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return readClaims({ ...more, ...claims }, company);
  } catch (cause) {
    throw isAway(cause)
      ? away(cause)
      : refused('Your company’s identity provider refused the sign-in. Ask its administrator.', cause);
  }
}

const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];

/**
 * Whether the failure lies in the connection or the provider's server, and not in what the provider answered.
 */
function isAway(error: unknown): boolean {
  if (error instanceof oidc.ClientError) return AWAY.includes(error.code ?? '');
  // `fetch` says so when it cannot connect; each check of the answer has an error class of its own.
  return error instanceof TypeError && error.message === 'fetch failed';
}

/** Where a browser ends its session at the provider, too; null when that offers nothing of the kind. */
export function addressOfLogout(configuration: oidc.Configuration, home: string): string | null {
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: home }).href;
}
