import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refused } from '../../../api/api-failure.ts';
import type { ErrorCode } from '../../../api/operations.ts';
import { createDecisionOutbox, type DecisionOutbox, type OutboxDeps } from './decision-outbox.ts';
import { isUnanswered, isUnsent, type KeptDecision, UNDO_MS } from './reduce-outbox.ts';
import {
  type Decision,
  type DecisionKind,
  type DecisionSendResult,
  readAccepted,
  readRefused,
} from './send-decision.ts';

// An outbox and a server, with everything that can go wrong between them: an answer that is lost, late or cut, a
// server error, a faster colleague, a newer image, an ended session, another user who signs in, a closed tab. The test
// sets the time.

const CASES = ['a', 'b'] as const;
const STAFF = ['Mina', 'Ravi'] as const;
const STATUS = { approve: 'approved', ask: 'rejected', reject: 'rejected' } as const;
type Staff = (typeof STAFF)[number];
type SendOutcome = 'fine' | 'never-arrives' | 'answer-lost' | 'late' | 'trouble';

type AcceptedDecision = { key: string; caseId: string; by: Staff; kind: DecisionKind };
type Case = { attempt: number; decided: { who: string; status: string } | null };

/** The server as the contract has it: an answer is kept under its key and credential, and one decision is made. */
function createServer() {
  const cases = new Map<string, Case>(CASES.map((id) => [id, { attempt: 1, decided: null }]));
  const answers = new Map<string, unknown>();
  const taken: AcceptedDecision[] = [];
  const refuse = (status: number, code: ErrorCode | null, sentence = '') =>
    new Refused({ status, code, sentence, field: null, retryAfterSeconds: null, body: null });
  const decide = (decision: Decision, session: number, by: Staff): unknown => {
    const name = `${session} ${decision.key}`;
    if (answers.has(name)) return answers.get(name);
    const found = cases.get(decision.caseId)!;
    if (found.decided) {
      const { who, status } = found.decided;
      return refuse(
        409,
        'decided-already',
        `This submission is already decided: it was ${status} by ${who} at 2030-01-01 12:00:00.`,
      );
    }
    if (decision.attempt !== found.attempt) return refuse(409, 'newer-attempt');
    const status = STATUS[decision.kind];
    found.decided = { who: by, status };
    taken.push({ key: decision.key, caseId: decision.caseId, by, kind: decision.kind });
    const answer = { id: decision.caseId, status };
    answers.set(name, answer);
    return answer;
  };
  return { cases, taken, decide, refuse };
}

