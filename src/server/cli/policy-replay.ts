import { StartError } from '../errors.ts';
import { attemptRange, previewLimits } from '../features/settings/preview-limits.ts';
import { readSettings } from '../features/settings/read-settings.ts';
import { addTallies, EMPTY_TALLY, type ReplayTally, replayPart } from '../features/settings/replay-part.ts';
import { isCalendarDate } from '../http/fields/request-fields.ts';
import { readConfig } from '../startup/config.ts';
import { openConfiguredDatabase } from '../startup/open-configured-database.ts';
import type { Database } from '../store/database/database.ts';
import type { AttemptCursor } from '../store/submissions/decided-attempts.ts';
import { listTenantHosts } from '../store/tenants.ts';
import { type Limits, resolvePolicy } from '../verification/policy/limits.ts';
import { type LooserLimit, listLooserLimits } from '../verification/policy/list-looser-limits.ts';
import type { Command, CommandContext } from './run-command.ts';

type Part = Awaited<ReturnType<typeof replayPart>>;

const USAGE_TEXT = `npm run policy:replay -- [LIMIT=VALUE …] [--host HOST] [--from DAY] [--to DAY]

Decides past licences and selfies again under other limits, from their stored evidence, and lists the verdicts that
would have differed. It changes nothing. LIMIT is selfie_band.same, selfie_band.different, portrait_band.same,
portrait_band.different, ghost_different_from or passing_score; omitted limits keep their current value.
Without any LIMIT it shows what the current limits would change, for example after an upgrade.
Without --host it covers every tenant. DAY is a date like 2030-01-31. Only one process can open the embedded
database: stop its server first, or use the console.`;

type ReplayOptions = { changes: ((limits: Limits) => Limits)[]; host?: string; from?: string; to?: string };

/** `npm run policy:replay`: the verdicts that other limits would have given past attempts. */
export const replayPolicy: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say, now }) {
    const options = readWanted(args);
    const { db, close } = await openConfiguredDatabase(readConfig(environment));
    try {
      await replayTenants(db, options, { say, now });
      return true;
    } finally {
      await close();
    }
  },
};

/** The limit that each option sets. */
const SETTERS: Readonly<Record<string, (limits: Limits, value: number) => Partial<Limits>>> = {
  'selfie_band.same': ({ selfie_band }, same) => ({ selfie_band: { ...selfie_band, same } }),
  'selfie_band.different': ({ selfie_band }, different) => ({ selfie_band: { ...selfie_band, different } }),
  'portrait_band.same': ({ portrait_band }, same) => ({ portrait_band: { ...portrait_band, same } }),
  'portrait_band.different': ({ portrait_band }, different) => ({
    portrait_band: { ...portrait_band, different },
  }),
  ghost_different_from: (_, ghost_different_from) => ({ ghost_different_from }),
  passing_score: (_, passing_score) => ({ passing_score }),
};

/**
 * Reads the command line. Without any limit, the current limits are replayed.
 * @throws StartError with one sentence about an unknown or invalid option
 */
export function readWanted(args: readonly string[]): ReplayOptions {
  const changes: ReplayOptions['changes'] = [];
  const options: Partial<Record<'host' | 'from' | 'to', string>> = {};
  for (let at = 0; at < args.length; at += 1) {
    const [arg, next] = [args[at]!, args[at + 1]];
    if (arg === '--host' || arg === '--from' || arg === '--to') {
      options[arg.slice(2) as keyof typeof options] = readOption(arg, next);
      at += 1;
    } else {
      changes.push(readChange(arg));
    }
  }
  return { changes, ...options };
}

function readOption(name: '--host' | '--from' | '--to', value: string | undefined): string {
  if (value === undefined) throw new StartError(`${name} needs a value.`);
  if (name === '--host' || isCalendarDate(value)) return value;
  throw new StartError(`${name} must be a date like 2030-01-31.`);
}

function readChange(arg: string): ReplayOptions['changes'][number] {
  const [name = '', text = ''] = arg.split('=');
  const set = SETTERS[name];
  if (!set) throw new StartError(`The limit ${name} does not exist. --help lists all limits.`);
  const value = Number(text);
  if (text === '' || !Number.isFinite(value))
    throw new StartError(`${name} must be a number, as in ${name}=0.9.`);
  return (limits) => ({ ...limits, ...set(limits, value) });
}

/** Replays over an open database. @throws StartError for a host that no tenant has */
export async function replayTenants(
  db: Database,
  { changes, host, ...days }: ReplayOptions,
  { say, now, ...parts }: Pick<CommandContext, 'say' | 'now'> & { size?: number },
): Promise<void> {
  const tenants = (await db.asSystem(listTenantHosts)).filter(
    (each) => host === undefined || each.host === host,
  );
  if (host !== undefined && tenants.length === 0)
    throw new StartError(`No tenant has the host ${host}. Check --host.`);
  const span = attemptRange(days, now());
  for (const tenant of tenants) {
    const { policy } = await db.asTenant(tenant.tenant_id, (tx) => readSettings(tx, tenant.tenant_id));
    const current = resolvePolicy(policy).limits;
    const limits = previewLimits(
      null,
      changes.reduce((sum, change) => change(sum), current),
    );
    let sum = EMPTY_TALLY;
    let last: AttemptCursor | null = null;
    do {
      const part: Part = await replayPart(db, tenant.tenant_id, { limits, span, last, ...parts });
      sum = addTallies(sum, part.tally);
      last = part.last;
    } while (last);
    for (const line of listLooserLimits(limits).map(formatLooserLimit)) say(`${tenant.host}: ${line}`);
    for (const line of describe(sum)) say(`${tenant.host}: ${line}`);
  }
}

const formatLooserLimit = ({ name, limit, product, by }: LooserLimit) =>
  `${name} of ${limit} is ${by} looser than ${product}, the product's limit: people of one group may pass for each other.`;

function describe({ looked_at, same, cannot_say, flips }: ReplayTally): string[] {
  const head = `${looked_at} attempts checked: ${same} unchanged, ${cannot_say} undetermined by their evidence.`;
  const each = flips.map(({ kind, from, to, count, people, examples }) => {
    const decisionText = `people approved ${people.approved} of them and rejected ${people.rejected}`;
    const like = examples.map(({ submission_id, attempt }) => `${submission_id}/${attempt}`).join(', ');
    return `${kind}: ${count} from ${from} to ${to}; ${decisionText}; for example ${like}.`;
  });
  return [head, ...each];
}
