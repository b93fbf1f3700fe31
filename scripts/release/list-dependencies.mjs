// Lists the shipped packages of a release as CSV: name, version, licence, and the day on which the registry published
// that version.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { listShipped } from './licences.mjs';

const run = promisify(execFile);
/** One npm for each takes a second of processor time. */
const CONCURRENCY = 4;

/**
 * Asks the registry of npm's configuration for the day of each version, as `YYYY-MM-DD`.
 * @returns by `name@version`; a package without an answer is missing
 */
export async function findPublished(packages) {
  const days = new Map();
  const waiting = [...packages];
  const ask = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, version } = next;
      const day = await run('npm', ['view', `${name}@${version}`, 'time', '--json'])
        .then(({ stdout }) => JSON.parse(stdout)[version]?.slice(0, 10))
        .catch(() => undefined);
      if (day) days.set(`${name}@${version}`, day);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, ask));
  return days;
}

/** The installed packages in the order of their names. Without days, that column is empty. */
export function listDependencies(days = new Map(), shipped = listShipped()) {
  const rows = new Set(
    shipped
      .filter(({ installed }) => installed)
      .map(({ name, version, licence }) =>
        [name, version, `"${licence}"`, days.get(`${name}@${version}`) ?? ''].join(','),
      ),
  );
  return `${['name,version,licence,published', ...[...rows].sort()].join('\n')}\n`;
}
