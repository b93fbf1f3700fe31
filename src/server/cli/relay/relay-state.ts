import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../errors.ts';
import { writeDurably } from '../../storage/disk/write-durably.ts';
import { eventData, type RelayEvent } from './relay-event.ts';

const lastState = z.object({
  state: z.string(),
  at: z.string(),
  /** how many other states had the same `at` before */
  sameSecond: z.number(),
});
export type LastState = z.output<typeof lastState>;

const queuedEvent = z.object({
  event: z.object({ id: z.string(), data: eventData }),
  failures: z.number(),
  /** not before, in milliseconds since 1970 */
  dueAt: z.number(),
});

const entries = <T extends z.core.$ZodType>(value: T) =>
  z.array(z.tuple([z.string(), value])).transform((list) => new Map(list as [string, z.output<T>][]));

const relayState = z.object({
  /** the tenant's address that the cursor belongs to */
  source: z.string(),
  /** the newest `updated_at` that was read; null before the first */
  cursor: z.string().nullable(),
  /** by submission, of the last minute before the cursor */
  seen: entries(lastState),
  /** by submission, in the order of sending */
  queue: entries(queuedEvent),
});
export type RelayState = z.output<typeof relayState>;

const CURSOR = 'cursor.json';
export const GIVEN_UP = 'given-up.jsonl';

/** Reads the stored state. @returns null if there is none @throws StartError if it cannot be read */
export async function readState(folder: string, source: string): Promise<RelayState | null> {
  const path = join(folder, CURSOR);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartError(`${path} cannot be read (${error.code}). Check its permissions and disk.`, {
      cause: error,
    });
  });
  if (text === null) return null;
  const state = parseState(text);
  if (!state) throw new StartError(`${path} is not the cursor of a relay. Name another --folder.`);
  if (state.source === source) return state;
  throw new StartError(
    `${path} belongs to ${state.source}. To follow ${source}, name another --folder, and --since.`,
  );
}

function parseState(text: string): RelayState | null {
  try {
    return relayState.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Replaces the stored state, durably. @throws StartError if the folder cannot be written */
export const writeState = (folder: string, { seen, queue, ...state }: RelayState): Promise<void> =>
  orExplain(folder, () =>
    writeDurably(
      join(folder, CURSOR),
      Buffer.from(JSON.stringify({ ...state, seen: [...seen], queue: [...queue] })),
    ),
  );

/** Appends an event that is given up, durably, as one line of JSON. @throws StartError as `writeState` */
export const writeGivenUp = (
  folder: string,
  failedDelivery: { event: RelayEvent; at: string; tries: number; why: string },
): Promise<void> =>
  orExplain(folder, async () => {
    const { event, ...facts } = failedDelivery;
    const file = await open(join(folder, GIVEN_UP), 'a', 0o600);
    try {
      await file.write(`${JSON.stringify({ ...facts, webhook_id: event.id, ...event.data })}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  });

/** @throws StartError as `writeState` */
export const makeRelayFolder = (folder: string): Promise<void> =>
  orExplain(folder, async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  });

async function orExplain(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
    throw new StartError(
      `The folder ${folder} cannot be written (${code}). Check its permissions and disk.`,
      {
        cause,
      },
    );
  }
}
