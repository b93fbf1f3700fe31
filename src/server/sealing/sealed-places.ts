/** What a second factor's sealed secret is bound to. */
export const totpContext = (tenantId: string, userId: number) => `totp:${tenantId}:${userId}`;

/** What a tenant's own sealed key is bound to. */
export const tenantKeyContext = (tenantId: string) => `number-key:${tenantId}`;
