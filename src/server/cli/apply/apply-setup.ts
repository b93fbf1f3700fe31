import { AppError, StartError } from '../../errors.ts';
import { ERROR_CODE, ERROR_FIELD } from '../../http/errors/refusal-headers.ts';
import { askByHost, type SendRequest } from '../ask-by-host.ts';
import { errorMessage } from '../error-message.ts';
import { findTenant, lookInside } from './find-tenant.ts';
import { openTenant } from './open-tenant.ts';
import { type Plan, planTenant, SetupConflict, type Step } from './plan-tenant.ts';
import type { Secrets } from './read-secrets.ts';
import type { Path } from './read-setup.ts';
import type { TenantSetup } from './setup-schema.ts';

export type SetupTarget = { url: string; platform: { host: string; token: string }; now: () => Date };
/** One tenant's part of the file; `fail` says a sentence about a part of that part. */
export type TenantPart = { wanted: TenantSetup; secrets: Secrets; placeOf(path: Path): string };

/** What a look at a tenant found: the plan, and whether its inside could be seen. */
type TenantInspection = Plan & { isClosed: boolean };
type UseTenant<T> = (look: TenantInspection, askBy: Record<Step['by'], SendRequest>) => Promise<T>;

/** Looks at a tenant and hands on what is to do, with its superuser signed in for so long. */
export async function visitTenant<T>(where: SetupTarget, part: TenantPart, visit: UseTenant<T>): Promise<T> {
  const { wanted, secrets, placeOf } = part;
  const askPlatform = askByHost({ url: where.url, ...where.platform });
  const tenant = await findTenant(askPlatform, wanted.host);
  const isOpen = tenant !== null && !tenant.suspended && wanted.admin !== undefined;
  const { email } = wanted.admin ?? { email: '' };
  const session = isOpen
    ? await openTenant({ url: where.url, host: wanted.host, now: where.now, email, ...secrets }).catch(
        withPlace(placeOf, ['admin']),
      )
    : null;
  try {
    const inside = session && (await lookInside(session.ask));
    const plan = await Promise.resolve()
      .then(() => planTenant(wanted, secrets, { tenant, inside }))
      .catch(withPlace(placeOf, []));
    const isClosed = tenant?.suspended === true && wanted.admin !== undefined;
    return await visit(
      { ...plan, isClosed },
      { platform: askPlatform, superuser: session?.ask ?? askPlatform },
    );
  } finally {
    await session?.end();
  }
}

const withPlace =
  (placeOf: TenantPart['placeOf'], path: Path) =>
  (error: unknown): never => {
    if (!(error instanceof StartError || error instanceof AppError)) throw error;
    const place = placeOf(error instanceof SetupConflict ? error.at : path);
    throw new StartError(`${place}${error.message}`, { cause: error });
  };

/** What comes first may be made by another at the same time, and what was made then has to be filled. */
const MAX_ROUNDS = 6;

/**
 * Makes a tenant what the file says, and looks again until it is.
 * @throws StartError with one sentence and its place, when a request is refused
 */
export async function applySetup(where: SetupTarget, part: TenantPart): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const isDone = await visitTenant(where, part, async ({ steps }, askBy) => {
      const ids = new Map<string, string>();
      for (const step of steps) if (!(await applyStep(step, askBy[step.by], ids, part))) return false;
      return steps.length === 0;
    });
    if (isDone) return;
  }
  throw new StartError(
    `${part.placeOf([])}${part.wanted.host} keeps changing while setup is applied. Try again when no one else changes it.`,
  );
}

/** @returns false when somebody else has made it meanwhile, or something that it needs is not there yet */
async function applyStep(
  step: Step,
  ask: SendRequest,
  ids: Map<string, string>,
  { placeOf }: TenantPart,
): Promise<boolean> {
  const { method, path, body, workflow, at } = step;
  const workflowId =
    workflow === undefined ? undefined : (ids.get(workflow) ?? (await findWorkflow(ask, workflow)));
  const json = workflowId === undefined ? body : { ...body, workflow_id: workflowId };
  const answer = await ask(method, path, { json });
  if (answer.status === 200 || answer.status === 201) {
    if (path === '/admin/workflows') ids.set(String(body['name']), readId(answer.body));
    return true;
  }
  const code = answer.headers.get(ERROR_CODE);
  const isNewTenant = path === '/platform/tenants';
  if (code === 'taken' && !(isNewTenant && (await isNobodys(ask, String(body['host']))))) return false;
  const field = answer.headers.get(ERROR_FIELD);
  const place = placeOf(field && !isNewTenant ? [...at, ...field.split('.')] : at);
  throw new StartError(`${place}${errorMessage(answer.body) ?? `The server answered ${answer.status}.`}`);
}

/** A host that is in use and no tenant's is the platform's. */
const isNobodys = async (ask: SendRequest, host: string) => (await findTenant(ask, host)) === null;

async function findWorkflow(ask: SendRequest, name: string): Promise<string> {
  const { workflows } = await lookInside(ask);
  const found = workflows.find((each) => each.name === name);
  if (found) return found.id;
  throw new StartError(`The workflow ${name} was deleted while setup was applied. Run the command again.`);
}

const readId = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
