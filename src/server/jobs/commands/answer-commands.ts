import type { MasterKey } from '../../encryption/master-key.ts';
import { StartError } from '../../errors.ts';
import type { Database } from '../../store/database/database.ts';
import type { EmbeddedDatabase } from '../../store/embedded/create-pglite-database.ts';
import { type BackupStep, type BackupSteps, createBackupSteps } from './backup-steps.ts';
import { changeTrust } from './change-trust.ts';
import { type CommandRequest, commandRequest, OTHER_VERSION } from './command-requests.ts';
import { type CommandSession, listenForCommands } from './listen-for-commands.ts';
import { rotateMasterKey } from './rotate-master-key.ts';

type CommandDeps = {
  config: { masterKey: Buffer | null; dataDir: string };
  db: Database | EmbeddedDatabase;
  masterKey: MasterKey;
  now: () => Date;
};

/** Runs what operator commands request from the server. @returns a function that stops it */
export function answerCommands(deps: CommandDeps): Promise<() => Promise<void>> {
  const { config, db, now } = deps;
  const rotate = createRotation(deps);
  return listenForCommands(config.dataDir, () => {
    // Each command has its own backup, which ends with its connection.
    const steps = 'lockDataFiles' in db ? createBackupSteps(db, config.dataDir) : null;
    return createSession({
      run: (request) => {
        if (request.task === 'rotate-keys') return rotate();
        if (request.task === 'backup') return runStep(steps, request.step);
        return changeTrust(db, request.change, now()).catch(
          (error: Error) => `Nothing was changed: ${error.message}`,
        );
      },
      // A halted database cannot end a backup; the server must stop nevertheless.
      close: async () => steps?.release().catch(() => {}),
    });
  });
}

type SessionWork = { run(request: CommandRequest): Promise<unknown>; close: CommandSession['close'] };

function createSession({ run, close }: SessionWork): CommandSession {
  return {
    answer: async (message) => {
      try {
        const request = commandRequest.safeParse(JSON.parse(message));
        return request.success ? { result: await run(request.data) } : { failed: OTHER_VERSION };
      } catch (error) {
        return { failed: error instanceof SyntaxError ? OTHER_VERSION : (error as Error).message };
      }
    },
    close,
  };
}

/** One rotation at a time: two would each make a new key. */
function createRotation(deps: CommandDeps): () => Promise<string> {
  let isRotating = false;
  return async () => {
    if (isRotating)
      throw new StartError('The server is already rotating its keys. Wait until that ends, then try again.');
    isRotating = true;
    return rotateMasterKey(deps)
      .catch((error: Error) => `The rotation failed: ${error.message}`)
      .finally(() => {
        isRotating = false;
      });
  };
}

async function runStep(steps: BackupSteps | null, step: BackupStep): Promise<unknown> {
  const refuse = (reason: string) => new StartError(`The server could not be backed up: ${reason}`);
  if (!steps) throw refuse('it runs on PostgreSQL. Back that up with its own tools (docs/backups.md).');
  try {
    if (step.name === 'compare') return await steps.compare(step.keys, step.chainEnds);
    return (await steps[step.name]()) ?? null;
  } catch (error) {
    throw refuse((error as Error).message);
  }
}
