import type { Route } from '../../http/route.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { caseRoutes, type ReviewDeps } from './case/routes.ts';
import { claimRoutes } from './claims/routes.ts';
import { correspondenceRoutes } from './correspondence/routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { escalationRoutes } from './escalation/routes.ts';
import { queueRoutes } from './queue/routes.ts';
import { savedFilterRoutes } from './queue/saved-filter-routes.ts';

/** Submissions as staff see them, and the decisions about them. */
export const reviewRoutes = (deps: ReviewDeps): Route[] => [
  ...queueRoutes(deps),
  ...savedFilterRoutes(deps),
  ...caseRoutes(deps),
  ...claimRoutes(deps),
  ...escalationRoutes(deps),
  ...decisionRoutes(deps),
  ...bulkRoutes(deps),
  ...correspondenceRoutes(deps),
];
