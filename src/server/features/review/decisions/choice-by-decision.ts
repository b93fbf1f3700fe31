import type { VoteChoice } from '../../../verification/four-eyes/resolve-votes.ts';
import type { ReviewEvent } from './decision.ts';

/** The reviewer's choice by each way to decide. */
export const CHOICE_BY_DECISION: Record<ReviewEvent, VoteChoice> = {
  approved_by_administrator: 'approve',
  rejected_by_administrator: 'reject',
  reupload_requested: 'reupload',
};
