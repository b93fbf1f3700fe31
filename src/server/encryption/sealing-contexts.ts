/** What a second factor's sealed secret is bound to. */
export const totpContext = (tenantId: string, userId: number) => `totp:${tenantId}:${userId}`;

/** What the secret that a tenant shows its staff's provider is bound to. */
export const oidcSecretContext = (tenantId: string) => `oidc-secret:${tenantId}`;

/** What a sign-in that is on its way to the provider and back is bound to. */
export const oidcStateContext = (tenantId: string) => `oidc-way:${tenantId}`;

/** What a tenant's own sealed key is bound to. */
export const tenantKeyContext = (tenantId: string) => `number-key:${tenantId}`;
