import { describe, expect, it } from 'vitest';
import {
  acceptsUpload,
  LIFECYCLE_EVENTS,
  type LifecycleEvent,
  type LifecycleState,
  nextState,
  toLifecycleState,
  toStoredState,
} from './lifecycle.ts';

const EXISTING = [
  'processing',
  'pending',
  'approved',
  'rejected_by_pipeline',
  'rejected_by_administrator',
  'reupload_required',
] as const;

/** Walks events from nothing; returns the last transition. */
function walk(...events: LifecycleEvent[]) {
  let standing: LifecycleState = 'none';
  for (const event of events.slice(0, -1)) {
    const step = nextState(standing, event);
    if ('refused' in step) throw new Error(`${event} is refused: ${step.refused}.`);
    standing = step.to;
  }
  return nextState(standing, events.at(-1)!);
}

it('a submission is approved by the pipeline', () => {
  expect(walk('uploaded', 'approved_by_pipeline')).toEqual({ to: 'approved' });
});

it('a submission is parked, then approved by an administrator', () => {
  expect(walk('uploaded', 'parked', 'approved_by_administrator')).toEqual({ to: 'approved' });
});

it('a submission takes another attempt after the pipeline rejects it', () => {
  expect(walk('uploaded', 'rejected_by_pipeline', 'uploaded')).toEqual({ to: 'processing' });
});

it('a submission can be approved by an administrator after the pipeline rejects it', () => {
  expect(walk('uploaded', 'rejected_by_pipeline', 'approved_by_administrator')).toEqual({ to: 'approved' });
});

it('a submission is final for the subject once approved', () => {
  expect(walk('uploaded', 'approved_by_pipeline', 'uploaded')).toEqual({ refused: 'approved' });
  expect(walk('uploaded', 'approved_by_pipeline', 'reuploaded')).toEqual({ refused: 'approved' });
});

it('a reopened submission waits for a decision, whether the pipeline or staff had decided', () => {
  for (const decision of ['approved_by_pipeline', 'rejected_by_pipeline'] as const)
    expect(walk('uploaded', decision, 'opened_again')).toEqual({ to: 'pending' });
  for (const decision of [
    'approved_by_administrator',
    'rejected_by_administrator',
    'reupload_requested',
  ] as const)
    expect(walk('uploaded', 'parked', decision, 'opened_again')).toEqual({ to: 'pending' });
  expect(walk('uploaded', 'opened_again')).toEqual({ refused: 'undecided' });
  expect(walk('uploaded', 'parked', 'opened_again')).toEqual({ refused: 'undecided' });
});

it('a submission takes another image after an approval if one is requested, and after nothing else', () => {
  expect(walk('uploaded', 'approved_by_pipeline', 'reupload_requested', 'reuploaded')).toEqual({
    to: 'processing',
  });
  expect(walk('uploaded', 'approved_by_pipeline', 'rejected_by_administrator')).toEqual({
    refused: 'decided',
  });
});

it('a submission takes a re-upload only if one is requested', () => {
  expect(walk('uploaded', 'parked', 'reuploaded')).toEqual({ refused: 'not_flagged' });
  expect(walk('uploaded', 'parked', 'rejected_by_administrator', 'reuploaded')).toEqual({
    refused: 'not_flagged',
  });
});

it('a submission takes one re-upload for one request', () => {
  expect(walk('uploaded', 'parked', 'reupload_requested', 'reuploaded', 'parked', 'reuploaded')).toEqual({
    refused: 'not_flagged',
  });
});

it.each(['approved_by_administrator', 'rejected_by_administrator', 'reupload_requested'] as const)(
  'a submission supersedes an attempt in progress: %s',
  (decision) => {
    expect(walk('uploaded', decision, 'approved_by_pipeline')).toEqual({ refused: 'superseded' });
  },
);

it.each(['approved_by_administrator', 'rejected_by_administrator', 'reupload_requested'] as const)(
  'a submission is not decided twice by administrators: %s',
  (decision) => {
    expect(walk('uploaded', 'parked', 'rejected_by_administrator', decision)).toEqual({
      refused: 'decided',
    });
  },
);

describe('the table', () => {
  it.each(EXISTING)('the state %s is restored from its columns', (standing) => {
    const columns = {
      state: toStoredState(standing),
      decidedBy: standing.endsWith('_pipeline') ? ('pipeline' as const) : ('administrator' as const),
      reuploadRequired: standing === 'reupload_required',
    };
    expect(toLifecycleState(columns)).toBe(standing);
  });

  it('the pipeline decides only a submission that is in processing', () => {
    const spoken = LIFECYCLE_EVENTS.filter((event) => event === 'parked' || event.endsWith('_pipeline'));
    for (const standing of EXISTING.filter((each) => each !== 'processing')) {
      for (const event of spoken) expect(nextState(standing, event)).toEqual({ refused: 'superseded' });
    }
  });

  it('the pipeline’s age analysis can be repeated, and nothing else that is approved', () => {
    expect(acceptsUpload('age', 'approved', 'pipeline')).toBe(true);
    expect(acceptsUpload('age', 'approved', 'administrator')).toBe(false);
    expect(acceptsUpload('license', 'approved', 'pipeline')).toBe(false);
    expect(acceptsUpload('selfie', 'approved', 'pipeline')).toBe(false);
    expect(acceptsUpload('selfie', 'rejected_by_administrator', 'administrator')).toBe(true);
  });
});

describe('every walk of up to five events', () => {
  type Step = { from: LifecycleState; event: LifecycleEvent; to: LifecycleState };

  /** Each allowed event takes its step; each refused event leaves the submission unchanged. */
  function explore(depth: number): Step[][] {
    let walks: Step[][] = [[]];
    for (let length = 0; length < depth; length++) {
      walks = walks.flatMap((walk) =>
        LIFECYCLE_EVENTS.map((event) => {
          const from = walk.at(-1)?.to ?? 'none';
          const transition = nextState(from, event);
          return [...walk, { from, event, to: 'to' in transition ? transition.to : from }];
        }),
      );
    }
    return walks;
  }
  const walks = explore(5);
  const transitions = walks.flat().filter((step) => step.from !== step.to);

  it('every walk together reaches every state', () => {
    expect(walks).toHaveLength(LIFECYCLE_EVENTS.length ** 5);
    expect(new Set(transitions.map((step) => step.to))).toEqual(new Set(EXISTING));
  });

  it('no walk leaves an approved state except by an administrator who reopens it', () => {
    const leaving = transitions.filter((step) => step.from === 'approved');
    expect(new Set(leaving.map((step) => `${step.event} -> ${step.to}`))).toEqual(
      new Set(['reupload_requested -> reupload_required', 'opened_again -> pending']),
    );
  });

  it('no walk approves a submission without an image or without a review', () => {
    const approving = transitions.filter((step) => step.to === 'approved');
    expect(new Set(approving.map((step) => step.event))).toEqual(
      new Set(['approved_by_pipeline', 'approved_by_administrator']),
    );
    expect(approving.some((step) => step.from === 'none')).toBe(false);
  });

  it('no walk ends where neither the subject nor an administrator can act', () => {
    for (const standing of EXISTING) {
      const open = LIFECYCLE_EVENTS.filter((event) => 'to' in nextState(standing, event));
      expect(open.length).toBeGreaterThan(0);
    }
  });
});
