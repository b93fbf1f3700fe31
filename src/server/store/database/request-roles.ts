/** The role of a transaction; `reviewer` is a tenant whose reader may still judge blind samples. */
export type RequestRole = 'system' | 'tenant' | 'reviewer';

/** Sets the role for the rest of a transaction. */
export const takeRole = (role: RequestRole) => `set_config('role', 'attesta_${role}', true)`;

const ROLE_STATEMENT = /^select set_config\('role', 'attesta_(system|tenant|reviewer)', true\)/;

/** The role that a statement sets for those that follow it; null if it sets none. */
export const findTakenRole = (text: string): RequestRole | null =>
  (ROLE_STATEMENT.exec(text)?.[1] as RequestRole | undefined) ?? null;
