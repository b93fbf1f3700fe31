import type { TenantId } from '../store/tenant-id.ts';
/** Context of a second factor's secret. */
export const totpContext = (tenantId: TenantId, userId: number) => `totp:${tenantId}:${userId}`;

/** Context of a tenant's OIDC client secret. */
export const oidcSecretContext = (tenantId: TenantId) => `oidc-secret:${tenantId}`;

/** Context of the state of a sign-in while the browser is at the provider. */
export const oidcStateContext = (tenantId: TenantId) => `oidc-way:${tenantId}`;

/** Context of a tenant's wrapped key. */
export const tenantKeyContext = (tenantId: TenantId) => `number-key:${tenantId}`;
