import { AppError } from '../../errors.ts';

/** Who holds permits: they are shared out between tenants, and a tenant's share between its links. */
export type PermitHolder = { tenant: string; link: string };

/** Who wants a permit, and until when they wait, in milliseconds of `Date.now()`. */
export type PermitTerms = { holder: PermitHolder; latest: number };

/** A wish for permits: `weight` in whatever they are measured in. */
export type PermitRequest = PermitTerms & { weight: number };

/**
 * Lets in so much at the same time. Of those that wait before it the next is whose tenant has the least inside,
 * then whose link has, then whose link was not let in of late, then who came first.
 */
export type Permits = {
  /**
   * Does `work` once `weight` fits beside what is inside. What weighs more than there are permits goes in alone.
   * @throws AppError `busy` when too many wait already or its turn has not come by `latest`; `work`
   *   has not begun then
   */
  hold<T>(wanted: PermitRequest, work: () => Promise<T>): Promise<T>;
  /** The weight inside, how many wait, and how many were refused since the start. */
  count(): { held: number; waiting: number; refused: number };
};

/** How many links that were let in last are remembered: more than can hold a permit at once. */
const REMEMBERED = 64;

const holderKey = ({ tenant, link }: PermitHolder) => `${tenant} ${link}`;

type QueuedPermit = PermitRequest & { enter: () => void; turnAway: () => void };

/**
 * Permits for `most` of whatever weights are measured in, with at most so many waiting for them. However few others
 * there are, one link has no more of it than `linksShare`: its holder may be anybody.
 */
export function createPermits(most: number, maxWaiting: number, linksShare = 1 / 2): Permits {
  const waiting = new Set<QueuedPermit>();
  const inside = createTally();
  const recent: string[] = [];
  let refused = 0;

  const enter = (wanted: PermitRequest) => {
    inside.add(wanted);
    recent.push(holderKey(wanted.holder));
    if (recent.length > REMEMBERED) recent.shift();
  };
  const fits = ({ weight }: PermitRequest) => inside.all() === 0 || inside.all() + weight <= most;
  const isWithinShare = ({ holder, weight }: PermitRequest) =>
    inside.ofLink(holder) === 0 || inside.ofLink(holder) + weight <= most * linksShare;
  const letIn = () => {
    for (;;) {
      const next = first([...waiting].filter(isWithinShare), ({ holder }) => [
        ...inside.of(holder),
        recent.lastIndexOf(holderKey(holder)),
      ]);
      // A lighter one behind it does not go first: the heavy one's turn would never come.
      if (!next || !fits(next)) return;
      waiting.delete(next);
      enter(next);
      next.enter();
    }
  };
  const waitForTurn = (wanted: PermitRequest) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(own);
        reject(overfull());
        letIn(); // a heavy one that goes away may have kept lighter ones waiting
      };
      const timer = setTimeout(giveUp, Math.max(wanted.latest - Date.now(), 0));
      const turnAway = () => {
        clearTimeout(timer);
        giveUp();
      };
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const own: QueuedPermit = { ...wanted, enter, turnAway };
      waiting.add(own);
    });

  return {
    count: () => ({ held: inside.all(), waiting: waiting.size, refused }),
    async hold(wanted, work) {
      if (waiting.size === 0 && fits(wanted) && isWithinShare(wanted)) enter(wanted);
      else {
        try {
          if (waiting.size >= maxWaiting) makeRoom(waiting, wanted.holder);
          const turn = waitForTurn(wanted);
          letIn();
          await turn;
        } catch (error) {
          refused += 1;
          throw error;
        }
      }
      try {
        return await work();
      } finally {
        inside.remove(wanted);
        letIn();
      }
    },
  };
}

/**
 * Turns away the newest of the link, of the tenant, that has most waiting, for one of those that have fewer.
 * @throws AppError `busy` when the newcomer's own have as many
 */
function makeRoom(waiting: ReadonlySet<QueuedPermit>, newcomer: PermitHolder): void {
  const counts = createTally();
  for (const { holder } of waiting) counts.add({ holder, weight: 1 });
  const crowd = first([...waiting].reverse(), ({ holder }) => counts.of(holder).map((count) => -count));
  if (!crowd) throw overfull();
  const [others, own] = [counts.of(crowd.holder), counts.of(newcomer)];
  // With the newcomer, it would itself be the one with most waiting.
  const isFewer = crowd.holder.tenant === newcomer.tenant ? others[1] > own[1] + 1 : others[0] > own[0] + 1;
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
  const namesOf = ({ tenant, link }: PermitHolder) => ['', `${tenant}`, `${tenant} ${link}`] as const;
  const changeAll = (holder: PermitHolder, by: number) => {
    for (const name of namesOf(holder)) change(name, by);
  };
  return {
    all: () => read(''),
    ofLink: (holder: PermitHolder) => read(namesOf(holder)[2]),
    /** the tenant's sum, then the link's */
    of: (holder: PermitHolder): [number, number] => [read(namesOf(holder)[1]), read(namesOf(holder)[2])],
    add: ({ holder, weight }: Pick<PermitRequest, 'holder' | 'weight'>) => changeAll(holder, weight),
    remove: ({ holder, weight }: Pick<PermitRequest, 'holder' | 'weight'>) => changeAll(holder, -weight),
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
  return new AppError('busy', 'The service is overloaded. Try again shortly.');
}
