import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StartError } from '../../errors.ts';
import type { Path, ReadSetup } from './read-setup.ts';
import type { SecretSource, TenantSetup } from './setup-schema.ts';

/** The secrets that a tenant's part of the file refers to. */
export type Secrets = { password?: string; totpSecret?: string; clientSecret?: string };

/**
 * Reads all secrets, in the order of the tenants, before anything is changed.
 * @throws StartError with one sentence and the position of the first missing secret
 */
export async function readSecrets(
  { tenants, locate }: ReadSetup,
  file: string,
  environment: Record<string, string | undefined>,
): Promise<Secrets[]> {
  const read = async (place: SecretSource | undefined, path: Path) => {
    if (!place) return undefined;
    const secret =
      'env' in place ? environment[place.env] : await readSecretFile(resolve(dirname(file), place.file));
    if (secret) return secret;
    const name = 'env' in place ? `The variable ${place.env}` : `The file ${place.file}`;
    throw new StartError(`${locate(path)}${name} is missing or empty. Set it to the secret.`);
  };
  const each = async ({ admin, settings }: TenantSetup, index: number): Promise<Secrets> => {
    const at = ['tenants', index];
    const password = await read(admin?.password, [...at, 'admin', 'password']);
    const totpSecret = await read(admin?.totp_secret, [...at, 'admin', 'totp_secret']);
    const clientSecret = await read(settings?.oidc?.client_secret, [
      ...at,
      'settings',
      'oidc',
      'client_secret',
    ]);
    return {
      ...(password && { password }),
      ...(totpSecret && { totpSecret }),
      ...(clientSecret && { clientSecret }),
    };
  };
  return Promise.all(tenants.map(each));
}

/** Removes the line break that editors append. */
async function readSecretFile(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text?.replace(/\r?\n$/, '') ?? null;
}
