export type ListedSubmission = {
  id: string;
  status: string;
  verdict: string | null;
  reason: string | null;
  created_at: string;
  updated_at: string;
};

/** As many uploads may be examined at once, so their verdicts come in any order. */
const EXAMINED_AT_A_TIME = 8;

/** Compares the submissions of a run with the ids that its answers named. */
export function compareWithAnswers(
  submissions: readonly ListedSubmission[],
  answeredIds: readonly string[],
  queued: readonly string[],
) {
  const byId = new Map(submissions.map((one) => [one.id, one]));
  const uniqueIds = new Set(answeredIds);
  const followed = queued.flatMap((id) => byId.get(id) ?? []);
  const states = new Map<string, number>();
  for (const { status, verdict, reason } of followed) {
    const state = [status, verdict, reason].filter(Boolean).join(', ');
    states.set(state, (states.get(state) ?? 0) + 1);
  }
  return {
    lost: [...uniqueIds].filter((id) => !byId.has(id)).length,
    twice: answeredIds.length - uniqueIds.size,
    unnamed: submissions.filter(({ id }) => !uniqueIds.has(id)).length,
    states,
    ...measureOrder(followed),
  };
}

/** How many places each one moved forward between the order of the uploads and that of the verdicts. */
function measureOrder(queued: readonly ListedSubmission[]) {
  const places = new Map(
    sortBy(queued, ({ created_at }) => created_at).map(({ id }, place) => [id, place] as const),
  );
  const placeShifts = sortBy(queued, ({ updated_at }) => updated_at).map(
    ({ id }, place) => places.get(id)! - place,
  );
  return {
    tolerance: EXAMINED_AT_A_TIME,
    overtaken: placeShifts.filter((by) => by >= EXAMINED_AT_A_TIME).length,
    furthest: Math.max(0, ...placeShifts),
  };
}

function sortBy(all: readonly ListedSubmission[], key: (one: ListedSubmission) => string) {
  return [...all].sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}
