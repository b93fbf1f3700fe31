import * as oidc from 'openid-client';
import { AppError } from '../../../errors.ts';
import type { SsoSettings } from '../../../store/settings.ts';
import { providerUnavailable } from './open-providers.ts';
import { findClaim, type ProviderIdentity, readClaims } from './read-claims.ts';
import type { OidcState } from './state-cookie.ts';

/** The error of OpenID Connect, for a log: `invalid_grant`, a claim. Never a sent value. */
export const refusal = (sentence: string, cause?: unknown) =>
  new AppError('sign-in-refused', sentence, { cause });

/** The address of the provider that a browser is sent to. */
export async function getLoginUrl(
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
 * Verifies a callback: exchanges the code for an ID token, and checks its signature, issuer, audience, time and nonce,
 * and that it belongs to this sign-in.
 * @param back the callback with the provider's parameters
 * @throws AppError `sign-in-refused` when the provider refuses or its answer is invalid, `unavailable` when it is down
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
    throw isProviderDown(cause)
      ? providerUnavailable(cause)
      : refusal('Your company’s identity provider refused the sign-in. Ask its administrator.', cause);
  }
}

const UNAVAILABLE_CODES = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
];

/** Whether the failure is in the connection or the provider's server, and not in the provider's answer. */
function isProviderDown(error: unknown): boolean {
  if (error instanceof oidc.ClientError) return UNAVAILABLE_CODES.includes(error.code ?? '');
  // `fetch` throws this when it cannot connect; each check of the answer has its own error class.
  return error instanceof TypeError && error.message === 'fetch failed';
}

/** Where a browser ends its session at the provider, too; null if the provider does not offer that. */
export function getLogoutUrl(configuration: oidc.Configuration, home: string): string | null {
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: home }).href;
}
