import { isDeepStrictEqual } from 'node:util';
import { StartError } from '../../errors.ts';
import { compareSettings, type Difference, diffSettings } from './compare-settings.ts';
import type { ExistingTemplate, ExistingTenant, TenantSnapshot } from './find-tenant.ts';
import type { Secrets } from './read-secrets.ts';
import type { Path } from './read-setup.ts';
import type { TenantSetup } from './setup-schema.ts';

type Fields = Record<string, unknown>;

/** A request that brings a tenant closer to its part of the file. */
export type Step = {
  by: 'platform' | 'superuser';
  method: 'POST' | 'PATCH';
  path: string;
  body: Fields;
  /** the name of the workflow whose id goes into the body */
  workflow?: string;
  /** position in the tenant's part of the file */
  at: Path;
};
/** The differences from the file, one line each, and the requests that remove them, in order. */
export type Plan = { lines: string[]; steps: Step[] };

type ObservedTenant = { tenant: ExistingTenant | null; inside: TenantSnapshot | null };

/** A difference that no request can remove. `at` is its position in the tenant's part of the file. */
export class SetupConflict extends StartError {
  readonly at: Path;
  constructor(at: Path, sentence: string) {
    super(sentence);
    this.at = at;
  }
}

/** Longer values are cut: a data URL would fill the terminal. */
const MAX_TITLE_LENGTH = 60;
const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > MAX_TITLE_LENGTH ? `${text.slice(0, MAX_TITLE_LENGTH)}…` : text;
};
const describeChanges = (whole: string, differences: Difference[]): string[] =>
  differences.map(({ name, before, after }) => `~ ${whole}${name}: ${show(before)} -> ${show(after)}`);
const describeAddition = (what: string, fields: Fields): string[] => {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return [`+ ${what}`, ...entries.map(([name, value]) => `+   ${name}: ${show(value)}`)];
};

/** Plans the requests for one tenant. @throws SetupConflict with one sentence */
export function planTenant(
  tenantSetup: TenantSetup,
  secrets: Secrets,
  { tenant, inside }: ObservedTenant,
): Plan {
  if (!tenant) return planNew(tenantSetup, secrets);
  const { suspended, name, monthly_request_quota, max_stored_bytes, sandbox } = tenantSetup;
  if (sandbox !== undefined && sandbox !== tenant['sandbox']) {
    throw new SetupConflict(
      ['sandbox'],
      `sandbox of ${tenantSetup.host} is ${tenant['sandbox']} and cannot be changed.`,
    );
  }
  const path = `/platform/tenants/${tenant.tenant_id}`;
  const patchPlatform = (fields: Fields): Plan => {
    const parts = diffSettings(fields, tenant);
    const body = Object.fromEntries(parts.map((part) => [part.name, part.after]));
    const step: Step = { by: 'platform', method: 'PATCH', path, body, at: [] };
    return { lines: describeChanges('', parts), steps: parts.length > 0 ? [step] : [] };
  };
  // A suspended tenant accepts no changes: suspend last, resume first.
  const first = patchPlatform({
    name,
    monthly_request_quota,
    max_stored_bytes,
    ...(suspended ? {} : { suspended }),
  });
  const last = suspended ? patchPlatform({ suspended }) : { lines: [], steps: [] };
  const middle = inside ? planContent(tenantSetup, secrets, inside) : { lines: [], steps: [] };
  return {
    lines: [...first.lines, ...middle.lines, ...last.lines],
    steps: [...first.steps, ...middle.steps, ...last.steps],
  };
}

/** Plans a new tenant. All its content is shown; requests for the content follow once the tenant exists. */
function planNew(tenantSetup: TenantSetup, { password }: Secrets): Plan {
  const {
    host,
    name,
    sandbox,
    admin,
    settings = {},
    workflows = [],
    presets = [],
    ...platform
  } = tenantSetup;
  if (!admin || !password)
    throw new SetupConflict([], `The tenant ${host} does not exist yet. Add admin to create it.`);
  presets.forEach(({ workflow }, index) => {
    if (workflow && !workflows.some((each) => each.name === workflow))
      throw noWorkflow(['presets', index], workflow);
  });
  const body = {
    host,
    name,
    admin_email: admin.email,
    admin_password: password,
    ...(sandbox === undefined ? {} : { sandbox }),
  };
  const lines = [
    ...describeAddition('tenant', { name, admin: admin.email, sandbox, ...platform }),
    ...Object.entries(settings).map(([key, value]) => `+ settings.${key}: ${show(value)}`),
    ...workflows.flatMap(({ name: of, ...fields }) => describeAddition(`workflow ${show(of)}`, fields)),
    ...presets.flatMap(({ name: of, ...fields }) => describeAddition(`preset ${show(of)}`, fields)),
  ];
  return {
    lines,
    steps: [{ by: 'platform', method: 'POST', path: '/platform/tenants', body, at: ['admin'] }],
  };
}

