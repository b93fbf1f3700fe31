import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../errors.ts';
import { type Config, readConfig } from '../../startup/config.ts';
import { openConfiguredDatabase } from '../../startup/open-configured-database.ts';
import { DOCUMENTS, MANIFEST, MATERIALS, MODELS } from '../../startup/paths.ts';
import type { Database } from '../../store/database/database.ts';
import { findTenantById, findTenantId } from '../../store/tenants.ts';
import { readOptions } from '../read-options.ts';
import type { Command } from '../run-command.ts';
import { collectEvidence, type EvidenceSources, type ModelRecord } from './collect-evidence.ts';
import { renderEvidence } from './render-evidence.ts';

const USAGE_TEXT = `npm run evidence -- --host HOST --out FOLDER [--accuracy PAGE.html]

Writes what an auditor asks about one tenant: evidence.html for people, evidence.json for machines, and the release's
bill of materials. PAGE.html is a page of npm run accuracy, which is copied beside them. It changes nothing and contains
no data of subjects. Only one process can open the embedded database: stop its server first.`;

export type EvidenceOptions = { host: string; out: string; accuracy: string | null };

/** Reads the command line. @returns null if it asks for nothing. @throws StartError with one sentence */
export function readWanted(args: readonly string[]): EvidenceOptions | null {
  const valueByOption = readOptions(args, ['--host', '--out', '--accuracy']);
  if (valueByOption.size === 0) return null;
  const [host, out] = [valueByOption.get('--host'), valueByOption.get('--out')];
  if (!host || !out) throw new StartError('--host and --out are both required.');
  return { host, out, accuracy: valueByOption.get('--accuracy') ?? null };
}

/** `npm run evidence`: the evidence about one tenant, in a folder. */
export const writeEvidence: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say, now }) {
    const options = readWanted(args);
    if (!options) return null;
    const config = readConfig(environment);
    const models = await readModels(config);
    const { db, close } = await openConfiguredDatabase(config);
    try {
      const tenant = await findTenant(db, options.host);
      const { version } = packageManifest.parse(JSON.parse(await readFile(MANIFEST, 'utf8')));
      const deployment = { version, ...describeDeployment(config) };
      await writePack({ db, tenant, deployment, models, docs: DOCUMENTS, now: now() }, options);
      say(`The evidence was written to ${resolve(options.out)}.`);
      return true;
    } finally {
      await close();
    }
  },
};

/** @throws StartError if no tenant has the host */
export async function findTenant(db: Database, host: string): Promise<EvidenceSources['tenant']> {
  const tenant = await db.asSystem(async (tx) => {
    const tenantId = await findTenantId(tx, host);
    return tenantId && (await findTenantById(tx, tenantId));
  });
  if (!tenant) throw new StartError(`No tenant has the host ${host}. Check --host.`);
  return tenant;
}

/** Collects the evidence and writes the folder. @throws StartError if the folder or the page cannot be used */
export async function writePack(
  sources: EvidenceSources,
  { out, accuracy }: Pick<EvidenceOptions, 'out' | 'accuracy'>,
): Promise<void> {
  await mkdir(out, { recursive: true, mode: 0o700 }).catch(refuseFolder);
  const accuracyPage = accuracy === null ? null : 'accuracy.html';
  if (accuracy !== null) {
    await copyFile(accuracy, join(out, 'accuracy.html')).catch((cause: Error) => {
      throw new StartError(`${accuracy} cannot be copied. Check --accuracy.`, { cause });
    });
  }
  const hasMaterials = await copyFile(MATERIALS, join(out, 'sbom.cdx.json')).then(
    () => true,
    () => false,
  );
  const materials = hasMaterials ? 'sbom.cdx.json' : null;
  const pack = { ...(await collectEvidence(sources)), measured: accuracyPage, materials };
  const json = `${JSON.stringify(pack, null, 2)}\n`;
  const page = renderEvidence(pack);
  const files = [
    ['evidence.json', json],
    ['evidence.html', page],
  ] as const;
  for (const [name, text] of files)
    await writeFile(join(out, name), text, { mode: 0o600 }).catch(refuseFolder);
}

function refuseFolder(cause: Error): never {
  throw new StartError('The folder of --out cannot be written. Check the path and its permissions.', {
    cause,
  });
}

/** Settings of the process that an auditor asks about. None is a secret. */
const describeDeployment = (config: Config) => ({
  database: config.databaseUrl === null ? 'embedded' : 'PostgreSQL',
  images: config.s3 === null ? 'files' : 'bucket',
  inference: config.inferenceUrls.length === 0 ? 'in this process' : 'on inference servers',
  own_networks: config.modelsDir !== null,
  pipeline_budget_seconds: config.pipelineBudgetSeconds,
  trust_list_max_age_days: config.trustListMaxAgeDays,
  status_list_max_age_days: config.statusListMaxAgeDays,
  signs_requests_to_wallets: config.readerDir !== null,
  single_sign_on_issuers: config.oidcIssuers.length,
  sends_mail: config.mail !== null,
});

const packageManifest = z.object({ version: z.string() });

const manifest = z.object({
  models: z.record(z.string(), z.object({ sha256: z.string(), licence: z.string(), source: z.string() })),
});

/** The networks that run: those of MODELS_DIR in place of the built-in ones. */
async function readModels({ modelsDir }: Pick<Config, 'modelsDir'>): Promise<ModelRecord[]> {
  const builtIn = await readManifest(MODELS);
  const ownModels = modelsDir === null ? {} : await readManifest(modelsDir);
  return Object.entries({ ...builtIn, ...ownModels }).map(([name, { sha256, licence, source }]) => ({
    ...{ name, sha256, licence, source },
    own: name in ownModels,
  }));
}

async function readManifest(folder: string) {
  const file = join(folder, 'manifest.json');
  try {
    return manifest.parse(JSON.parse(await readFile(file, 'utf8'))).models;
  } catch (cause) {
    throw new StartError(`${file} is not a manifest of networks. Check MODELS_DIR, or build again.`, {
      cause,
    });
  }
}
