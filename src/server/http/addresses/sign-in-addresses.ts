/** What a provider is told of a tenant: where it sends browsers back to, after a sign-in and after a sign-out. */
export const signInAddresses = (origin: string) => ({
  callback: `${origin}/api/v1/admin/login/oidc/callback`,
  home: `${origin}/admin/`,
});
