import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';

export type SubmissionRow = Selectable<Schema['submissions']>;
