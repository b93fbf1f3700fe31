import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createImageVault } from './encryption/image-vault.ts';
import type { MasterKey } from './encryption/master-key.ts';
import { apiTokenRoutes } from './features/api-tokens/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { blockRoutes } from './features/blocks/routes.ts';
import { clientEventRoutes } from './features/client-events/routes.ts';
import { consentRoutes } from './features/consent/routes.ts';
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
import { qualityRoutes } from './features/quality/routes.ts';
import { relationRoutes } from './features/relations/routes.ts';
import { caseReportRoutes } from './features/review/case-report/routes.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { sandboxRoutes } from './features/sandbox/routes.ts';
import { approvalsPreviewRoutes } from './features/settings/approvals-preview-routes.ts';
import { dryRunRoutes } from './features/settings/dry-run-routes.ts';
import { replayRoutes } from './features/settings/replay-routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { passkeyRoutes } from './features/staff/passkeys/passkey-routes.ts';
import { passwordRoutes } from './features/staff/passwords/password-routes.ts';
import { roleRoutes } from './features/staff/roles/role-routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { secondFactorRoutes } from './features/staff/second-factor-routes.ts';
import { sessionRoutes } from './features/staff/session-routes.ts';
import type { Providers } from './features/staff/sso/open-providers.ts';
import { ssoRoutes } from './features/staff/sso/routes.ts';
import { userRoutes } from './features/staff/user-routes.ts';
import { statsRoutes } from './features/stats/routes.ts';
import { subjectRoutes } from './features/subjects/routes.ts';
import { recheckAttempt } from './features/submissions/recheck-attempt.ts';
import { submissionRoutes } from './features/submissions/routes.ts';
import { credentialRoutes } from './features/submissions/wallet/routes.ts';
import { createTenant } from './features/tenants/create-tenant.ts';
import { trustRoutes } from './features/trust/routes.ts';
import { workflowRoutes } from './features/workflows/routes.ts';
import type { PublicScheme } from './http/addresses/request-origin.ts';
import type { ConnectionLimits } from './http/connection-limits.ts';
import { assertClock, createHttpServer } from './http/create-http-server.ts';
import type { Platform } from './http/credentials/credentials.ts';
import { createTenantFinder, type FindTenant } from './http/find-tenant.ts';
import { assertDiskSpace, mountRoute } from './http/mount-route.ts';
import { mountPages } from './http/pages/mount-pages.ts';
import { createRequestCounter } from './http/request-quota/count-requests.ts';
import type { Route } from './http/route.ts';
import { createFairDecoders } from './http/uploads/create-fair-decoders.ts';
import { openUploadPermits, type UploadLimits, type UploadPermits } from './http/uploads/upload-permits.ts';
import type { WatchedObjects } from './storage/watch-writes.ts';
import { verifyAuditChain } from './store/audit/audit-chain.ts';
import type { Database } from './store/database/database.ts';
import { type ReadDatabaseTime, readDatabaseTime } from './store/database-time.ts';
import { listStatusLists } from './store/status-lists.ts';
import { hasTenant } from './store/tenants.ts';
import { listTrustLists } from './store/trust-lists.ts';
import type { Observer } from './telemetry/metrics/observer.ts';
import { traceParts } from './telemetry/tracing/trace-work.ts';
import type { ReadDocument } from './verification/extraction/read-document.ts';
import type { CheckCredential } from './verification/wallet/check-credential.ts';
import type { FindReaderCertificate } from './verification/wallet/requests/reader-certificate.ts';
import type { Decoders } from './vision/decoding/open-decoders.ts';
import type { Vision } from './vision/evidence.ts';

/** The services and settings of the app. */
export type AppDependencies = {
  db: Database;
  /** for figures and exports that may lag; `db` by default */
  readDb?: Database;
  objects: WatchedObjects;
  vision: Vision;
  /** runs off the main thread */
  readDocument: ReadDocument;
  /** runs off the main thread */
  checkCredential: CheckCredential;
  /** the operator's certificate that signs requests to wallets */
  findReader: FindReaderCertificate;
  /** days after which a list of trusted issuers approves nothing */
  trustListMaxAgeDays: number;
  statusListMaxAgeDays: number;
  /** whether requests to wallets name the trusted issuers */
  namesAuthorities: boolean;
  decoders: Pick<Decoders, 'decode'>;
  masterKey: MasterKey;
  now: () => Date;
  /** the database's clock, by which steps of a challenge are timed; its own by default */
  databaseTime?: ReadDatabaseTime;
  /** waits so many milliseconds before a step is announced */
  pause?: (ms: number) => Promise<void>;
  budgetSeconds: number;
  /** permits that others share with the app; its own by default */
  permits?: UploadPermits;
  /** overrides of the default limits on concurrent uploads */
  uploadLimits?: Partial<UploadLimits>;
  /** whether the disk has more free space than the reserve; otherwise writes are refused */
  hasFreeSpace(): Promise<boolean>;
  /** whether the server's clock is wrong, so that it answers no request */
  isClockOff?: () => Promise<boolean>;
  logger: FastifyBaseLogger;
  /** overrides of the default limits on connections */
  connectionLimits?: Partial<ConnectionLimits>;
  /** milliseconds between two writes of the request counts; overrides the default */
  flushMs?: number;
  /** networks of the operator's proxies, whose X-Forwarded-For is trusted */
  trustProxy: string[];
  /** the scheme of generated URLs; null: `http` for this machine's hosts only */
  publicScheme: PublicScheme | null;
  platform: Platform;
  /** OIDC providers that staff may sign in with */
  providers: Providers;
  /** whether the operator has configured a mail server */
  sendsMail: boolean;
  /** receives events for the metrics */
  observer: Observer;
  /** the folder of the built pages; null serves none */
  pages: string | null;
};

