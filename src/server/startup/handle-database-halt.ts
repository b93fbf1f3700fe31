import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

const POLL_INTERVAL_MS = 1_000;

/**
 * Handles a halt of the embedded database. The next start recovers it, and needs free disk space. Until
 * there is enough, this process answers the probes and refuses all other requests.
 * @returns `halt`, to be called on a halt, and `spent`, which resolves when the server can be restarted
 */
export function handleDatabaseHalt(
  hasFreeSpace: () => Promise<boolean>,
  logger: Pick<Logger, 'fatal'>,
): { halt: () => void; spent: Promise<void> } {
  let halt = () => {};
  const halted = new Promise<void>((resolve) => {
    halt = () => {
      logger.fatal('embedded database halted: it could not write');
      resolve();
    };
  });
  const waitForFreeSpace = async () => {
    await halted;
    // Two checks in a row must find space: the failed write has just freed some, which the recovery needs
    // again.
    for (
      let successCount = 0;
      successCount < 2;
      successCount = (await hasFreeSpace().catch(() => false)) ? successCount + 1 : 0
    ) {
      await setTimeout(POLL_INTERVAL_MS);
    }
  };
  return { halt: () => halt(), spent: waitForFreeSpace() };
}
