import pg from 'pg';

/**
 * Counts the round trips to the database during the work, over all connections of this process. Each ends
 * with a Sync, or is a query of the simple protocol. Connecting uses other messages and is not counted.
 */
export async function countRoundTrips<T>(work: () => Promise<T>): Promise<[result: T, roundTrips: number]> {
  const { prototype } = pg.Connection;
  const { sync, query } = prototype;
  let roundTrips = 0;
  prototype.sync = function (this: pg.Connection) {
    roundTrips += 1;
    sync.call(this);
  };
  prototype.query = function (this: pg.Connection, text) {
    roundTrips += 1;
    query.call(this, text);
  };
  try {
    return [await work(), roundTrips];
  } finally {
    Object.assign(prototype, { sync, query });
  }
}
