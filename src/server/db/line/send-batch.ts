import type pg from 'pg';

/** One statement as it is sent, its values as they are written; with a `name` its connection keeps it prepared. */
export type Statement = { text: string; values: readonly Value[]; name?: string | null };
type Value = string | Buffer | null;

/** What a statement gave: its rows, and PostgreSQL's word for what it did, as `UPDATE 3` or `COMMIT`. */
export type Outcome = { rows: Record<string, unknown>[]; tag: string };

export type Sent = { statement: Statement; done(outcome: Outcome): void; failed(error: unknown): void };

type Parse = (text: string) => unknown;
/** How long an answer is waited for, null for ever, and who hears whether there was one. */
export type Deadline = { ms: number | null; onAnswer(): void; onSilence(): void };

export type ParserOf = (oid: number) => Parse;

/**
 * What a connection has prepared already, and the columns of each: they are not asked for again, since PostgreSQL
 * refuses to run a prepared statement whose columns have become others.
 */
export type Prepared = Map<string, readonly Field[]>;

type Field = { name: string; parse: Parse };

/**
 * Sends statements to a connection at once and hears their answers at once: one trip, however many there are. They
 * end with one Sync, so that outside of a `begin` they are one transaction, and none runs after one that fails.
 * Rejects nothing itself: each statement is told how it went, those that did not run too. A connection that has not
 * answered by the deadline is destroyed.
 */
export async function sendBatch(
  client: pg.PoolClient,
  batch: readonly Sent[],
  parserOf: ParserOf,
  prepared: Prepared,
  deadline: Deadline,
): Promise<void> {
  let isOver = false;
  const destroy = () => {
    if (isOver) return;
    isOver = true;
    deadline.onSilence();
    client.connection.stream.destroy();
  };
  // If this thread was busy, the answer may be there and unread: it is read before the immediate runs.
  const timer = deadline.ms === null ? undefined : setTimeout(() => setImmediate(destroy), deadline.ms);
  await new Promise<void>((over) => client.query(createSubmittable(batch, parserOf, prepared, over)));
  clearTimeout(timer);
  if (!isOver) deadline.onAnswer();
  isOver = true;
}

/** What `pg` calls for each message that answers the batch, in their order. */
function createSubmittable(
  batch: readonly Sent[],
  parserOf: ParserOf,
  prepared: Prepared,
  over: () => void,
): pg.Submittable {
  const outcomes: Outcome[] = [];
  let fields: readonly Field[] = [];
  let rows: Outcome['rows'] = [];
  const nameNow = () => batch[outcomes.length]!.statement.name ?? '';
  let isOver = false;
  /** a row that could not be read, and of which statement */
  let unread: { at: number; error: unknown } | null = null;
  const end = (error?: unknown) => {
    if (isOver) return;
    isOver = true;
    batch.forEach(({ done, failed }, at) => {
      const outcome = outcomes[at];
      if (unread?.at === at) failed(unread.error);
      else if (outcome) done(outcome);
      else failed(error);
    });
    over();
  };
  const handlers = {
    submit: (connection: pg.Connection) => write(connection, batch, prepared),
    handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
      fields = message.fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
    },
    handleDataRow: (message: { fields: (string | null)[] }) => {
      try {
        rows.push(readRow(prepared.get(nameNow()) ?? fields, message.fields));
      } catch (error) {
        unread ??= { at: outcomes.length, error };
      }
    },
    handleCommandComplete: (message: { text: string }) => {
      const name = nameNow();
      if (name && !prepared.has(name)) prepared.set(name, fields);
      outcomes.push({ rows, tag: message.text });
      [fields, rows] = [[], []];
    },
    handleEmptyQuery: () => outcomes.push({ rows: [], tag: '' }),
    handleError: end,
    handleReadyForQuery: () => end(),
  };
  return handlers;
}

function readRow(fields: readonly Field[], values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  fields.forEach(({ name, parse }, at) => {
    const value = values[at];
    row[name] = value == null ? null : parse(value);
  });
  return row;
}

function write(connection: pg.Connection, batch: readonly Sent[], prepared: Prepared): void {
  connection.stream.cork();
  try {
    for (const { statement } of batch) writeOne(connection, statement, prepared);
    connection.sync();
  } finally {
    connection.stream.uncork();
  }
}

function writeOne(connection: pg.Connection, { text, values, ...kept }: Statement, prepared: Prepared): void {
  const name = kept.name ?? '';
  const isNew = !prepared.has(name);
  if (isNew) {
    // Where a batch failed it is not known whether the name was taken: closing one that is not there is no error.
    if (name) connection.close({ type: 'S', name }, true);
    connection.parse({ name, text, types: [] }, true);
  }
  connection.bind({ statement: name, values: [...values] }, true);
  if (isNew) connection.describe({ type: 'P', name: '' }, true);
  connection.execute(null, true);
}
