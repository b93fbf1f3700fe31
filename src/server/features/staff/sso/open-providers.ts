import * as oidc from 'openid-client';
import { AppError } from '../../../errors.ts';
import { isLoopback } from '../../../http/addresses/is-loopback.ts';
import type { TenantId } from '../../../store/tenant-id.ts';

/** A tenant's identity provider. */
type Client = { issuer: string; clientId: string; clientSecret: string };

/** The OpenID Connect providers that this server may ask, and no others. */
export type Providers = {
  /** whether the operator allows any provider */
  hasAny: boolean;
  isAllowed(issuer: string): boolean;
  /** @throws AppError `unavailable` when the provider's metadata cannot be read */
  open(tenantId: TenantId, client: Client): Promise<oidc.Configuration>;
};

/** Seconds to wait for a provider's answer. */
const TIMEOUT_SECONDS = 5;
/** Lifetime of a provider's cached metadata. */
const FRESH_MS = 3_600_000;
/** Minimum time after a failure until the provider is asked again. */
const RETRY_MS = 10_000;
/** Allowed difference between the provider's clock and ours. */
const SKEW_SECONDS = 30;

type CachedProvider = Client & { at: number; configuration: Promise<oidc.Configuration>; hasFailed: boolean };

/**
 * @param issuers allowed by the operator: an issuer itself, or its prefix before a `/`
 * @param now milliseconds on a monotonic clock
 */
export function openProviders(issuers: readonly string[], now = () => performance.now()): Providers {
  const cache = new Map<string, CachedProvider>();
  const isAllowed = (issuer: string) => issuers.some((each) => isWithin(issuer, each));

  function ask(tenantId: TenantId, client: Client): CachedProvider {
    const entry: CachedProvider = { ...client, at: now(), configuration: discover(client), hasFailed: false };
    entry.configuration.catch(() => {
      entry.hasFailed = true;
    });
    cache.set(tenantId, entry);
    return entry;
  }

  return {
    hasAny: issuers.length > 0,
    isAllowed,
    open: async (tenantId, client) => {
      // The operator may have removed the issuer from the list since the tenant chose it.
      if (!isAllowed(client.issuer)) throw providerUnavailable();
      const before = cache.get(tenantId);
      const { configuration } = before && isGood(before, client, now()) ? before : ask(tenantId, client);
      return configuration.catch((cause) => {
        throw providerUnavailable(cause);
      });
    },
  };
}

/** Whether `issuer`, as a browser would resolve it, is `allowed` or below it. */
function isWithin(issuer: string, allowedIssuer: string): boolean {
  if (issuer === allowedIssuer) return true;
  // Some servers decode these before they resolve `..`, which a URL parser does not.
  if (!URL.canParse(issuer) || /%(2e|2f|5c)/i.test(issuer)) return false;
  const [candidate, base] = [new URL(issuer).href, new URL(allowedIssuer).href];
  return candidate.startsWith(base.endsWith('/') ? base : `${base}/`);
}

export const providerUnavailable = (cause?: unknown) =>
  new AppError('unavailable', 'Your company’s identity provider does not answer. Try again shortly.', {
    cause,
  });

function isGood(provider: CachedProvider, client: Client, now: number): boolean {
  const isSame =
    provider.issuer === client.issuer &&
    provider.clientId === client.clientId &&
    provider.clientSecret === client.clientSecret;
  return isSame && now - provider.at < (provider.hasFailed ? RETRY_MS : FRESH_MS);
}

async function discover({ issuer, clientId, clientSecret }: Client): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  // Plain HTTP is allowed only to this machine, for an operator who tries it out.
  const mayBePlain = server.protocol === 'http:' && isLoopback(server);
  const execute = mayBePlain ? [oidc.allowInsecureRequests] : [];
  const discoveredConfiguration = await oidc.discovery(server, clientId, undefined, oidc.None(), {
    timeout: TIMEOUT_SECONDS,
    execute,
  });
  const metadata = discoveredConfiguration.serverMetadata();
  // The default when the metadata do not name a method (OpenID Connect Discovery 1.0, section 3).
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const show = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
  const client = { client_secret: clientSecret, [oidc.clockTolerance]: SKEW_SECONDS };
  const configuration = new oidc.Configuration(metadata, clientId, client, show(clientSecret));
  configuration.timeout = TIMEOUT_SECONDS;
  if (mayBePlain) oidc.allowInsecureRequests(configuration);
  // The token's signature is checked, although it came over TLS.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}
