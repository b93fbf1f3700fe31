import { AppError, StartError } from '../../errors.ts';
import { ERROR_CODE, ERROR_FIELD } from '../../http/errors/refusal-headers.ts';
import { createApiClient, type SendRequest } from '../api-client.ts';
import { errorMessage } from '../error-message.ts';
import { findTenant, readContent } from './find-tenant.ts';
import { openTenant } from './open-tenant.ts';
import { type Plan, planTenant, SetupConflict, type Step } from './plan-tenant.ts';
import type { Secrets } from './read-secrets.ts';
import type { Path } from './read-setup.ts';
import type { TenantSetup } from './setup-schema.ts';

export type SetupTarget = { url: string; platform: { host: string; token: string }; now: () => Date };
/**
 * One tenant's part of the file. `locate` formats the position of a path, as the beginning of an error
 * sentence.
 */
export type TenantPart = { setup: TenantSetup; secrets: Secrets; locate(path: Path): string };

/** The plan for a tenant, and whether its content was out of reach. */
type TenantInspection = Plan & { isClosed: boolean };
type UseTenant<T> = (look: TenantInspection, askBy: Record<Step['by'], SendRequest>) => Promise<T>;

/** Inspects a tenant and calls `visit` with the plan, while its superuser is signed in. */
export async function visitTenant<T>(where: SetupTarget, part: TenantPart, visit: UseTenant<T>): Promise<T> {
  const { setup, secrets, locate } = part;
  const sendToPlatform = createApiClient({ url: where.url, ...where.platform });
  const tenant = await findTenant(sendToPlatform, setup.host);
  const isOpen = tenant !== null && !tenant.suspended && setup.admin !== undefined;
  const { email } = setup.admin ?? { email: '' };
  const session = isOpen
    ? await openTenant({ url: where.url, host: setup.host, now: where.now, email, ...secrets }).catch(
        prefixLocation(locate, ['admin']),
      )
    : null;
  try {
    const inside = session && (await readContent(session.ask));
    const plan = await Promise.resolve()
      .then(() => planTenant(setup, secrets, { tenant, inside }))
      .catch(prefixLocation(locate, []));
    const isClosed = tenant?.suspended === true && setup.admin !== undefined;
    return await visit(
      { ...plan, isClosed },
      { platform: sendToPlatform, superuser: session?.ask ?? sendToPlatform },
    );
  } finally {
    await session?.end();
  }
}

const prefixLocation =
  (locate: TenantPart['locate'], path: Path) =>
  (error: unknown): never => {
    if (!(error instanceof StartError || error instanceof AppError)) throw error;
    const place = locate(error instanceof SetupConflict ? error.at : path);
    throw new StartError(`${place}${error.message}`, { cause: error });
  };

/**
 * Bounds the rounds: another caller may create an entry at the same time, and the next round then fills it.
 */
const MAX_ROUNDS = 6;

/**
 * Changes a tenant until it matches the file, and inspects it again after each round.
 * @throws StartError with one sentence and its position in the file, when a request is refused
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
    `${part.locate([])}${part.setup.host} keeps changing while setup is applied. Try again when no one else changes it.`,
  );
}

/**
 * Sends one step. @returns false if another caller has created the entry meanwhile, or a dependency is
 * missing
 */
async function applyStep(
  step: Step,
  ask: SendRequest,
  ids: Map<string, string>,
  { locate }: TenantPart,
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
  if (code === 'taken' && !(isNewTenant && (await belongsToNoTenant(ask, String(body['host'])))))
    return false;
  const field = answer.headers.get(ERROR_FIELD);
  const place = locate(field && !isNewTenant ? [...at, ...field.split('.')] : at);
  throw new StartError(
    `${place}${errorMessage(answer.body) ?? `The server answered ${answer.status}. See its log.`}`,
  );
}

/** A host that is in use but belongs to no tenant is the platform's. */
const belongsToNoTenant = async (ask: SendRequest, host: string) => (await findTenant(ask, host)) === null;

async function findWorkflow(ask: SendRequest, name: string): Promise<string> {
  const { workflows } = await readContent(ask);
  const workflow = workflows.find((each) => each.name === name);
  if (workflow) return workflow.id;
  throw new StartError(`The workflow ${name} was deleted while setup was applied. Run the command again.`);
}

const readId = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
