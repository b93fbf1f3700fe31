import { AppError } from '../../errors.ts';

/** Whose something is: the gate is shared out between tenants, and a tenant's share between its links. */
export type Party = { tenant: string; link: string };

/** Who wants to pass, and until when it waits, in milliseconds of `Date.now()`. */
export type Turn = { party: Party; latest: number };

/** What wants to pass: `weight` in whatever the gate is measured in. */
export type Passage = Turn & { weight: number };

/**
 * Lets in so much at the same time. Of those that wait before it the next is whose tenant has the least inside,
 * then whose link has, then whose link was not let in of late, then who came first.
 */
export type Gate = {
  /**
   * Does `work` once `weight` fits beside what is inside. What weighs more than the gate holds goes in alone.
   * @throws AppError `unavailable` when too many wait already or its turn has not come by `latest`; `work`
   *   has not begun then
   */
  pass<T>(passage: Passage, work: () => Promise<T>): Promise<T>;
};

/** Links that were let in of late: more than have something inside at once. */
const REMEMBERED = 64;

const nameOf = ({ tenant, link }: Party) => `${tenant} ${link}`;

type Waiting = Passage & { enter: () => void; turnAway: () => void };

/**
 * A gate for `most` of whatever weights are measured in, with at most so many waiting before it. However few others
 * there are, one link has no more of it than `linksShare`: its holder may be anybody.
 */
export function createGate(most: number, mostWaiting: number, linksShare = 1 / 2): Gate {
  const waiting = new Set<Waiting>();
  const inside = createTally();
  const recent: string[] = [];

  const enter = (passage: Passage) => {
    inside.add(passage);
    recent.push(nameOf(passage.party));
    if (recent.length > REMEMBERED) recent.shift();
  };
  const fits = ({ weight }: Passage) => inside.all() === 0 || inside.all() + weight <= most;
  const isWithinShare = ({ party, weight }: Passage) =>
    inside.ofLink(party) === 0 || inside.ofLink(party) + weight <= most * linksShare;
  const letIn = () => {
    for (;;) {
      const next = first([...waiting].filter(isWithinShare), ({ party }) => [
        ...inside.of(party),
        recent.lastIndexOf(nameOf(party)),
      ]);
      // A lighter one behind it does not go first: the heavy one's turn would never come.
      if (!next || !fits(next)) return;
      waiting.delete(next);
      enter(next);
      next.enter();
    }
  };
  const waitForTurn = (passage: Passage) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(place);
        reject(overfull());
        letIn(); // a heavy one that goes away may have kept lighter ones waiting
      };
      const timer = setTimeout(giveUp, Math.max(passage.latest - Date.now(), 0));
      const turnAway = () => {
        clearTimeout(timer);
        giveUp();
      };
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const place: Waiting = { ...passage, enter, turnAway };
      waiting.add(place);
    });

  return {
    async pass(passage, work) {
      if (waiting.size === 0 && fits(passage) && isWithinShare(passage)) enter(passage);
      else {
        if (waiting.size >= mostWaiting) makeRoom(waiting, passage.party);
        const turn = waitForTurn(passage);
        letIn();
        await turn;
      }
      try {
        return await work();
      } finally {
        inside.remove(passage);
        letIn();
      }
    },
  };
}

/**
 * Turns away the newest of the link, of the tenant, that has most waiting, for one of those that have fewer.
 * @throws AppError `unavailable` when the newcomer's own have as many
 */
function makeRoom(waiting: ReadonlySet<Waiting>, newcomer: Party): void {
  const counts = createTally();
  for (const { party } of waiting) counts.add({ party, weight: 1 });
  const crowd = first([...waiting].reverse(), ({ party }) => counts.of(party).map((count) => -count));
  if (!crowd) throw overfull();
  const [others, own] = [counts.of(crowd.party), counts.of(newcomer)];
  // One more than it has would make it the crowd itself.
  const isFewer = crowd.party.tenant === newcomer.tenant ? others[1] > own[1] + 1 : others[0] > own[0] + 1;
  if (!isFewer) throw overfull();
  crowd.turnAway();
}

/** Sums of weights: of all, and of each tenant and link that has any. */
function createTally() {
  const sums = new Map<string, number>();
  const read = (name: string) => sums.get(name) ?? 0;
  const change = (name: string, by: number) => {
    const sum = read(name) + by;
    if (sum === 0) sums.delete(name);
    else sums.set(name, sum);
  };
  const namesOf = ({ tenant, link }: Party) => ['', `${tenant}`, `${tenant} ${link}`] as const;
  const changeAll = (party: Party, by: number) => {
    for (const name of namesOf(party)) change(name, by);
  };
  return {
    all: () => read(''),
    ofLink: (party: Party) => read(namesOf(party)[2]),
    /** the tenant's sum, then the link's */
    of: (party: Party): [number, number] => [read(namesOf(party)[1]), read(namesOf(party)[2])],
    add: ({ party, weight }: Pick<Passage, 'party' | 'weight'>) => changeAll(party, weight),
    remove: ({ party, weight }: Pick<Passage, 'party' | 'weight'>) => changeAll(party, -weight),
  };
}

/** The one with the smallest rank, compared figure by figure; among equals the first. */
function first<T>(all: readonly T[], rankOf: (one: T) => readonly number[]): T | undefined {
  let best: { one: T; rank: readonly number[] } | undefined;
  for (const one of all) {
    const rank = rankOf(one);
    const isLess = best === undefined || compare(rank, best.rank) < 0;
    if (isLess) best = { one, rank };
  }
  return best?.one;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((figure, index) => figure !== b[index]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

function overfull(): AppError {
  return new AppError('unavailable', 'The service has more to do than it can hold. Try again shortly.');
}
