import type { AuditTables } from './audit-tables.ts';
import type { CredentialTables } from './credential-tables.ts';
import type { LivenessTables } from './liveness-tables.ts';
import type { ReviewTables } from './review-tables.ts';
import type { StaffTables } from './staff-tables.ts';
import type { SubjectTables } from './subject-tables.ts';
import type { SubmissionTables } from './submission-tables.ts';
import type { TenantTables } from './tenant-tables.ts';

/** All tables, one file for each area; `migrations/` creates the columns. Dates are `YYYY-MM-DD` strings. */
export type Schema = TenantTables &
  StaffTables &
  AuditTables &
  SubjectTables &
  SubmissionTables &
  LivenessTables &
  CredentialTables &
  ReviewTables;
