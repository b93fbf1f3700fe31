import * as oidc from 'openid-client';
import { AppError } from '../../../errors.ts';
import { isLoopback } from '../../../http/addresses/is-loopback.ts';

/** What a tenant's staff signs in with. */
type Client = { issuer: string; clientId: string; clientSecret: string };

/** The providers of OpenID Connect that this server may ask, and nobody else. */
export type Providers = {
  /** whether the operator lets any be asked */
  hasAny: boolean;
  isAllowed(issuer: string): boolean;
  /** @throws AppError `unavailable` when the provider does not say what it is */
  open(tenantId: string, client: Client): Promise<oidc.Configuration>;
};

/** Seconds until an answer of a provider must be there. */
const WITHIN_SECONDS = 5;
/** For this time a provider's metadata is used without asking for it again. */
const FRESH_MS = 3_600_000;
/** After a failure the provider is asked again no sooner than this. */
const AGAIN_MS = 10_000;
/** Allowed difference between the provider's clock and ours. */
const SKEW_SECONDS = 30;

type CachedProvider = Client & { at: number; configuration: Promise<oidc.Configuration>; failed: boolean };

/**
 * @param issuers what the operator allows: an issuer itself, or what stands before a `/` of it
 * @param now milliseconds on a clock that only goes forward
 */
export function openProviders(issuers: readonly string[], now = () => performance.now()): Providers {
  const known = new Map<string, CachedProvider>();
  const isAllowed = (issuer: string) => issuers.some((each) => isWithin(issuer, each));

  function ask(tenantId: string, client: Client): CachedProvider {
    const asked: CachedProvider = { ...client, at: now(), configuration: discover(client), failed: false };
    asked.configuration.catch(() => {
      asked.failed = true;
    });
    known.set(tenantId, asked);
    return asked;
  }

  return {
    hasAny: issuers.length > 0,
    isAllowed,
    open: async (tenantId, client) => {
      // The operator may have taken the issuer off the list since the tenant chose it.
      if (!isAllowed(client.issuer)) throw away();
      const before = known.get(tenantId);
      const { configuration } = before && isGood(before, client, now()) ? before : ask(tenantId, client);
      return configuration.catch((cause) => {
        throw away(cause);
      });
    },
  };
}

/** Whether `issuer`, as a browser would resolve it, is `allowed` or lies below it. */
function isWithin(issuer: string, allowed: string): boolean {
  if (issuer === allowed) return true;
  // Some servers decode these before they resolve `..`, which a URL parser does not.
  if (!URL.canParse(issuer) || /%(2e|2f|5c)/i.test(issuer)) return false;
  const [asked, base] = [new URL(issuer).href, new URL(allowed).href];
  return asked.startsWith(base.endsWith('/') ? base : `${base}/`);
}

export const away = (cause?: unknown) =>
  new AppError('unavailable', 'Your company’s identity provider does not answer. Try again shortly.', {
    cause,
  });

function isGood(known: CachedProvider, client: Client, now: number): boolean {
  const isSame =
    known.issuer === client.issuer &&
    known.clientId === client.clientId &&
    known.clientSecret === client.clientSecret;
  return isSame && now - known.at < (known.failed ? AGAIN_MS : FRESH_MS);
}

async function discover({ issuer, clientId, clientSecret }: Client): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  // Plain HTTP is allowed to this machine alone, for an operator who tries it out.
  const mayBePlain = server.protocol === 'http:' && isLoopback(server);
  const execute = mayBePlain ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(server, clientId, undefined, oidc.None(), {
    timeout: WITHIN_SECONDS,
    execute,
  });
  const metadata = found.serverMetadata();
  // The default when the metadata do not name a method (OpenID Connect Discovery 1.0, section 3).
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const show = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const client = { client_secret: clientSecret, [oidc.clockTolerance]: SKEW_SECONDS };
  const configuration = new oidc.Configuration(metadata, clientId, client, show(clientSecret));
  configuration.timeout = WITHIN_SECONDS;
  if (mayBePlain) oidc.allowInsecureRequests(configuration);
  // The token's signature is checked, although it came over TLS.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}
