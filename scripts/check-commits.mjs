// Plain JavaScript on Node's own modules: `npm run check` runs it before anything is built.
import { spawnSync } from 'node:child_process';

const MAX_SUBJECT_LENGTH = 72;
/** How many commits to read if there is no origin/main to compare with. */
const RECENT_COMMITS = 20;

/**
 * Commits that are not on origin/main, or the last 20 without one, whose subject is too long or that have no body.
 * Merges are not read.
 * @param folder a checkout; without git there is nothing to report
 * @returns one sentence per commit, the newest first
 */
export function listWeakCommits(folder) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const hasOrigin = git('rev-parse', '--verify', '--quiet', 'refs/remotes/origin/main').status === 0;
  const range = hasOrigin ? ['origin/main..HEAD'] : [`-${RECENT_COMMITS}`];
  const { status, stdout } = git('log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', ...range);
  if (status !== 0) return [];
  return stdout
    .split('\x1e')
    .filter((entry) => entry.trim())
    .map((entry) => entry.trim().split('\x1f'))
    .flatMap(([hash, subject, body]) => {
      const { length } = [...subject];
      const faults = [
        length > MAX_SUBJECT_LENGTH &&
          `its subject has ${length} characters, ${MAX_SUBJECT_LENGTH} are allowed`,
        !body?.trim() && 'it has no body that says why',
      ].filter(Boolean);
      return faults.length > 0 ? [`${hash} ${subject.slice(0, 40)}: ${faults.join('; ')}`] : [];
    });
}