/** The world around the outbox. */
function createWorld() {
  const server = createServer();
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  let session: { number: number; by: Staff; isOver: boolean } = { number: 1, by: 'Mina', isOver: false };
  let fates: SendOutcome[] = [];
  let late: (() => void)[] = [];
  let stored: KeptDecision[] = [];
  let others: KeptDecision[] = [];
  const made: { decision: Decision; dropped: boolean }[] = [];
  const intended = new Map<string, Set<Staff>>();
  /** cases that a colleague decided first, or that got a newer image: the reviewer was told, which ends the decision */
  const reported = new Set<string>();

  const post = (decision: Decision, wasLost: boolean): Promise<DecisionSendResult> => {
    const fate = fates.shift() ?? 'fine';
    const { number, by, isOver } = session;
    const lost: DecisionSendResult = { is: 'lost' };
    if (fate === 'never-arrives') return Promise.resolve(lost);
    if (fate === 'trouble')
      return Promise.resolve(readRefused(decision, server.refuse(500, 'internal'), wasLost));
    if (isOver) {
      return Promise.resolve(readRefused(decision, server.refuse(401, 'unauthenticated'), wasLost));
    }
    const answer = server.decide(decision, number, by);
    const result =
      answer instanceof Refused ? readRefused(decision, answer, wasLost) : readAccepted(decision, answer);
    if (fate === 'answer-lost') return Promise.resolve(lost);
    if (fate === 'late') return new Promise((resolve) => late.push(() => resolve(result)));
    return Promise.resolve(result);
  };
  const dependencies: OutboxDeps = {
    send: post,
    keep: ({ decisions }) => {
      const ofUser = decisions.filter(isUnanswered).map((each) => ({
        ...each.decision,
        person: null,
        ...(isUnsent(each) ? { unsent: true as const } : {}),
      }));
      stored = [...others, ...ofUser];
    },
    // As after a session has ended: the page refetches nothing before a user has signed in.
    refetch: () => new Promise(() => {}),
    now: () => now,
    after: (milliseconds, work) => {
      const timer = { at: now + milliseconds, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  return {
    server,
    dependencies,
    made,
    intended,
    reported,
    session: () => session,
    fate: (fate: SendOutcome) => fates.push(fate),
    heal: () => {
      fates = [];
    },
    signIn: (by: Staff) => {
      session = { number: session.number + 1, by, isOver: false };
    },
    endSession: () => {
      session = { ...session, isOver: true };
    },
    answerLate: () => {
      for (const answer of late.splice(0)) answer();
    },
    /** The stored decisions of this user, as the tab stores them; those of other users stay stored. */
    openKept: (by: Staff): KeptDecision[] => {
      others = stored.filter((decision) => decision.by !== by);
      return stored.filter((decision) => decision.by === by);
    },
    stored: () => stored,
    /** A closed page gets no timer and no answer. */
    forget: () => {
      timers = [];
      late = [];
    },
    pass: async (milliseconds: number) => {
      const until = now + milliseconds;
      for (;;) {
        await settled();
        const next = timers.toSorted((one, other) => one.at - other.at)[0];
        if (!next || next.at > until) break;
        timers = timers.filter((each) => each !== next);
        now = Math.max(now, next.at);
        next.work();
      }
      now = until;
      await settled();
    },
  };
}

/** Everything that waits for nothing but its turn has had it. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

type TestWorld = ReturnType<typeof createWorld>;
/** A reload puts another outbox in place of the one before. */
type Scene = { readonly dependencies: TestWorld; outbox: DecisionOutbox };
type Step = (scene: Scene) => Promise<void> | undefined;

const decide =
  (caseId: string, kind: DecisionKind): Step =>
  ({ dependencies, outbox }) => {
    const by = dependencies.session().by;
    const { attempt } = dependencies.server.cases.get(caseId)!;
    const decision = {
      key: `k${dependencies.made.length} ${dependencies.dependencies.now()} ${kind}`,
      caseId,
      attempt,
      detailsVersion: 1,
      person: caseId,
      by,
      kind,
      comment: '',
      reasonCode: null,
      acknowledged: [],
    };
    outbox.enqueue(decision);
    const isHeld = outbox.state().decisions.some((each) => each.decision.key === decision.key);
    if (!isHeld) return;
    dependencies.made.push({ decision, dropped: false });
    dependencies.intended.set(decision.key, new Set([by]));
  };
const undo: Step = ({ dependencies, outbox }) => {
  const back = outbox.undo();
  for (const each of dependencies.made) if (each.decision.key === back?.key) each.dropped = true;
};
const pressRetry: Step = ({ dependencies, outbox }) => {
  const hanging = outbox.state().decisions.find((each) => each.state === 'unconfirmed');
  if (!hanging) return;
  dependencies.intended.get(hanging.decision.key)?.add(dependencies.session().by);
  outbox.sendAgain(hanging.decision.key);
};
const signIn =
  (by: Staff): Step =>
  ({ dependencies, outbox }) => {
    dependencies.signIn(by);
    outbox.signedInAs(by);
  };
const reload: Step = async (scene) => {
  scene.outbox.leave();
  await settled();
  await crash(scene);
};
/** The tab ends without a word, and is opened again. */
const crash: Step = async (scene) => {
  const { dependencies } = scene;
  recordReported(scene);
  dependencies.forget();
  const { by } = dependencies.session();
  scene.outbox = createDecisionOutbox(dependencies.dependencies, by, dependencies.openKept(by));
  scene.outbox.start();
};

const step: fc.Arbitrary<[string, Step]> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...CASES), fc.constantFrom<DecisionKind>('approve', 'ask', 'reject'))
    .map(([id, kind]): [string, Step] => [`${kind} ${id}`, decide(id, kind)]),
  fc
    .constantFrom<SendOutcome>('fine', 'never-arrives', 'answer-lost', 'late', 'trouble')
    .map((fate): [string, Step] => [
      fate,
      ({ dependencies }) => {
        dependencies.fate(fate);
      },
    ]),
  fc
    .constantFrom(10, UNDO_MS, 40_000)
    .map((milliseconds): [string, Step] => [
      `${milliseconds} ms`,
      ({ dependencies }) => dependencies.pass(milliseconds),
    ]),
  fc.constant<[string, Step]>(['undo', undo]),
  fc.constant<[string, Step]>(['press again', pressRetry]),
  fc.constant<[string, Step]>([
    'late answers',
    ({ dependencies }) => {
      dependencies.answerLate();
    },
  ]),
  fc.constant<[string, Step]>([
    'back online',
    ({ outbox }) => {
      outbox.backOnline();
    },
  ]),
  fc.constant<[string, Step]>([
    'session ends',
    ({ dependencies }) => {
      dependencies.endSession();
    },
  ]),
  fc.constantFrom(...STAFF).map((by): [string, Step] => [`${by} signs in`, signIn(by)]),
  fc.constantFrom(...CASES).map((id): [string, Step] => [
    `newer picture of ${id}`,
    ({ dependencies }) => {
      const found = dependencies.server.cases.get(id)!;
      found.attempt += 1;
      found.decided = null;
    },
  ]),
  fc.constantFrom(...CASES).map((id): [string, Step] => [
    `a colleague decides ${id}`,
    ({ dependencies }) => {
      const found = dependencies.server.cases.get(id)!;
      found.decided ??= { who: 'Zoe', status: 'approved' };
    },
  ]),
  fc.constant<[string, Step]>(['reload', reload]),
  fc.constant<[string, Step]>(['crash', crash]),
);

