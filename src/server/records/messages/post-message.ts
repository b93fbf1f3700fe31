import type { Tx } from '../../db/database.ts';
import { requireMessageRoom } from './require-message-room.ts';
import { type NewMessage, writeMessage } from './write-message.ts';

/**
 * Adds a message to a submission's thread, where there is room for one. The caller holds the submission's row
 * locked, so that any number of messages at once stay within the limits.
 * @returns the message's id
 * @throws AppError as `requireMessageRoom`
 */
export async function postMessage(tx: Tx, tenantId: string, message: NewMessage): Promise<string> {
  await requireMessageRoom(tx, tenantId, message);
  return writeMessage(tx, tenantId, message);
}
