import { z } from 'zod';
import type { Evidence } from '../verification/evidence.ts';
import { WORKFLOW_STEPS, type WorkflowStep } from '../verification/lifecycle/token-capabilities.ts';
import type { CaptureHints } from '../verification/liveness/capture-hints.ts';
import type { LivenessMeasures } from '../verification/liveness/judge-liveness.ts';
import type { ChallengePace } from '../verification/liveness/pace.ts';
import type { ColumnSchema } from './json-column.ts';
import { CONTENT_COLUMN, SETTINGS_COLUMN } from './settings.ts';
import {
  capture,
  challengePace,
  EVIDENCE,
  evidence,
  livenessMeasures,
} from './submissions/evidence-schema.ts';

// The schema of each column with JSON. Unknown fields are allowed: a newer version may have stored them.

const receipt = z.object({
  request_id: z.string(),
  objects: z.number(),
  bytes: z.number(),
  records: z.record(z.string(), z.number()),
});
/** The counts of an erasure's receipt; it has no personal data. */
export type ErasureReceipt = z.output<typeof receipt>;

export const RECEIPT: ColumnSchema<ErasureReceipt> = {
  column: 'audit_entries.receipt',
  noun: 'The receipt of an erasure',
  schema: receipt,
};

export const DELETION_REASON: ColumnSchema<string> = {
  column: 'deletion_requests.reason',
  noun: 'The reason of a deletion request',
  schema: z.string(),
};

/** Workflows and presets: the fields of a link as they were sent. Minting parses those that it uses. */
export type TemplateContent = Record<string, unknown>;
const template = z.record(z.string(), z.unknown());
export const TEMPLATES: Record<'workflows' | 'presets', ColumnSchema<TemplateContent>> = {
  workflows: { column: 'workflows.content', noun: 'A workflow of this tenant', schema: template },
  presets: { column: 'presets.content', noun: 'A preset of this tenant', schema: template },
};

export const LINK_STEPS: ColumnSchema<WorkflowStep[]> = {
  column: 'ephemeral_tokens.workflow_steps',
  noun: 'The steps of this link',
  schema: z.array(z.object({ step_name: z.enum(WORKFLOW_STEPS), step_order: z.number() })),
};

/** What a caller wrote beside a link, by names of its choice. */
export type LinkMetadata = Record<string, string>;
const metadata = z.record(z.string(), z.string());
export const METADATA: Record<'ephemeral_tokens' | 'submissions', ColumnSchema<LinkMetadata>> = {
  ephemeral_tokens: {
    column: 'ephemeral_tokens.metadata',
    noun: 'The metadata of this link',
    schema: metadata,
  },
  submissions: { column: 'submissions.metadata', noun: 'The metadata of this submission', schema: metadata },
};

/** The query of a list by its parameters. Each is parsed again where it filters: a parameter may have ended. */
export type FilterContent = Record<string, string>;
export const FILTER_COLUMN: ColumnSchema<FilterContent> = {
  column: 'saved_filters.content',
  noun: 'A saved filter of this tenant',
  schema: z.record(z.string(), z.string()),
};

export const CHALLENGE_MEASURES: ColumnSchema<LivenessMeasures> = {
  column: 'liveness_challenges.measures',
  noun: 'The measures of a challenge',
  schema: livenessMeasures,
};

export const CHALLENGE_PACE: ColumnSchema<ChallengePace> = {
  column: 'liveness_challenges.pace',
  noun: 'The pace of a challenge',
  schema: challengePace,
};

export const CHALLENGE_CAPTURE: ColumnSchema<CaptureHints> = {
  column: 'liveness_challenges.capture',
  noun: 'The camera of a challenge',
  schema: capture,
};

const timings = z.record(z.string(), z.number());
export type StoredTimings = z.output<typeof timings>;
export const TIMINGS: ColumnSchema<StoredTimings> = {
  column: 'attempts.timings',
  noun: 'The timings of this attempt',
  schema: timings,
};

/** Evidence and timings of a check, as those of an attempt. */
export type CheckedSample = { evidence: Evidence; timings: StoredTimings };
export const CHECKED_SAMPLE: ColumnSchema<CheckedSample> = {
  column: 'quality_samples.checked',
  noun: 'The check of this sample',
  schema: z.object({ evidence, timings }),
};

/** All of them. `test/json-columns.test.ts` compares them with the database's catalogue. */
export const JSON_COLUMNS: readonly { column: string; schema: z.core.$ZodType }[] = [
  SETTINGS_COLUMN,
  CONTENT_COLUMN,
  RECEIPT,
  DELETION_REASON,
  TEMPLATES.workflows,
  TEMPLATES.presets,
  LINK_STEPS,
  METADATA.ephemeral_tokens,
  METADATA.submissions,
  FILTER_COLUMN,
  CHALLENGE_MEASURES,
  CHALLENGE_CAPTURE,
  CHALLENGE_PACE,
  EVIDENCE,
  TIMINGS,
  CHECKED_SAMPLE,
];
