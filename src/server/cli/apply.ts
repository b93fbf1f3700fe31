import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../errors.ts';
import { readConfig } from '../startup/config.ts';
import { loadPlatformToken } from '../startup/load-platform-token.ts';
import { applySetup, type SetupTarget, type TenantPart, visitTenant } from './apply/apply-setup.ts';
import { readSecrets } from './apply/read-secrets.ts';
import { readSetup } from './apply/read-setup.ts';
import type { Command, CommandContext } from './run-command.ts';

const HELP = `npm run apply -- FILE.yaml [--dry-run] [--url URL]

Changes tenants, their settings, workflows and presets to match the file, through the API of a running server.
It prints the differences first. Anything that the file does not name stays as it is; nothing is deleted. A second run
changes nothing. URL is the address of the server (default: http://127.0.0.1:PORT). PLATFORM_TOKEN and PLATFORM_HOST
are those of the server; without PLATFORM_TOKEN the token in DATA_DIR is used. docs/set-up.md describes the file.`;

/** `npm run apply`: makes tenants match a set-up file. */
export const apply: Command = {
  help: HELP,
  async run(context) {
    const options = parseOptions(context.args);
    if (!options) return null;
    const file = resolve(options.file);
    const setup = await readSetup(file);
    const secrets = await readSecrets(setup, file, context.environment);
    const target = await findServer(context, options.url);
    const parts = setup.tenants.map((tenantSetup, index): TenantPart => {
      const locate: TenantPart['locate'] = (path) => setup.locate(['tenants', index, ...path]);
      return { setup: tenantSetup, secrets: secrets[index]!, locate };
    });
    const changedParts: TenantPart[] = [];
    let lineCount = 0;
    for (const part of parts) {
      const plan = await visitTenant(target, part, async (inspection) => inspection);
      lineCount += plan.lines.length;
      if (plan.steps.length > 0) changedParts.push(part);
      printPlan(context.say, part.setup.host, plan);
    }
    if (changedParts.length === 0) context.say('Nothing to change.');
    else if (options.isDry)
      context.say(`${lineCount} lines of changes. Nothing was changed because of --dry-run.`);
    else {
      for (const part of changedParts) {
        await applySetup(target, part);
        context.say(`${part.setup.host} now matches the file.`);
      }
    }
    return true;
  },
};

function printPlan(
  say: CommandContext['say'],
  host: string,
  { lines, isClosed }: { lines: readonly string[]; isClosed: boolean },
): void {
  if (lines.length > 0 || isClosed) say(host);
  for (const line of lines) say(`  ${line}`);
  if (isClosed) say('  (suspended: its contents are compared once the suspension is lifted)');
}

function parseOptions(args: string[]) {
  const options = { 'dry-run': { type: 'boolean', default: false }, url: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) return null;
    return { file, isDry: values['dry-run'], url: values.url };
  } catch {
    return null;
  }
}

/** Finds the server and the platform's token. @throws StartError with one sentence about a missing setting */
async function findServer(
  { environment, now }: CommandContext,
  urlOption: string | undefined,
): Promise<SetupTarget> {
  const { port, dataDir, platform } = readConfig(environment);
  const url = urlOption ?? `http://127.0.0.1:${port}`;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError('--url must be an address, such as https://id.example.com.');
  }
  const { token, keep } = await loadPlatformToken(platform.token, dataDir);
  // A generated token that was never stored opens nothing.
  if (keep)
    throw new StartError(
      `PLATFORM_TOKEN is not set, and ${dataDir} holds none. Set it to the token of the server.`,
    );
  return { url, platform: { host: platform.host, token }, now };
}