function planContent(
  { settings = {}, workflows = [], presets = [] }: TenantSetup,
  secrets: Secrets,
  inside: TenantSnapshot,
): Plan {
  const { accepted_documents, ...others } = settings;
  const plans = [
    // Presets may not accept more than the tenant does.
    ...(accepted_documents ? [planSettings({ accepted_documents }, secrets, inside)] : []),
    ...workflows.map((each, index) => planWorkflow(each, inside, ['workflows', index])),
    ...presets.map((each, index) => planPreset(each, workflows, inside, ['presets', index])),
    // The other settings come last: they may change who can sign in.
    planSettings(others, secrets, inside),
  ];
  return { lines: plans.flatMap(({ lines }) => lines), steps: plans.flatMap(({ steps }) => steps) };
}

type Workflow = NonNullable<TenantSetup['workflows']>[number];
type Preset = NonNullable<TenantSetup['presets']>[number];

function planWorkflow({ name, steps }: Workflow, { workflows }: TenantSnapshot, at: Path): Plan {
  const there = findOne(workflows, 'workflow', name, at);
  const before = there ? (there['steps'] as { step_name: string }[]).map((step) => step.step_name) : null;
  const body = { steps: steps.map((step_name, index) => ({ step_name, step_order: index + 1 })) };
  if (isDeepStrictEqual(before, steps)) return { lines: [], steps: [] };
  return planTemplate('workflow', name, there, [{ name: 'steps', before, after: steps }], { body, at });
}

function planPreset(
  { name, workflow, ...fields }: Preset,
  ours: Workflow[],
  inside: TenantSnapshot,
  at: Path,
): Plan {
  const there = findOne(inside.presets, 'preset', name, at);
  const existingWorkflow = workflow ? findOne(inside.workflows, 'workflow', workflow, at) : null;
  if (workflow && !existingWorkflow && !ours.some((each) => each.name === workflow)) {
    throw noWorkflow(at, workflow);
  }
  const differences = diffSettings(fields, there ?? {});
  const idThere = there?.['workflow_id'] ?? null;
  const isOther =
    workflow !== undefined && (workflow === null ? idThere !== null : idThere !== existingWorkflow?.id);
  if (isOther) {
    const before = inside.workflows.find(({ id }) => id === idThere)?.name ?? idThere;
    differences.push({ name: 'workflow', before, after: workflow });
  }
  if (there && differences.length === 0) return { lines: [], steps: [] };
  const parts = differences.filter((part) => part.name !== 'workflow');
  const body: Fields = Object.fromEntries(parts.map((part) => [part.name, part.after]));
  if (isOther && workflow === null) body['workflow_id'] = null;
  return planTemplate('preset', name, there, differences, {
    body,
    at,
    ...(isOther && workflow ? { workflow } : {}),
  });
}

function planTemplate(
  noun: 'workflow' | 'preset',
  name: string,
  there: ExistingTemplate | null,
  differences: Difference[],
  { body, ...rest }: Pick<Step, 'body' | 'workflow' | 'at'>,
): Plan {
  const path = `/admin/${noun}s`;
  if (there) {
    const lines = describeChanges(`${noun} ${show(name)}: `, differences);
    return {
      lines,
      steps: [{ by: 'superuser', method: 'PATCH', path: `${path}/${there.id}`, body, ...rest }],
    };
  }
  const fields = Object.fromEntries(differences.map((part) => [part.name, part.after]));
  // If two runs create it at the same time, `unique` lets one succeed.
  const requestBody = { name, unique: true, ...body };
  return {
    lines: describeAddition(`${noun} ${show(name)}`, fields),
    steps: [{ by: 'superuser', method: 'POST', path, body: requestBody, ...rest }],
  };
}

function planSettings(
  settings: NonNullable<TenantSetup['settings']>,
  { clientSecret }: Secrets,
  inside: TenantSnapshot,
): Plan {
  const { differences, patch: body } = compareSettings(settings, inside.settings, clientSecret);
  const step: Step = { by: 'superuser', method: 'PATCH', path: '/admin/settings', body, at: ['settings'] };
  return { lines: describeChanges('settings.', differences), steps: differences.length > 0 ? [step] : [] };
}

/** @throws SetupConflict if several have the name, because the file does not say which one is meant */
function findOne(rows: ExistingTemplate[], noun: string, name: string, at: Path): ExistingTemplate | null {
  const [one, second] = rows.filter((row) => row.name === name);
  if (second)
    throw new SetupConflict(at, `There are two ${noun}s with the name ${show(name)}. Rename or delete one.`);
  return one ?? null;
}

const noWorkflow = (at: Path, name: string) =>
  new SetupConflict(
    [...at, 'workflow'],
    `No workflow has the name ${show(name)}. Add it to the file or correct the name.`,
  );
