import { AppError } from '../../errors.ts';

/** The holder of permits: tenants share them equally, and a tenant's links share the tenant's part. */
export type PermitHolder = { tenant: string; link: string };

/** The holder, and the latest moment to wait for, in milliseconds of `Date.now()`. */
export type PermitTerms = { holder: PermitHolder; latest: number };

/** A request for permits: `weight` in the unit of the pool (bytes or images). */
export type PermitRequest = PermitTerms & { weight: number };

/**
 * A fair semaphore. The next request is one of the tenant with the least weight inside, then of the link
 * with the least. Among equals, the link that was admitted least recently comes first, then the oldest
 * request.
 */
export type Permits = {
  /**
   * Runs `work` once `weight` fits. A weight above the capacity is admitted alone.
   * @throws AppError `busy` if too many wait already, or `latest` passes first; `work` has not started then
   */
  run<T>(request: PermitRequest, work: () => Promise<T>): Promise<T>;
  /** Admits those whose share has grown since they began to wait. */
  admitWaiting(): void;
  /** The weight inside, the number of waiting requests, and the number refused since the start. */
  count(): { held: number; waiting: number; refused: number };
};

/** Number of recently admitted links to remember: more than can hold a permit at once. */
const REMEMBERED_LINKS = 64;

const toHolderKey = ({ tenant, link }: PermitHolder) => `${tenant} ${link}`;

/** `order` grows with each request. */
type QueuedPermit = PermitRequest & { order: number; enter: () => void; refuse: () => void };

/**
 * Creates permits for a total weight of `most`, with at most `maxWaiting` requests in the queue. One link
 * never gets more than `linksShare` of them, because any person may hold a link.
 * @param linksShare a number, or how it is found at each turn
 * @param findSpare the weight that is left free now, for tenants with nothing inside
 */
export function createPermits(
  max: number,
  maxWaiting: number,
  linksShare: number | (() => number) = 1 / 2,
  findSpare: () => number = () => 0,
): Permits {
  const getShare = typeof linksShare === 'number' ? () => linksShare : linksShare;
  const waiting = createWaitingList();
  const inside = createTally();
  const recent: string[] = [];
  let refusalCount = 0;
  let requests = 0;

  const enter = (request: PermitRequest) => {
    inside.add(request);
    recent.push(toHolderKey(request.holder));
    if (recent.length > REMEMBERED_LINKS) recent.shift();
  };
  const fits = ({ holder, weight }: PermitRequest) => {
    const isInside = inside.of(holder)[0] > 0;
    return inside.all() === 0 || inside.all() + weight <= max - (isInside ? findSpare() : 0);
  };
  const isWithinShare = ({ holder, weight }: PermitRequest) =>
    inside.ofLink(holder) === 0 || inside.ofLink(holder) + weight <= max * getShare();
  const admitWaiting = () => {
    for (;;) {
      const next = first(waiting.listOldest().filter(isWithinShare), ({ holder, order }) => [
        ...inside.of(holder),
        recent.lastIndexOf(toHolderKey(holder)),
        order,
      ]);
      // A lighter request behind it must not overtake: the heavy one might then never be admitted.
      if (!next || !fits(next)) return;
      waiting.delete(next);
      enter(next);
      next.enter();
    }
  };
  const waitForTurn = (request: PermitRequest) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(permit);
        reject(createBusyError());
        admitWaiting(); // a heavy request that gives up may have blocked lighter ones
      };
      const timer = setTimeout(giveUp, Math.max(request.latest - Date.now(), 0));
      const refuse = () => {
        clearTimeout(timer);
        giveUp();
      };
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      requests += 1;
      const permit: QueuedPermit = { ...request, order: requests, enter, refuse };
      waiting.add(permit);
    });

  return {
    admitWaiting,
    count: () => ({ held: inside.all(), waiting: waiting.count(), refused: refusalCount }),
    async run(request, work) {
      if (waiting.count() === 0 && fits(request) && isWithinShare(request)) enter(request);
      else {
        try {
          if (waiting.count() >= maxWaiting) evictWaiting(waiting, request.holder);
          const turn = waitForTurn(request);
          admitWaiting();
          await turn;
        } catch (error) {
          refusalCount += 1;
          throw error;
        }
      }
      try {
        return await work();
      } finally {
        inside.remove(request);
        admitWaiting();
      }
    },
  };
}

