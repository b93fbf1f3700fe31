import { z } from 'zod';
import { mintFields } from '../../features/ephemeral-tokens/mint-contract.ts';
import { tenantPatch } from '../../features/platform/contract.ts';
import { settingsPatch } from '../../features/settings/contract.ts';
import { oidcPatch } from '../../features/settings/oidc-contract.ts';
import { hostName } from '../../http/addresses/host-name.ts';
import { emailAddress } from '../../http/fields/request-fields.ts';
import { text } from '../../store/fields.ts';
import { WORKFLOW_STEPS } from '../../verification/lifecycle/token-capabilities.ts';

// The schema of a file of `npm run apply`. Its fields are those of the routes that receive them.

/** The source of a secret: an environment variable, or a file relative to the set-up file. */
export type SecretSource = { env: string } | { file: string };

function isSecretSource(value: unknown): value is SecretSource {
  if (typeof value !== 'object' || value === null) return false;
  const [[name, where] = [], ...more] = Object.entries(value);
  return (
    more.length === 0 && (name === 'env' || name === 'file') && typeof where === 'string' && where !== ''
  );
}

const secret = z.custom<SecretSource>(
  isSecretSource,
  'must be {env: NAME} or {file: PATH}; this file must not contain secrets',
);

const areDistinct = (values: unknown[]) => new Set(values).size === values.length;

const steps = z
  .array(z.enum(WORKFLOW_STEPS))
  .min(1)
  .refine(areDistinct, 'must not name a step twice')
  .describe('The steps in their order.');
const workflow = z.strictObject({ name: text(200), steps });

const { workflow_id: _byName, ...ownMintFields } = mintFields;
const preset = z.strictObject({ name: text(200), workflow: text(200).nullish(), ...ownMintFields });

/** A file knows no ids, so it refers to workflows and templates by name. */
const eachNameOnce = (rows: { name: string }[]) => areDistinct(rows.map(({ name }) => name));

const settings = settingsPatch.extend({
  oidc: oidcPatch.extend({ client_secret: secret.optional() }).nullable().optional(),
});

const tenant = z
  .strictObject({
    ...tenantPatch.shape,
    host: hostName,
    name: text(200),
    sandbox: z.boolean().optional(),
    admin: z
      .strictObject({ email: emailAddress, password: secret, totp_secret: secret.optional() })
      .optional(),
    settings: settings.optional(),
    workflows: z.array(workflow).max(100).refine(eachNameOnce, 'must not repeat a name').optional(),
    presets: z.array(preset).max(100).refine(eachNameOnce, 'must not repeat a name').optional(),
  })
  .refine(({ admin, settings, workflows, presets }) => admin || !(settings || workflows || presets), {
    path: ['admin'],
    message: 'is required: only a superuser can change settings, workflows and presets',
  });
export type TenantSetup = z.output<typeof tenant>;

export const setup = z.strictObject({
  tenants: z
    .array(tenant)
    .min(1)
    .max(1000)
    .refine((all) => areDistinct(all.map(({ host }) => host)), 'must not repeat a host'),
});
export type Setup = z.output<typeof setup>;
