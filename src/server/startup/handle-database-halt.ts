import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';

const LOOK_EVERY_MS = 1_000;

/**
 * What becomes of a server whose embedded database has halted. The next start recovers it, and needs room: until
 * there is some, this process stays for the probes, and refuses the rest.
 */
export function handleDatabaseHalt(
  hasRoom: () => Promise<boolean>,
  logger: Pick<Logger, 'fatal'>,
): { halt: () => void; spent: Promise<void> } {
  let halt = () => {};
  const halted = new Promise<void>((resolve) => {
    halt = () => {
      logger.fatal('embedded database halted: it could not write');
      resolve();
    };
  });
  const waitForRoom = async () => {
    await halted;
    // There must be room at two looks in a row: the write that failed has just freed some, which the next one
    // needs again.
    for (let seen = 0; seen < 2; seen = (await hasRoom().catch(() => false)) ? seen + 1 : 0) {
      await setTimeout(LOOK_EVERY_MS);
    }
  };
  return { halt: () => halt(), spent: waitForRoom() };
}
