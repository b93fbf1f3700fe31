import type { z } from 'zod';
import type * as audit from '../../../server/features/audit/contract.ts';
import type * as tokens from '../../../server/features/ephemeral-tokens/contract.ts';
import type * as privacy from '../../../server/features/privacy/contract.ts';
import type * as stats from '../../../server/features/stats/contract.ts';
import type * as subjects from '../../../server/features/subjects/contract.ts';
import type * as workflows from '../../../server/features/workflows/contract.ts';

// What the API answers, out of the server's own contracts: nothing here is written twice.

export type SubjectRow = z.output<typeof subjects.subjectRows>[number];
export type SubjectRead = z.output<typeof subjects.subjectRead>;
export type SubjectStatus = NonNullable<SubjectRead['status']>;
export type NewSubject = z.input<typeof subjects.createSubject>;
export type RequestRows = z.output<typeof privacy.requestRows>;
export type ErasureRequest = RequestRows['requests'][number];
export type ErasureCounts = z.output<typeof privacy.erasureCounts>;
export type Erased = z.output<typeof privacy.erased>;
export type Stats = z.output<typeof stats.stats>;
export type TokenRow = z.output<typeof tokens.tokenRows>[number];
export type Minted = z.output<typeof tokens.minted>;
export type Preset = z.output<typeof workflows.preset>;
export type AuditPage = z.output<typeof audit.entries>;
export type AuditEntry = AuditPage['entries'][number];
export type ChainState = z.output<typeof audit.chain>;
