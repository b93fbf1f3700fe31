/**
 * The URLs that a tenant registers with its OIDC provider: for redirects after sign-in and after sign-out.
 */
export const signInAddresses = (origin: string) => ({
  callback: `${origin}/api/v1/admin/login/oidc/callback`,
  home: `${origin}/admin/`,
});
