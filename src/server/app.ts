import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createImageVault } from './encryption/image-vault.ts';
import type { MasterKey } from './encryption/master-key.ts';
import { apiTokenRoutes } from './features/api-tokens/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import { mountDocs } from './features/docs/mount-docs.ts';
import { docsRoutes } from './features/docs/routes.ts';
import { ephemeralTokenRoutes } from './features/ephemeral-tokens/routes.ts';
import { handoverRoutes } from './features/handover/routes.ts';
import { mountHealth } from './features/health/routes.ts';
import { pageRoutes } from './features/hosted-page/routes.ts';
import { livenessRoutes } from './features/liveness/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { platformRoutes } from './features/platform/routes.ts';
import { eraseSubject } from './features/privacy/erase-subject.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { caseReportRoutes } from './features/review/case-report/routes.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { replayRoutes } from './features/settings/replay-routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { passwordRoutes } from './features/staff/passwords/password-routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { secondFactorRoutes } from './features/staff/second-factor-routes.ts';
import { sessionRoutes } from './features/staff/session-routes.ts';
import type { Providers } from './features/staff/sso/open-providers.ts';
import { ssoRoutes } from './features/staff/sso/routes.ts';
import { userRoutes } from './features/staff/user-routes.ts';
import { statsRoutes } from './features/stats/routes.ts';
import { subjectRoutes } from './features/subjects/routes.ts';
import { submissionRoutes } from './features/submissions/routes.ts';
import { createTenant } from './features/tenants/create-tenant.ts';
import { workflowRoutes } from './features/workflows/routes.ts';
import type { PublicScheme } from './http/addresses/public-scheme.ts';
import { assertDiskSpace } from './http/assert-disk-space.ts';
import type { ClientLimits } from './http/client-limits.ts';
import { createHttpServer } from './http/create-http-server.ts';
import type { Platform } from './http/credentials/platform-access.ts';
import { mountRoute } from './http/mount-route.ts';
import { mountPages } from './http/pages/mount-pages.ts';
import { createRequestCounter } from './http/quota/count-requests.ts';
import type { Route } from './http/route.ts';
import { createFairDecoders } from './http/uploads/create-fair-decoders.ts';
import { openUploadPermits, type UploadLimits } from './http/uploads/upload-permits.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { Database } from './store/database/database.ts';
import { hasTenant } from './store/tenants.ts';
import type { Observer } from './telemetry/metrics/observer.ts';
import { traceParts } from './telemetry/tracing/trace-parts.ts';
import type { ReadDocument } from './verification/extraction/read-document.ts';
import type { Decoders } from './vision/decoding/open-decoders.ts';
import type { Vision } from './vision/evidence.ts';

/** Everything the product needs of the world. */
export type AppDependencies = {
  db: Database;
  objects: ObjectStore;
  vision: Vision;
  /** off the main thread */
  readDocument: ReadDocument;
  decoders: Pick<Decoders, 'decode'>;
  masterKey: MasterKey;
  now: () => Date;
  budgetSeconds: number;
  /** other limits than the usual ones on what uploads hold together */
  uploadLimits?: Partial<UploadLimits>;
  /** whether the disk has the room that is kept free; without it nothing is written */
  hasRoom(): Promise<boolean>;
  logger: FastifyBaseLogger;
  /** other limits than the usual ones on what a connection may take */
  clientLimits?: Partial<ClientLimits>;
  /** milliseconds between two writes of what was counted towards quotas, other than the usual */
  flushMs?: number;
  /** networks of the operator's proxies, whose X-Forwarded-For is believed */
  trustProxy: string[];
  /** the scheme of addresses that are written; null: `http` on this machine alone */
  publicScheme: PublicScheme | null;
  platform: Platform;
  /** the companies' providers that staff may sign in with */
  providers: Providers;
  /** whether the operator lets this service send mail */
  sendsMail: boolean;
  /** hears what happens */
  observer: Observer;
  /** the folder of the built pages; null where nobody looks at them */
  pages: string | null;
};

/** The product's table of routes, a line for each feature. Those of the contract still to come join here. */
export function listRoutes(world: AppDependencies, permits = openUploadPermits(world.uploadLimits)): Route[] {
  const vault = createImageVault(world.objects, world.masterKey);
  const deps = { ...world, vault, permits, decodeFor: createFairDecoders(world.decoders, permits.decoders) };
  const routes = [
    ...pageRoutes(deps),
    ...staffRoutes(deps),
    ...ssoRoutes(deps),
    ...secondFactorRoutes(deps),
    ...userRoutes(deps),
    ...passwordRoutes(deps),
    ...sessionRoutes(deps),
    ...apiTokenRoutes(deps),
    ...subjectRoutes(deps),
    ...ephemeralTokenRoutes(deps),
    ...handoverRoutes(deps),
    ...livenessRoutes(deps),
    ...submissionRoutes(deps),
    ...messageRoutes(deps),
    ...reviewRoutes(deps),
    ...caseReportRoutes(deps),
    ...blockRoutes(deps),
    ...sandboxRoutes(),
    ...auditRoutes(deps),
    ...statsRoutes(deps),
    ...privacyRoutes(deps),
    ...workflowRoutes(deps),
    ...settingsRoutes(deps),
    ...replayRoutes(deps),
    ...platformRoutes({ ...deps, createTenant, eraseSubject: (context) => eraseSubject(deps, context) }),
  ];
  return [...routes, ...docsRoutes(routes)];
}

/** The composition root: every feature on one HTTP server, not yet listening. */
export async function createApp(given: AppDependencies): Promise<FastifyInstance> {
  const world = traceParts(given);
  const app = await createHttpServer(world);
  const checks = [
    { name: 'database', ask: world.db.ping },
    { name: 'object store', ask: world.objects.ping },
    { name: 'models', ask: world.vision.ready },
    { name: 'disk', ask: () => assertDiskSpace(world.hasRoom) },
  ];
  const { db } = world;
  mountHealth(app, checks, { isStuck: db.isStuck, hasTenant: () => db.asSystem(hasTenant) });
  const counter = createRequestCounter(world);
  // After the last answer, before the database closes.
  app.addHook('onClose', () => counter.close());
  const permits = openUploadPermits(world.uploadLimits);
  for (const of of ['bodies', 'images', 'decoders'] as const)
    world.observer.watchPermits(of, permits[of].count);
  const routes = listRoutes(world, permits);
  for (const route of routes) mountRoute(app, route, { ...world, counter });
  mountDocs(app, routes);
  if (world.pages) await mountPages(app, world.pages, world.platform);
  return app;
}
