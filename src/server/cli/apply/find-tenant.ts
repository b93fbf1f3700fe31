import { z } from 'zod';
import type { SendRequest } from '../api-client.ts';

const templates = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const settings = z.looseObject({
  branding: z.record(z.string(), z.unknown()),
  policy: z.object({
    limits: z.record(z.string(), z.unknown()),
    product: z.record(z.string(), z.unknown()),
    set_at: z.string().nullable(),
  }),
  oidc: z.record(z.string(), z.unknown()).nullable(),
});
const tenants = z.array(z.looseObject({ tenant_id: z.string(), host: z.string(), suspended: z.boolean() }));

export type ExistingTemplate = z.output<typeof templates>[number];
/** A tenant as its superuser sees it. */
export type TenantSnapshot = {
  settings: z.output<typeof settings>;
  workflows: ExistingTemplate[];
  presets: ExistingTemplate[];
};
/** A tenant as the platform sees it. */
export type ExistingTenant = z.output<typeof tenants>[number];

/** Finds a tenant by host; null if no tenant has it. */
export async function findTenant(sendToPlatform: SendRequest, host: string): Promise<ExistingTenant | null> {
  const { body } = await sendToPlatform('GET', '/platform/tenants', {}, 200);
  return tenants.parse(body).find((each) => each.host === host) ?? null;
}

export async function readContent(ask: SendRequest): Promise<TenantSnapshot> {
  const read = async (path: string) => (await ask('GET', path, {}, 200)).body;
  return {
    settings: settings.parse(await read('/admin/settings')),
    workflows: templates.parse(await read('/admin/workflows')),
    presets: templates.parse(await read('/admin/presets')),
  };
}
