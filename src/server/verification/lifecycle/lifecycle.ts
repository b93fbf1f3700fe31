import type { SubmissionState } from '../verdict/verdicts.ts';

/**
 * The state of a submission: its stored state, split by who rejected it and whether a re-upload is requested. `none` is
 * a submission that does not exist yet.
 */
export type LifecycleState =
  | 'none'
  | 'processing'
  | 'pending'
  | 'approved'
  | 'rejected_by_pipeline'
  | 'rejected_by_administrator'
  | 'reupload_required';

export const LIFECYCLE_EVENTS = [
  /** an image came by `POST /subject/upload` under this submission's id */
  'uploaded',
  /** an image came by `POST /subject/reupload` */
  'reuploaded',
  /** the pipeline could not decide, its time ran out, its process died, or `manual=1` skipped it */
  'parked',
  'approved_by_pipeline',
  'rejected_by_pipeline',
  'approved_by_administrator',
  'rejected_by_administrator',
  /** rejected with `require_reupload` */
  'reupload_requested',
  /** a decided submission waits for a decision again */
  'opened_again',
] as const;
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

/**
 * Why an event is refused. The submission is approved and so final for the subject. An administrator (or, for an
 * approval, the pipeline) has decided already. No re-upload is requested. The attempt's result comes too late and is
 * discarded (`ATTEMPT_SUPERSEDED`). Nothing is decided that could be reopened.
 */
export type Refusal = 'approved' | 'decided' | 'not_flagged' | 'superseded' | 'undecided';

export type Transition = { to: Exclude<LifecycleState, 'none'> } | { refused: Refusal };

const APPROVED_REFUSAL = { refused: 'approved' } as const;
const DECIDED_REFUSAL = { refused: 'decided' } as const;
const UNDECIDED_REFUSAL = { refused: 'undecided' } as const;
const NOT_FLAGGED = { refused: 'not_flagged' } as const;
const SUPERSEDED_REFUSAL = { refused: 'superseded' } as const;

/** The decisions an administrator may make about a submission that none has decided. */
const OPEN_TO_REVIEW = {
  approved_by_administrator: { to: 'approved' },
  rejected_by_administrator: { to: 'rejected_by_administrator' },
  reupload_requested: { to: 'reupload_required' },
  opened_again: UNDECIDED_REFUSAL,
} as const;

/** A submission that an administrator rejected is decided, until it is reopened. */
const CLOSED_TO_REVIEW = {
  approved_by_administrator: DECIDED_REFUSAL,
  rejected_by_administrator: DECIDED_REFUSAL,
  reupload_requested: DECIDED_REFUSAL,
  opened_again: { to: 'pending' },
} as const;

/** The pipeline's verdict counts only while its submission is in processing. */
const PIPELINE_TOO_LATE = {
  parked: SUPERSEDED_REFUSAL,
  approved_by_pipeline: SUPERSEDED_REFUSAL,
  rejected_by_pipeline: SUPERSEDED_REFUSAL,
} as const;

/**
 * Every state by every event. Two questions about the contract are answered here. An administrator may still decide a
 * submission that only the pipeline rejected, since a machine's refusal must not be final for a person. An upload under
 * the id of any submission that is not approved is a new attempt of it.
 */
const TRANSITIONS: Record<LifecycleState, Record<LifecycleEvent, Transition>> = {
  none: {
    uploaded: { to: 'processing' },
    reuploaded: NOT_FLAGGED,
    ...PIPELINE_TOO_LATE,
    ...CLOSED_TO_REVIEW,
    opened_again: UNDECIDED_REFUSAL,
  },
  processing: {
    uploaded: { to: 'processing' },
    reuploaded: NOT_FLAGGED,
    parked: { to: 'pending' },
    approved_by_pipeline: { to: 'approved' },
    rejected_by_pipeline: { to: 'rejected_by_pipeline' },
    ...OPEN_TO_REVIEW,
  },
  pending: {
    uploaded: { to: 'processing' },
    reuploaded: NOT_FLAGGED,
    ...PIPELINE_TOO_LATE,
    ...OPEN_TO_REVIEW,
  },
  approved: {
    uploaded: APPROVED_REFUSAL,
    reuploaded: APPROVED_REFUSAL,
    ...PIPELINE_TOO_LATE,
    ...CLOSED_TO_REVIEW,
    reupload_requested: { to: 'reupload_required' },
  },
  rejected_by_pipeline: {
    uploaded: { to: 'processing' },
    reuploaded: NOT_FLAGGED,
    ...PIPELINE_TOO_LATE,
    ...OPEN_TO_REVIEW,
    opened_again: { to: 'pending' },
  },
  rejected_by_administrator: {
    uploaded: { to: 'processing' },
    reuploaded: NOT_FLAGGED,
    ...PIPELINE_TOO_LATE,
    ...CLOSED_TO_REVIEW,
  },
  reupload_required: {
    uploaded: { to: 'processing' },
    reuploaded: { to: 'processing' },
    ...PIPELINE_TOO_LATE,
    ...CLOSED_TO_REVIEW,
  },
};

/**
 * The next state of a submission after `event`, or why the event is refused. The caller checks whether an attempt is
 * still its submission's newest: an older attempt's result is superseded in any case.
 */
export function nextState(standing: LifecycleState, event: LifecycleEvent): Transition {
  return TRANSITIONS[standing][event];
}

/**
 * May another image join this submission by `POST /subject/upload`? An approved one is final (409). But the pipeline's
 * age analysis approves no one, so it can be repeated under its id, unless an administrator approved.
 */
export function acceptsUpload(
  kind: 'license' | 'selfie' | 'age',
  standing: LifecycleState,
  decidedBy: LifecycleColumns['decidedBy'],
): boolean {
  const isAnalysis = kind === 'age' && decidedBy === 'pipeline';
  return isAnalysis || 'to' in nextState(standing, 'uploaded');
}

/** The three columns that store a state. */
export type LifecycleColumns = {
  state: SubmissionState;
  decidedBy: 'pipeline' | 'administrator' | null;
  reuploadRequired: boolean;
};

/** Restores a submission's state from its columns. */
export function toLifecycleState(columns: LifecycleColumns): Exclude<LifecycleState, 'none'> {
  if (columns.state !== 'rejected') return columns.state;
  if (columns.reuploadRequired) return 'reupload_required';
  return columns.decidedBy === 'administrator' ? 'rejected_by_administrator' : 'rejected_by_pipeline';
}

/** The stored state of a submission's state here. */
export function toStoredState(standing: Exclude<LifecycleState, 'none'>): SubmissionState {
  if (standing === 'processing' || standing === 'pending' || standing === 'approved') return standing;
  return 'rejected';
}
