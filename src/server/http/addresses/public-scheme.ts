/**
 * The scheme between browsers and the load balancer. The operator configures it, because no request header
 * can be trusted.
 */
export type PublicScheme = 'http' | 'https';

const LOCAL = /^(?:(?:[^:]+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * The scheme for URLs of this host.
 * @param configured null if the operator has not set it: then only this machine's hosts use `http`
 */
export const schemeFor = (configured: PublicScheme | null, host: string): PublicScheme =>
  configured ?? (LOCAL.test(host) ? 'http' : 'https');
