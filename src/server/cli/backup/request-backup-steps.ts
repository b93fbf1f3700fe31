import { z } from 'zod';
import { StartError } from '../../errors.ts';
import {
  type BackupStep,
  type BackupSteps,
  backupDescription,
  changesSinceCopy,
} from '../../jobs/commands/backup-steps.ts';
import type { ServerConnection } from '../connect-to-server.ts';

/** Runs the steps through the server. @throws StartError if a step fails or the server ends */
export function requestBackupSteps(server: ServerConnection): BackupSteps {
  const send = async <T>(step: BackupStep, result: z.ZodType<T>): Promise<T> => {
    const reply = await server.send({ task: 'backup', step }, result);
    if (reply === null) throw new StartError('The server stopped during the backup. Try again.');
    return reply.result;
  };
  return {
    begin: async () => void (await send({ name: 'begin' }, z.null())),
    end: () => send({ name: 'end' }, backupDescription),
    release: async () => void (await send({ name: 'release' }, z.null())),
    compare: (keys, chainEnds) =>
      send({ name: 'compare', keys: [...keys], chainEnds: [...chainEnds] }, changesSinceCopy),
  };
}
