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
  currentSettings: CurrentSettings,
  clientSecret: string | undefined,
): SettingsChange {
  const { oidc_addresses: _never, ...before } = currentSettings;
  const changes = [
    { differences: diffSettings(plain, before), patch: plain as Fields },
    branding ? within('branding', branding, currentSettings.branding) : NO_CHANGE,
    policy === undefined ? NO_CHANGE : comparePolicy(policy, currentSettings.policy),
    oidc === undefined ? NO_CHANGE : compareOidc(oidc, currentSettings.oidc, clientSecret),
  ];
  const changedNames = new Set(changes[0]!.differences.map(({ name }) => name));
  const plainPatch = Object.fromEntries(Object.entries(plain).filter(([name]) => changedNames.has(name)));
  return {
    differences: changes.flatMap(({ differences }) => differences),
    patch: Object.assign(plainPatch, ...changes.slice(1).map(({ patch }) => patch)),
  };
}

/** The fields that the file sets and whose value on the server differs. */
export function diffSettings(wantedFields: Fields, currentFields: Fields): Difference[] {
  return Object.entries(wantedFields).flatMap(([name, after]) => {
    if (after === undefined || isDeepStrictEqual(after, currentFields[name])) return [];
    return [{ name, before: currentFields[name], after }];
  });
}

function within(whole: string, wantedFields: Fields, currentFields: Fields): SettingsChange {
  const parts = diffSettings(wantedFields, currentFields);
  if (parts.length === 0) return NO_CHANGE;
  return {
    differences: parts.map((part) => ({ ...part, name: `${whole}.${part.name}` })),
    patch: { [whole]: Object.fromEntries(parts.map(({ name, after }) => [name, after])) },
  };
}

/** Compares limits; null means the product's default. */
function comparePolicy(
  wantedPolicy: Settings['policy'],
  { limits, product, set_at }: CurrentSettings['policy'],
): SettingsChange {
  if (!wantedPolicy) {
    const differences = [{ name: 'policy', before: limits, after: null }];
    return set_at === null ? NO_CHANGE : { differences, patch: { policy: null } };
  }
  const { loosen, ...fields } = wantedPolicy;
  const wantedLimits = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value ?? product[name]]),
  );
  const { differences } = within('policy', wantedLimits, limits);
  return differences.length === 0 ? NO_CHANGE : { differences, patch: { policy: wantedPolicy } };
}

function compareOidc(
  wantedOidc: Settings['oidc'],
  currentOidc: CurrentSettings['oidc'],
  clientSecret: string | undefined,
): SettingsChange {
  if (!wantedOidc) {
    const differences = [{ name: 'oidc', before: currentOidc, after: null }];
    return currentOidc ? { differences, patch: { oidc: null } } : NO_CHANGE;
  }
  const { client_secret: _place, ...plain } = wantedOidc;
  const { differences } = within('oidc', plain, currentOidc ?? {});
  if (differences.length === 0) return NO_CHANGE;
  const isOther = differences.some(({ name }) => name === 'oidc.issuer' || name === 'oidc.client_id');
  return {
    differences,
    patch: { oidc: { ...plain, ...(isOther && clientSecret ? { client_secret: clientSecret } : {}) } },
  };
}