/**
 * Refuses the newest waiting request of the most crowded link of the most crowded tenant, to admit one of a
 * holder with fewer.
 * @throws AppError `busy` if the newcomer's own link or tenant has as many
 */
function evictWaiting({ counts, listNewest }: WaitingList, newcomer: PermitHolder): void {
  const crowd = first(listNewest(), ({ holder, order }) => [
    ...counts.of(holder).map((count) => -count),
    -order,
  ]);
  if (!crowd) throw createBusyError();
  const [others, newcomerCounts] = [counts.of(crowd.holder), counts.of(newcomer)];
  // Counting the newcomer, its own holder would be the most crowded one.
  const isFewer =
    crowd.holder.tenant === newcomer.tenant
      ? others[1] > newcomerCounts[1] + 1
      : others[0] > newcomerCounts[0] + 1;
  if (!isFewer) throw createBusyError();
  crowd.refuse();
}

type WaitingList = ReturnType<typeof createWaitingList>;

/** The waiting requests by holder: a decision costs as much as there are holders, however many requests one has. */
function createWaitingList() {
  const byHolder = new Map<string, QueuedPermit[]>();
  const counts = createTally();
  return {
    counts,
    count: () => counts.all(),
    add(request: QueuedPermit): void {
      const key = toHolderKey(request.holder);
      const requests = byHolder.get(key);
      if (requests) requests.push(request);
      else byHolder.set(key, [request]);
      counts.add({ holder: request.holder, weight: 1 });
    },
    /** Ignores a request that has left already. */
    delete(request: QueuedPermit): void {
      const key = toHolderKey(request.holder);
      const requests = byHolder.get(key);
      const at = requests?.indexOf(request) ?? -1;
      if (!requests || at < 0) return;
      requests.splice(at, 1);
      if (requests.length === 0) byHolder.delete(key);
      counts.remove({ holder: request.holder, weight: 1 });
    },
    /** The oldest request of each holder. */
    listOldest: (): QueuedPermit[] => [...byHolder.values()].map((requests) => requests[0]!),
    /** The newest request of each holder. */
    listNewest: (): QueuedPermit[] => [...byHolder.values()].map((requests) => requests.at(-1)!),
  };
}

/** Sums of weights: in total, by tenant and by link. */
function createTally() {
  const sums = new Map<string, number>();
  const read = (name: string) => sums.get(name) ?? 0;
  const change = (name: string, by: number) => {
    const sum = read(name) + by;
    if (sum === 0) sums.delete(name);
    else sums.set(name, sum);
  };
  const getNames = ({ tenant, link }: PermitHolder) => ['', `${tenant}`, `${tenant} ${link}`] as const;
  const changeAll = (holder: PermitHolder, by: number) => {
    for (const name of getNames(holder)) change(name, by);
  };
  return {
    all: () => read(''),
    ofLink: (holder: PermitHolder) => read(getNames(holder)[2]),
    /** the tenant's sum, then the link's */
    of: (holder: PermitHolder): [number, number] => [read(getNames(holder)[1]), read(getNames(holder)[2])],
    add: ({ holder, weight }: Pick<PermitRequest, 'holder' | 'weight'>) => changeAll(holder, weight),
    remove: ({ holder, weight }: Pick<PermitRequest, 'holder' | 'weight'>) => changeAll(holder, -weight),
  };
}

/** The element with the smallest rank in lexicographic order; the first one if several are equal. */
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

function createBusyError(): AppError {
  return new AppError('busy', 'The service is overloaded. Try again shortly.');
}