test('[S169] a decision is made once or reported, never hidden, and never sent as another user', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const dependencies = createWorld();
      const scene: Scene = {
        dependencies,
        outbox: createDecisionOutbox(dependencies.dependencies, 'Mina', []),
      };
      for (const [, act] of steps) {
        await act(scene);
        await settled();
        expectTrue(scene);
      }
      // The user who made the remaining decisions signs in again, and the network and the server work again.
      dependencies.heal();
      dependencies.answerLate();
      signIn('Mina')(scene);
      scene.outbox.backOnline();
      await dependencies.pass(120_000);
      expectTrue(scene);
      expectNothingHidden(scene);
    }),
    { numRuns: 1_000 },
  );
});

/** The invariants at every moment. */
function expectTrue(scene: Scene): void {
  const { server, made, intended } = scene.dependencies;
  recordReported(scene);
  const counted = new Map<string, number>();
  for (const { key, by } of server.taken) {
    counted.set(key, (counted.get(key) ?? 0) + 1);
    // Sent only as the user who decided, or who pressed Retry.
    expect([...intended.get(key)!]).toContain(by);
    expect(made.find(({ decision }) => decision.key === key)?.dropped).toBe(false);
  }
  for (const times of counted.values()) expect(times).toBe(1);
  for (const { state, decision } of scene.outbox.state().decisions) {
    if (state === 'accepted') expect(isMade(server.taken, decision)).toBe(true);
  }
}

function recordReported({ dependencies, outbox }: Scene): void {
  for (const each of outbox.state().decisions) {
    const isEnd = each.state === 'unconfirmed' && ['elsewhere', 'newer'].includes(each.why.is);
    if (isEnd) dependencies.reported.add(each.decision.key);
  }
}

/** Whether the case was decided in that way: a 409 says no more than that. */
const isMade = (taken: readonly AcceptedDecision[], { kind, caseId }: Decision) =>
  taken.some((each) => STATUS[each.kind] === STATUS[kind] && each.caseId === caseId);

/** At the end each decision is made, or visible; a decision of another user stays stored. */
function expectNothingHidden({ dependencies: { server, made, stored, reported }, outbox }: Scene): void {
  const shownKeys = new Set(outbox.state().decisions.map(({ decision }) => decision.key));
  const keptKeys = new Set(stored().map(({ key }) => key));
  const replaced = new Set(
    made
      .filter(({ decision }, at) =>
        made.slice(at + 1).some((later) => later.decision.caseId === decision.caseId),
      )
      .map(({ decision }) => decision.key),
  );
  for (const { decision, dropped } of made) {
    if (dropped || replaced.has(decision.key) || reported.has(decision.key)) continue;
    const isThere = shownKeys.has(decision.key) || keptKeys.has(decision.key);
    expect([decision, isThere || isMade(server.taken, decision)]).toEqual([decision, true]);
  }
}

test('[S169] a second press on a case that is still shown makes no second decision', async () => {
  const dependencies = createWorld();
  const outbox = createDecisionOutbox(dependencies.dependencies, 'Mina', []);
  decide('a', 'approve')({ dependencies, outbox });
  decide('a', 'approve')({ dependencies, outbox });
  decide('a', 'reject')({ dependencies, outbox });
  expect(outbox.state().decisions).toHaveLength(1);
  await dependencies.pass(UNDO_MS);
  decide('a', 'reject')({ dependencies, outbox });
  expect(outbox.state().decisions).toMatchObject([{ state: 'accepted', decision: { kind: 'approve' } }]);
  expect(dependencies.server.taken).toMatchObject([{ kind: 'approve' }]);
});

test('a decision refused for an ended session is sent again at once, before anything is refetched', async () => {
  const dependencies = createWorld();
  const scene: Scene = { dependencies, outbox: createDecisionOutbox(dependencies.dependencies, 'Mina', []) };
  dependencies.endSession();
  decide('a', 'approve')(scene);
  await dependencies.pass(UNDO_MS);
  expect(scene.outbox.state().decisions).toMatchObject([{ state: 'unconfirmed', why: { is: 'signed-out' } }]);
  signIn('Mina')(scene);
  pressRetry(scene);
  await settled();
  expect(scene.outbox.state().decisions).toMatchObject([{ state: 'accepted' }]);
  expect(dependencies.server.taken).toMatchObject([{ by: 'Mina', kind: 'approve' }]);
});

test('a decision that was not sent before a crash is found again, and sent only when its reviewer says so', async () => {
  const dependencies = createWorld();
  const scene: Scene = { dependencies, outbox: createDecisionOutbox(dependencies.dependencies, 'Mina', []) };
  decide('a', 'approve')(scene);
  await crash(scene);
  scene.outbox.backOnline();
  await dependencies.pass(120_000);
  expect(scene.outbox.state().decisions).toMatchObject([{ state: 'unconfirmed', why: { is: 'unsent' } }]);
  expect(dependencies.server.taken).toEqual([]);
  pressRetry(scene);
  await settled();
  expect(dependencies.server.taken).toMatchObject([{ by: 'Mina', kind: 'approve' }]);
});
