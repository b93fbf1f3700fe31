import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../errors.ts';
import { lockFolder } from '../storage/disk/lock-folder.ts';
import { createOutbox, formatMoment } from './relay/outbox.ts';
import { postEvent } from './relay/post-event.ts';
import { createDetailsReader } from './relay/read-details.ts';
import { createFeedReader } from './relay/read-feed.ts';
import { GIVEN_UP, makeRelayFolder, readState, writeGivenUp, writeState } from './relay/relay-state.ts';
import { runRelay } from './relay/run-relay.ts';
import { readSecrets } from './relay/sign-event.ts';
import type { Command, CommandContext } from './run-command.ts';

const USAGE_TEXT = `npm run relay -- --to ADDRESS [--url URL] [--host HOST] [--folder FOLDER] [--since TIME] [--every SECONDS] [--once]

Reads every change of a submission from a running server, and posts it to ADDRESS as a signed event (Standard Webhooks).
URL is the server (default: ATTESTA_URL, or http://localhost:PORT), HOST the tenant's host if URL has another one.
ATTESTA_TOKEN in the environment is an API token of the tenant, WEBHOOK_SECRET signs (whsec_… in base64).
FOLDER keeps the cursor and ${GIVEN_UP} (default: DATA_DIR/relay). The first run begins with the first submission, or
with --since "2026-01-31 12:00:00" or --since now. It polls every 15 seconds, or --every SECONDS. With --once it ends
after all that can be delivered now. docs/relay.md describes the events.`;

const OPTIONS = {
  to: { type: 'string' },
  url: { type: 'string' },
  host: { type: 'string' },
  folder: { type: 'string' },
  since: { type: 'string' },
  every: { type: 'string', default: '15' },
  once: { type: 'boolean', default: false },
} as const;

/** `npm run relay`: posts the changes of submissions to an address of the operator. */
export const relay: Command = {
  help: USAGE_TEXT,
  async run(call) {
    const settings = readSettings(call);
    if (!settings) return null;
    const { folder, source, receiver, since, everyMs } = settings;
    await makeRelayFolder(folder);
    const unlock = await lockFolder(folder, 'relay.lock');
    if (!unlock) throw new StartError(`Another relay uses ${folder}. Stop it, or name another --folder.`);
    const end = new AbortController();
    const stop = () => end.abort();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
    try {
      const name = source.host ? `${source.url} (${source.host})` : source.url;
      const storedState = await readState(folder, name);
      const state = storedState ?? { source: name, cursor: since, seen: new Map(), queue: new Map() };
      // Before the first change too: `--since now` after a restart would pass over what was decided meanwhile.
      if (!storedState) await writeState(folder, state);
      const outbox = createOutbox(state);
      call.say(`Relays ${name} to ${receiver.to.origin}${receiver.to.pathname}. The cursor is in ${folder}.`);
      await runRelay({
        outbox,
        readPage: createFeedReader(source),
        readDetails: createDetailsReader(source),
        post: (event, details) => postEvent(receiver, { event, details }),
        save: (state) => writeState(folder, state),
        giveUp: (failedDelivery) => writeGivenUp(folder, failedDelivery),
        say: call.say,
        now: Date.now,
        everyMs,
        signal: end.signal,
      });
      if (outbox.waiting > 0) call.say(`${outbox.waiting} events wait. The next run sends them.`);
      return everyMs !== null || outbox.waiting === 0;
    } finally {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, stop);
      await unlock();
    }
  },
};

/** @returns null if the arguments ask for nothing that it knows @throws StartError about a missing setting */
function readSettings({ args, environment, now }: CommandContext) {
  const options = parseOptions(args);
  if (!options?.to) return null;
  const { PORT = '8080', DATA_DIR = './data', ATTESTA_URL, ATTESTA_TOKEN, WEBHOOK_SECRET } = environment;
  const url = readAddress('--url', options.url ?? ATTESTA_URL ?? `http://localhost:${PORT}`);
  const to = readAddress('--to', options.to);
  if (!ATTESTA_TOKEN) throw new StartError('ATTESTA_TOKEN must be an API token of the tenant.');
  const seconds = Number(options.every);
  if (!(seconds >= 1 && seconds <= 3600)) throw new StartError('--every must be 1 to 3600 seconds.');
  return {
    folder: resolve(options.folder ?? join(DATA_DIR, 'relay')),
    source: { url: url.href.replace(/\/+$/, ''), host: options.host ?? null, token: ATTESTA_TOKEN },
    receiver: { to, secrets: readSecrets(WEBHOOK_SECRET) },
    since: readSince(options.since, now()),
    everyMs: options.once ? null : seconds * 1000,
  };
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch {
    return null;
  }
}

function readAddress(option: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new StartError(`${option} must be an address with http or https and without a password.`);
}

/** The cursor of a first run; null is the first submission. */
function readSince(value: string | undefined, now: Date): string | null {
  if (value === undefined) return null;
  if (value === 'now') return formatMoment(now.getTime());
  const at = Date.parse(`${value.replace(' ', 'T').replace(/Z$/, '')}Z`);
  if (Number.isFinite(at)) return formatMoment(at);
  throw new StartError('--since must be a time in UTC like "2026-01-31 12:00:00", or now.');
}
