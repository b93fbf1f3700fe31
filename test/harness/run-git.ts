import { execFileSync } from 'node:child_process';

/** Excludes the user's and the machine's configuration of git, and names an author. */
const env = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  ...{ GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' },
  ...{ GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' },
};

/**
 * Runs git in a folder, as on a machine without settings.
 * @throws Error if git ends with another code than 0
 */
export const runGit = (folder: string, ...args: string[]): void =>
  void execFileSync('git', args, { cwd: folder, env, stdio: 'pipe' });
