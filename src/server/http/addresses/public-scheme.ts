/** What browsers speak to the balancer: the operator says it, because no header of a request can be trusted to. */
export type PublicScheme = 'http' | 'https';

const LOCAL = /^(?:(?:[^:]+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * The scheme of an address that is written for this host.
 * @param configured null where the operator has said nothing: then `http` is for this machine alone
 */
export const schemeFor = (configured: PublicScheme | null, host: string): PublicScheme =>
  configured ?? (LOCAL.test(host) ? 'http' : 'https');
