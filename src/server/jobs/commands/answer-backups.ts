import { z } from 'zod';
import { StartError } from '../../errors.ts';
import { lockFolder } from '../../storage/disk/lock-folder.ts';
import type { Database } from '../../store/database/database.ts';
import type { EmbeddedDatabase } from '../../store/embedded/create-pglite-database.ts';
import { runPeriodically } from '../../workers/concurrency/run-periodically.ts';
import {
  type BackupDescription,
  type BackupSteps,
  type ChangesSinceCopy,
  createBackupSteps,
} from './backup-steps.ts';
import { answerCommands, POLL_INTERVAL_MS, sendServerTask } from './server-requests.ts';

/**
 * The command holds this lock during its backup, so the server can tell whether the command is still alive.
 */
export const BACKUP_LOCK = 'backup.lock';

const request = z.discriminatedUnion('step', [
  z.object({ step: z.literal('begin') }),
  z.object({ step: z.literal('end') }),
  z.object({ step: z.literal('release') }),
  z.object({
    step: z.literal('compare'),
    keys: z.array(z.string()),
    chainEnds: z.array(z.object({ tenant_id: z.string(), number: z.number() })),
  }),
]);
type Request = z.infer<typeof request>;
/** The answer as JSON: the result of a step, or why it failed. */
type Reply = { done: unknown } | { failed: string };

const NOT_HERE: Reply = {
  failed: 'it runs on PostgreSQL. Back that up with its own tools (docs/operate.md).',
};

function runStep(steps: BackupSteps, wanted: Request): Promise<unknown> {
  if (wanted.step === 'compare') return steps.compare(wanted.keys, wanted.chainEnds);
  return steps[wanted.step]();
}

/**
 * Runs the steps of a backup for the command, while the server continues to serve. Releases a backup whose
 * command has died. @returns a function that stops it
 */
export function answerBackups(dataDir: string, db: Database | EmbeddedDatabase): () => Promise<void> {
  if (!('lockDataFiles' in db))
    return answerCommands(dataDir, 'backup', async () => JSON.stringify(NOT_HERE));
  const steps = createBackupSteps(db, dataDir);
  let isUnderWay = false;
  const stopAnswering = answerCommands(dataDir, 'backup', async (text) => {
    isUnderWay = true;
    const reply: Reply = await runStep(steps, request.parse(JSON.parse(text))).then(
      (done) => ({ done }),
      (error: Error) => ({ failed: error.message }),
    );
    return JSON.stringify(reply);
  });
  const releaseAbandoned = async () => {
    const unlock = isUnderWay ? await lockFolder(dataDir, BACKUP_LOCK) : null;
    if (!unlock) return;
    isUnderWay = false;
    await steps.release().finally(unlock);
  };
  const stopWatching = runPeriodically({
    everyMs: POLL_INTERVAL_MS,
    work: releaseAbandoned,
    onFailure: () => {},
  });
  return async () => {
    await stopAnswering();
    await stopWatching();
    // A halted database cannot end a backup; the server must stop nevertheless.
    await steps.release().catch(() => {});
  };
}

/**
 * Runs the steps through the server on a data folder. @throws StartError if a step fails or the server ends
 */
export function requestBackupSteps(dataDir: string): BackupSteps {
  const ask = async (wanted: Request): Promise<unknown> => {
    const text = await sendServerTask(dataDir, 'backup', JSON.stringify(wanted));
    if (text === null) throw new StartError('The server stopped during the backup. Try again.');
    const reply: Reply = JSON.parse(text);
    if ('failed' in reply) throw new StartError(`The server could not be backed up: ${reply.failed}`);
    return reply.done;
  };
  return {
    begin: async () => void (await ask({ step: 'begin' })),
    end: async () => (await ask({ step: 'end' })) as BackupDescription,
    release: async () => void (await ask({ step: 'release' })),
    compare: async (keys, chainEnds) =>
      (await ask({ step: 'compare', keys: [...keys], chainEnds: [...chainEnds] })) as ChangesSinceCopy,
  };
}
