import { z } from 'zod';
import { backupStep } from './backup-steps.ts';
import { trustTask } from './change-trust.ts';

/** What a command requests from the server, because the server has locked the data folder. */
export const commandRequest = z.discriminatedUnion('task', [
  z.strictObject({ task: z.literal('rotate-keys') }),
  z.strictObject({ task: z.literal('trust'), change: trustTask }),
  z.strictObject({ task: z.literal('backup'), step: backupStep }),
]);
export type CommandRequest = z.infer<typeof commandRequest>;

/** The result, or one sentence about why there is none. */
export const commandReply = z.union([
  z.strictObject({ result: z.unknown() }),
  z.strictObject({ failed: z.string() }),
]);
export type CommandReply = z.infer<typeof commandReply>;

export const OTHER_VERSION =
  'The server runs another version than this command. Restart the server, then run the command again.';
