import { StartError } from '../../errors.ts';

/** The addresses of a database, one for each of its hosts. */
export type DatabaseHosts = {
  urls: readonly [string, ...string[]];
  /** whether only a writable host is used, as libpq does with `target_session_attrs=read-write` */
  needsWrites: boolean;
};

const PARTS = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/**
 * Splits the hosts of `postgres://user@one:5432,two:5432/name`, or of `?host=/one,/two`; `pg` supports only
 * one.
 * @throws StartError if the address does not say which of several hosts to use
 */
export function listHosts(url: string): DatabaseHosts {
  const [, before = '', authority = '', after = ''] = PARTS.exec(url) ?? [];
  const rest = new URL(`postgres://host${after}`);
  const target = rest.searchParams.get('target_session_attrs');
  const [ofAuthority, ofQuery] = [authority.split(','), rest.searchParams.get('host')?.split(',') ?? []];
  const isSeveral = Math.max(ofAuthority.length, ofQuery.length) > 1;
  if (target === null && !isSeveral) return { urls: [url], needsWrites: false };
  if (target !== 'read-write') {
    const problem = target === null ? 'names several hosts' : `has target_session_attrs=${target}`;
    throw new StartError(`DATABASE_URL ${problem}. Add target_session_attrs=read-write.`);
  }
  rest.searchParams.delete('target_session_attrs');
  const each = (host: string, socket: string | null) => {
    if (socket !== null) rest.searchParams.set('host', socket);
    return `${before}${host}${rest.pathname}${rest.search}`;
  };
  const [first = '', ...others] =
    ofQuery.length > 0
      ? ofQuery.map((socket) => each(authority, socket))
      : ofAuthority.map((host) => each(host, null));
  return { urls: [first, ...others], needsWrites: true };
}
