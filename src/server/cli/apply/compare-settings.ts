import { isDeepStrictEqual } from 'node:util';
import type { TenantSnapshot } from './find-tenant.ts';
import type { TenantSetup } from './setup-schema.ts';

type Fields = Record<string, unknown>;
export type Difference = { name: string; before: unknown; after: unknown };
/** The settings that differ from the file, and the patch that makes them equal. */
export type SettingsChange = { differences: Difference[]; patch: Fields };

type Settings = NonNullable<TenantSetup['settings']>;
type CurrentSettings = TenantSnapshot['settings'];

const NO_CHANGE: SettingsChange = { differences: [], patch: {} };

/** @param clientSecret sent if the provider or the client id differs: the stored secret is never shown */
export function compareSettings(
  { branding, policy, oidc, ...plain }: Settings,
  found: CurrentSettings,
  clientSecret: string | undefined,
): SettingsChange {
  const { oidc_addresses: _never, ...before } = found;
  const changes = [
    { differences: diffSettings(plain, before), patch: plain as Fields },
    branding ? within('branding', branding, found.branding) : NO_CHANGE,
    policy === undefined ? NO_CHANGE : comparePolicy(policy, found.policy),
    oidc === undefined ? NO_CHANGE : compareOidc(oidc, found.oidc, clientSecret),
  ];
  const named = new Set(changes[0]!.differences.map(({ name }) => name));
  const plainPatch = Object.fromEntries(Object.entries(plain).filter(([name]) => named.has(name)));
  return {
    differences: changes.flatMap(({ differences }) => differences),
    patch: Object.assign(plainPatch, ...changes.slice(1).map(({ patch }) => patch)),
  };
}

/** The fields that the file sets and whose value on the server differs. */
export function diffSettings(wanted: Fields, found: Fields): Difference[] {
  return Object.entries(wanted).flatMap(([name, after]) => {
    if (after === undefined || isDeepStrictEqual(after, found[name])) return [];
    return [{ name, before: found[name], after }];
  });
}

function within(whole: string, wanted: Fields, found: Fields): SettingsChange {
  const parts = diffSettings(wanted, found);
  if (parts.length === 0) return NO_CHANGE;
  return {
    differences: parts.map((part) => ({ ...part, name: `${whole}.${part.name}` })),
    patch: { [whole]: Object.fromEntries(parts.map(({ name, after }) => [name, after])) },
  };
}

/** Compares limits; null means the product's default. */
function comparePolicy(
  wanted: Settings['policy'],
  { limits, product, set_at }: CurrentSettings['policy'],
): SettingsChange {
  if (!wanted) {
    const differences = [{ name: 'policy', before: limits, after: null }];
    return set_at === null ? NO_CHANGE : { differences, patch: { policy: null } };
  }
  const { loosen, ...fields } = wanted;
  const meant = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value ?? product[name]]),
  );
  const { differences } = within('policy', meant, limits);
  return differences.length === 0 ? NO_CHANGE : { differences, patch: { policy: wanted } };
}

function compareOidc(
  wanted: Settings['oidc'],
  found: CurrentSettings['oidc'],
  clientSecret: string | undefined,
): SettingsChange {
  if (!wanted) {
    const differences = [{ name: 'oidc', before: found, after: null }];
    return found ? { differences, patch: { oidc: null } } : NO_CHANGE;
  }
  const { client_secret: _place, ...plain } = wanted;
  const { differences } = within('oidc', plain, found ?? {});
  if (differences.length === 0) return NO_CHANGE;
  const isOther = differences.some(({ name }) => name === 'oidc.issuer' || name === 'oidc.client_id');
  return {
    differences,
    patch: { oidc: { ...plain, ...(isOther && clientSecret ? { client_secret: clientSecret } : {}) } },
  };
}
