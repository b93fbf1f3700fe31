import pg from 'pg';

/** The text of every query that this process sent to its databases during the work. */
export async function recordQueries<T>(work: () => Promise<T>): Promise<[result: T, texts: string[]]> {
  const { prototype } = pg.Client;
  const { query } = prototype;
  const texts: string[] = [];
  prototype.query = function (this: pg.Client, ...args: [pg.QueryConfig | string]) {
    texts.push(typeof args[0] === 'string' ? args[0] : args[0].text);
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    return [await work(), texts];
  } finally {
    prototype.query = query;
  }
}
