/** Context of a second factor's secret. */
export const totpContext = (tenantId: string, userId: number) => `totp:${tenantId}:${userId}`;

/** Context of a tenant's OIDC client secret. */
export const oidcSecretContext = (tenantId: string) => `oidc-secret:${tenantId}`;

/** Context of the state of a sign-in while the browser is at the provider. */
export const oidcStateContext = (tenantId: string) => `oidc-way:${tenantId}`;

/** Context of a tenant's wrapped key. */
export const tenantKeyContext = (tenantId: string) => `number-key:${tenantId}`;
