/** A tenant's id has a type that no other string has, so the compiler refuses a call with two ids exchanged. */
export type TenantId = string & { readonly of: 'tenant' };

/** The id of a new tenant, or one from outside that the caller has checked. Nothing else makes a `TenantId`. */
export const toTenantId = (uuid: string): TenantId => uuid as TenantId;
