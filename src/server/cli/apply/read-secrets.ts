import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StartError } from '../../errors.ts';
import type { Path, ReadSetup } from './read-setup.ts';
import type { SecretSource, TenantSetup } from './setup-schema.ts';

/** The secrets that a tenant's part of the file points to. */
export type Secrets = { password?: string; totpSecret?: string; clientSecret?: string };

/**
 * All of them, before anything is changed; in the order of the tenants.
 * @throws StartError with one sentence and the place of the first that is not there
 */
export async function readSecrets(
  { tenants, placeOf }: ReadSetup,
  file: string,
  environment: Record<string, string | undefined>,
): Promise<Secrets[]> {
  const read = async (place: SecretSource | undefined, path: Path) => {
    if (!place) return undefined;
    const found =
      'env' in place ? environment[place.env] : await readSecretFile(resolve(dirname(file), place.file));
    if (found) return found;
    const name = 'env' in place ? `The variable ${place.env}` : `The file ${place.file}`;
    throw new StartError(`${placeOf(path)}${name} is missing or empty. Set it to the secret.`);
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

/** Without the line's end that an editor puts there. */
async function readSecretFile(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text?.replace(/\r?\n$/, '') ?? null;
}
