type Release = { name: string; version: string };
type ShippedRelease = Release & { licence: string | undefined; installed: boolean };
export function findPublished(packages: readonly Release[]): Promise<Map<string, string>>;
export function listDependencies(
  days?: ReadonlyMap<string, string>,
  shipped?: readonly ShippedRelease[],
): string;
