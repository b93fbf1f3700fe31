import { type PublicScheme, schemeFor } from '../../http/addresses/request-origin.ts';

/**
 * The origin of a host as browsers reach it. Behind a load balancer that ends TLS it has no port: the server's own is not
 * the one of browsers.
 * @param configured as in `schemeFor`
 */
export function publicOrigin(configured: PublicScheme | null, host: string, port: number): string {
  const scheme = schemeFor(configured, host);
  return scheme === 'https' ? `https://${host}` : `http://${host}:${port}`;
}