/** What an upload needs, at a request or out of the queue. */
export function toUploadDeps<T extends Pick<AppDependencies, 'objects' | 'masterKey' | 'decoders'>>(
  dependencies: T,
  permits: UploadPermits,
) {
  const vault = createImageVault(dependencies.objects, dependencies.masterKey);
  return {
    ...dependencies,
    vault,
    permits,
    decodeFor: createFairDecoders(dependencies.decoders, permits.decoders),
  };
}

/**
 * All routes, one line for each feature. The routes of the API document are appended at the end, because it
 * describes the others.
 */
export function listRoutes(
  dependencies: AppDependencies,
  permits = openUploadPermits(dependencies.uploadLimits),
): Route[] {
  const deps = toUploadDeps({ ...dependencies, readDb: dependencies.readDb ?? dependencies.db }, permits);
  const routes = [
    ...pageRoutes(deps),
    ...staffRoutes(deps),
    ...ssoRoutes(deps),
    ...secondFactorRoutes(deps),
    ...userRoutes(deps),
    ...roleRoutes(deps),
    ...passwordRoutes(deps),
    ...passkeyRoutes(deps),
    ...sessionRoutes(deps),
    ...apiTokenRoutes(deps),
    ...subjectRoutes(deps),
    ...ephemeralTokenRoutes(deps),
    ...handoverRoutes(deps),
    ...consentRoutes(deps),
    ...clientEventRoutes(deps),
    ...livenessRoutes({ databaseTime: readDatabaseTime, pause, ...deps }),
    ...submissionRoutes(deps),
    ...credentialRoutes(deps),
    ...messageRoutes(deps),
    ...reviewRoutes({ ...deps, recheck: (request) => recheckAttempt(deps, request) }),
    ...caseReportRoutes(deps),
    ...blockRoutes(deps),
    ...relationRoutes(deps),
    ...sandboxRoutes(),
    ...auditRoutes({ ...deps, verifyChain: (id, start) => verifyAuditChain(deps.db, id, [], start) }),
    ...statsRoutes(deps),
    ...qualityRoutes(deps),
    ...privacyRoutes(deps),
    ...trustRoutes({
      ...deps,
      listLists: () => deps.db.asSystem(listTrustLists),
      listStatusLists: () => deps.db.asSystem(listStatusLists),
    }),
    ...workflowRoutes(deps),
    ...dryRunRoutes(deps),
    ...settingsRoutes(deps),
    ...approvalsPreviewRoutes(deps),
    ...replayRoutes(deps),
    ...platformRoutes({ ...deps, createTenant, eraseSubject: (context) => eraseSubject(deps, context) }),
  ];
  return [...routes, ...docsRoutes(routes)];
}

/**
 * Composition root: puts every feature on one HTTP server, which does not listen yet. It closes the server if a part
 * cannot be mounted.
 */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const deps = traceParts(dependencies);
  const findTenant = createTenantFinder(deps.db);
  const app = await createHttpServer({ ...deps, findTenant });
  try {
    await mountAll(app, { ...deps, findTenant });
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

async function mountAll(
  app: FastifyInstance,
  deps: AppDependencies & { findTenant: FindTenant },
): Promise<void> {
  const checks = [
    { name: 'database', ask: deps.db.ping },
    {
      name: 'object store',
      ask: deps.objects.ping,
      findLimit: () => (deps.objects.acceptsWrites() ? null : 'refuses writes'),
    },
    { name: 'models', ask: deps.vision.ready },
    { name: 'disk', ask: () => assertDiskSpace(deps.hasFreeSpace) },
  ];
  const { db } = deps;
  const clock = { name: 'clock', ask: () => assertClock(deps.isClockOff) };
  mountHealth(app, checks, { isStuck: db.isStuck, hasTenant: () => db.asSystem(hasTenant), clock });
  const counter = createRequestCounter(deps);
  // Runs after the last answer and before the database closes.
  app.addHook('onClose', () => counter.close());
  const permits = deps.permits ?? openUploadPermits(deps.uploadLimits);
  for (const of of ['bodies', 'images', 'decoders'] as const)
    deps.observer.watchPermits(of, permits[of].count);
  const routes = listRoutes(deps, permits);
  for (const route of routes) mountRoute(app, route, { ...deps, readDb: deps.readDb ?? deps.db, counter });
  if (deps.pages) await mountPages(app, deps.pages, deps.platform);
}
