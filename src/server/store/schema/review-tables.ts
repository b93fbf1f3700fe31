import type { Generated } from 'kysely';
import type { VoteChoice, VoteOutcome } from '../../verification/four-eyes/resolve-votes.ts';
import type { SignalName } from '../../verification/signals/severity.ts';
import type { BlockedItemKind } from '../../verification/signals/signals.ts';
import type { JsonColumn } from '../json-column.ts';
import type { FilterContent } from '../json-columns.ts';
import type { TenantId } from '../tenant-id.ts';
import type { SubmissionKind } from './submission-tables.ts';

/** Tables that reviewers share. */
export type ReviewTables = {
  looks: ReviewVoteTable;
  blocks: BlockTable;
  blocked_numbers: BlockedNumberTable;
  blocked_faces: BlockedFaceTable;
  submission_notes: SubmissionNoteTable;
  note_mentions: NoteMentionTable;
  saved_filters: SavedFilterTable;
};

/** A vote of a four-eyes review. */
type ReviewVoteTable = {
  tenant_id: TenantId;
  id: string;
  submission_id: string;
  attempt: number;
  number: number;
  user_id: number;
  name: string;
  choice: VoteChoice;
  reason_code: string | null;
  comment: string | null;
  /** severe signals that the reviewer acknowledged with an approval; null if none was named */
  acknowledged: SignalName[] | null;
  at: Date;
  outcome: Generated<VoteOutcome | null>;
};

type BlockTable = {
  tenant_id: TenantId;
  id: string;
  subject_id: string;
  what: BlockedItemKind;
  kind: SubmissionKind;
  submission_id: string;
  attempt: number;
  comment: string;
  added_by: string;
  added_at: Date;
  /** when it ends, by the database's clock; null: never */
  until: Generated<Date | null>;
};

type BlockedNumberTable = { tenant_id: TenantId; block_id: string; number_hash: Uint8Array };

type BlockedFaceTable = { tenant_id: TenantId; block_id: string; described_by: string; whole: Uint8Array };

type SubmissionNoteTable = {
  tenant_id: TenantId;
  id: string;
  submission_id: string;
  author: string;
  note_text: string;
  mentions: string[];
  /** in no export for the person */
  confidential: boolean;
  created_at: Date;
  /** only those who may decide about fraud read it */
  restricted: boolean;
};

type NoteMentionTable = { tenant_id: TenantId; user_id: number; submission_id: string; created_at: Date };

type SavedFilterTable = {
  tenant_id: TenantId;
  id: string;
  user_id: number | null;
  name: string;
  content: JsonColumn<FilterContent>;
  created_at: Date;
};
