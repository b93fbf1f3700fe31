type ShippedPackage = {
  name: string;
  version: string;
  licence: string | undefined;
  allowed: boolean;
  installed: boolean;
};
type Lock = { packages: Record<string, { version?: string; license?: string; dev?: boolean }> };
export function isAllowed(expression: string | undefined, name?: string): boolean;
export function listShipped(lock?: Lock): ShippedPackage[];
