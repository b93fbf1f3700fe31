import { openRoute, type Route } from '../../http/route.ts';

/** What the hosted page may know before any credential: who asks. */
export function pageRoutes(): Route[] {
  return [
    openRoute({
      method: 'GET',
      path: '/page',
      handle: async ({ tenant }) => ({
        status: 200,
        body: { name: tenant.name, color: null, logo_url: null, retention_days: null, languages: ['en'] },
      }),
    }),
  ];
}
