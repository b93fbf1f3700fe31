import { z } from 'zod';
import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import { refuseUnacceptedDocuments } from '../../http/fields/refuse-unaccepted-documents.ts';
import type { Tenant } from '../../http/find-tenant.ts';
import { EDITORS, type Route, STAFF_ROLES, staffRoute } from '../../http/route.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import type { AuditAction } from '../../store/audit/audit-actions.ts';
import {
  addTemplate,
  changeTemplate,
  findTemplate,
  listTemplates,
  removeTemplate,
  type Template,
  type TemplateTable,
} from '../../store/link-templates.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { mintFields } from '../ephemeral-tokens/mint-contract.ts';
import * as contract from './contract.ts';

type TemplateDeps = { now: () => Date };
type Fields = Record<string, unknown>;

type Row = { id: string; name: string; created_at: string; updated_at: string } & Fields;

type TemplateKind = {
  table: TemplateTable;
  noun: 'workflow' | 'preset';
  /** its name in the reference */
  Noun: 'Workflow' | 'Preset';
  params: z.core.$ZodType<{ id: string }>;
  answer: z.core.$ZodType<Row>;
  rows: z.core.$ZodType<Row[]>;
  create: z.core.$ZodType<{ name: string; unique?: boolean | undefined } & Fields>;
  patch: z.core.$ZodType<{ name?: string | undefined } & Fields>;
};

const WORKFLOWS: TemplateKind = {
  table: 'workflows',
  noun: 'workflow',
  Noun: 'Workflow',
  params: contract.workflowId,
  answer: contract.workflow,
  rows: contract.workflows,
  create: contract.newWorkflow,
  patch: contract.workflowPatch,
};

const PRESETS: TemplateKind = {
  table: 'presets',
  noun: 'preset',
  Noun: 'Preset',
  params: contract.presetId,
  answer: contract.preset,
  rows: contract.presets,
  create: contract.newPreset,
  patch: contract.presetPatch,
};

/** Templates of links: workflows bind their steps, presets fill the fields that a request leaves out. */
export function workflowRoutes(deps: TemplateDeps): Route[] {
  return [WORKFLOWS, PRESETS].flatMap((kind) => [...readRoutes(kind), ...writeRoutes(deps, kind)]);
}

function readRoutes({ table, noun, Noun, params, answer, rows }: TemplateKind): Route[] {
  return [
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: `/admin/${table}`,
      operationId: `list${Noun}s`,
      summary: `Lists the ${table}, newest first.`,
      answers: { 200: rows },
      read: async ({ tenant }, tx) => {
        const templates = await listTemplates(tx, table, tenant.id);
        return { status: 200, body: templates.map(present) };
      },
    }),
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: `/admin/${table}/:id`,
      operationId: `read${Noun}`,
      summary: `Reads a ${noun}.`,
      params,
      answers: { 200: answer },
      read: async ({ tenant, params }, tx) => {
        const row = await findTemplate(tx, table, tenant.id, params.id);
        if (!row) throw nothing(noun);
        return { status: 200, body: present(row) };
      },
    }),
  ];
}

function writeRoutes({ now }: TemplateDeps, kind: TemplateKind): Route[] {
  const { table, noun, Noun, params, create, patch, answer } = kind;
  const audit = (tx: Tx, tenantId: TenantId, actor: Actor, action: AuditAction, fields: string[]) =>
    appendAudit(tx, tenantId, { at: now(), actor, action, subjectId: null, fields });
  return [
    staffRoute(EDITORS, {
      method: 'POST',
      path: `/admin/${table}`,
      operationId: `create${Noun}`,
      summary: `Creates a ${noun}.`,
      body: create,
      answers: { 201: answer },
      refusals: {
        404: 'No workflow has this id.',
        409: `A ${noun} with this name already exists, and the name must be unique.`,
      },
      write: async ({ tenant, staff, body: { name, unique = false, ...content } }, tx) => {
        await refuseUnknownWorkflow(tx, tenant.id, content);
        refuseWider(content, tenant);
        const row = await addTemplate(tx, table, tenant.id, { name, content, now: now() });
        await audit(tx, tenant.id, staff.actor, `${noun}.created`, ['name', ...Object.keys(content)]);
        // Inserting has waited for any other insert of the same name: an existing row is visible now.
        if (unique) await refuseSecondOfName(tx, kind, row);
        return { status: 201, body: present(row) };
      },
    }),
    staffRoute(EDITORS, {
      method: 'PATCH',
      path: `/admin/${table}/:id`,
      operationId: `update${Noun}`,
      summary: `Changes a ${noun}.`,
      params,
      body: patch,
      answers: { 200: answer },
      handle: async ({ tenant, staff, params, body, db }) => {
        const { name, ...content } = body;
        refuseWider(content, tenant);
        const row = await db.asTenant(tenant.id, async (tx) => {
          const where = { tenantId: tenant.id, id: params.id };
          const template = await changeTemplate(tx, table, where, { name, content, now: now() });
          if (!template) throw nothing(noun);
          await refuseUnknownWorkflow(tx, tenant.id, content);
          await audit(tx, tenant.id, staff.actor, `${noun}.updated`, Object.keys(body));
          return template;
        });
        return { status: 200, body: present(row) };
      },
    }),
    staffRoute(EDITORS, {
      method: 'DELETE',
      path: `/admin/${table}/:id`,
      operationId: `delete${Noun}`,
      summary: `Deletes a ${noun}; tokens keep what they were minted with.`,
      params,
      answers: { 200: contract.deleted },
      handle: async ({ tenant, staff, params: { id }, db }) => {
        await db.asTenant(tenant.id, async (tx) => {
          if (!(await removeTemplate(tx, table, tenant.id, id))) throw nothing(noun);
          await audit(tx, tenant.id, staff.actor, `${noun}.deleted`, []);
        });
        return { status: 200, body: { status: 'deleted', id } };
      },
    }),
  ];
}

const nothing = (noun: string) => new AppError('not-found', `No ${noun} has this id.`);

/** A preset with an unknown workflow would only fail later, at every mint. */
async function refuseUnknownWorkflow(tx: Tx, tenantId: TenantId, content: Fields): Promise<void> {
  const id = content['workflow_id'];
  if (typeof id === 'string' && !(await findTemplate(tx, 'workflows', tenantId, id))) {
    throw nothing('workflow');
  }
}

const LISTED_FIELDS = z.object({ accepted_documents: mintFields.accepted_documents });

function refuseWider(content: Fields, { settings }: Tenant): void {
  refuseUnacceptedDocuments(LISTED_FIELDS.parse(content).accepted_documents, settings.accepted_documents);
}

async function refuseSecondOfName(tx: Tx, { table, noun }: TemplateKind, { tenant_id, id, name }: Template) {
  const all = await listTemplates(tx, table, tenant_id);
  if (!all.some((each) => each.name === name && each.id !== id)) return;
  throw new AppError('taken', `A ${noun} with this name already exists. Choose another name.`, {
    field: 'name',
  });
}

function present({ id, name, content, created_at, updated_at }: Template) {
  return {
    id,
    name,
    ...content,
    created_at: formatTimestamp(created_at),
    updated_at: formatTimestamp(updated_at),
  };
}
