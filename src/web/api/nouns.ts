import type { Answer } from './ask-api.ts';
import type { CallOptions, Client, UploadOptions } from './create-client.ts';
import type { FollowOptions } from './decisions/follow-decisions.ts';
import type { OperationInput } from './operation.ts';
import type { Operations } from './operations.ts';

// The nouns of the published client: each operation that an integration needs, under the name that it has in every
// language. `clients/python` and `clients/go` have the same ones, and a test compares them.

type Query<O extends keyof Operations> =
  OperationInput<O> extends { query?: infer Q } ? NonNullable<Q> : never;
type Body<O extends keyof Operations> = OperationInput<O> extends { body?: infer B } ? NonNullable<B> : never;

/** The largest page of a list, in rows. */
const PAGE_SIZE = 200;

type Cursor = string | null | undefined;

/** Every row of a list that has cursors. The next page is read when its first row is asked for. */
async function* followCursor<Row>(
  read: (cursor: string | undefined) => Promise<{ rows: readonly Row[]; next: Cursor }>,
): AsyncGenerator<Row, void, void> {
  for (let cursor: Cursor; ; ) {
    const { rows, next } = await read(cursor ?? undefined);
    yield* rows;
    if (!next) return;
    cursor = next;
  }
}

/** Every row of a list that has offsets, each once: rows that are added meanwhile move the others. */
async function* followOffset<Row>(
  read: (offset: number) => Promise<readonly Row[]>,
  getId: (row: Row) => string,
): AsyncGenerator<Row, void, void> {
  const seenIds = new Set<string>();
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const rows = await read(offset);
    for (const row of rows) {
      if (!seenIds.has(getId(row))) yield row;
      seenIds.add(getId(row));
    }
    if (rows.length < PAGE_SIZE) return;
  }
}

async function* readWhole<Row>(read: () => Promise<readonly Row[]>): AsyncGenerator<Row, void, void> {
  yield* await read();
}

/** The people that you verify. */
export const createSubjects = (client: Client) => ({
  create: (body: Body<'POST /admin/subjects'>, options?: CallOptions) =>
    client.ask('POST /admin/subjects', { body }, options),
  get: (id: string, query: Query<'GET /admin/subjects/{id}'> = {}, options?: CallOptions) =>
    client.ask('GET /admin/subjects/{id}', { path: { id }, query }, options),
  update: (id: string, body: Body<'PATCH /admin/subjects/{id}'>, options?: CallOptions) =>
    client.ask('PATCH /admin/subjects/{id}', { path: { id }, body }, options),
  /** Every subject that fits, newest first. */
  list: (query: Omit<Query<'GET /admin/subjects'>, 'limit' | 'offset'> = {}, options?: CallOptions) =>
    followOffset(
      (offset) =>
        client.ask('GET /admin/subjects', { query: { ...query, limit: PAGE_SIZE, offset } }, options),
      ({ id }) => id,
    ),
  /** Deletes every image, then all records. */
  erase: (id: string, body: Body<'DELETE /admin/subjects/{id}'> = {}, options?: CallOptions) =>
    client.ask('DELETE /admin/subjects/{id}', { path: { id }, body }, options),
  /** All data of a subject, as a ZIP archive. */
  export: (id: string, options?: CallOptions) =>
    client.file('GET /admin/subjects/{id}/export', { path: { id } }, options),
});

/** The links by which the device of a subject is allowed to upload: ephemeral tokens. */
export const createLinks = (client: Client) => ({
  /** `url` of the answer is the page; `token` is the credential for a page or an app of yours. */
  create: (body: Body<'POST /ephemeral-tokens'>, options?: CallOptions) =>
    client.ask('POST /ephemeral-tokens', { body }, options),
  list: (query: Query<'GET /admin/ephemeral-tokens'>, options?: CallOptions) =>
    readWhole(() => client.ask('GET /admin/ephemeral-tokens', { query }, options)),
  revoke: (id: string, options?: CallOptions) =>
    client.ask('DELETE /admin/ephemeral-tokens/{id}', { path: { id } }, options),
});

type UploadFields<O extends 'POST /subject/upload' | 'POST /subject/reupload'> = Operations[O]['query'] &
  Operations[O]['form'];

/** Images, with the token of a link as the credential. */
export const createUploads = (client: Client) => ({
  /** Uploads an image and returns its verdict. */
  create: ({ type, ...form }: UploadFields<'POST /subject/upload'>, options?: UploadOptions) =>
    client.upload('POST /subject/upload', { query: { type }, form }, options),
  /** Uploads another image for a submission of which staff requested one. */
  repeat: ({ type, id, ...form }: UploadFields<'POST /subject/reupload'>, options?: UploadOptions) =>
    client.upload('POST /subject/reupload', { query: { type, id }, form }, options),
});

type Row = Answer<'GET /admin/submissions'>['submissions'][number];

/** Licences, selfies and age records, over all their attempts. */
export const createSubmissions = (client: Client) => ({
  /** The submission as a reviewer sees it. */
  get: (id: string, options?: CallOptions) =>
    client.ask('GET /admin/submissions/{id}', { path: { id } }, options),
  /** Every submission that fits. */
  list: (query: Omit<Query<'GET /admin/submissions'>, 'limit' | 'cursor'> = {}, options?: CallOptions) =>
    followCursor<Row>(async (cursor) => {
      const page = { ...query, limit: PAGE_SIZE, cursor };
      const { submissions, next_cursor } = await client.ask(
        'GET /admin/submissions',
        { query: page },
        options,
      );
      return { rows: submissions, next: next_cursor };
    }),
  approve: (id: string, body: Body<'POST /admin/submissions/{id}/approve'> = {}, options?: CallOptions) =>
    client.ask('POST /admin/submissions/{id}/approve', { path: { id }, body }, options),
  reject: (id: string, body: Body<'POST /admin/submissions/{id}/reject'> = {}, options?: CallOptions) =>
    client.ask('POST /admin/submissions/{id}/reject', { path: { id }, body }, options),
  reopen: (id: string, body: Body<'POST /admin/submissions/{id}/reopen'>, options?: CallOptions) =>
    client.ask('POST /admin/submissions/{id}/reopen', { path: { id }, body }, options),
  /** Writes to the subject. */
  message: (id: string, body: Body<'POST /admin/submissions/{id}/messages'>, options?: CallOptions) =>
    client.ask('POST /admin/submissions/{id}/messages', { path: { id }, body }, options),
  /** The image of an attempt, the first of which is 1. */
  image: (id: string, attempt: number, options?: CallOptions) =>
    client.file('GET /admin/submissions/{id}/attempts/{attempt}/image', { path: { id, attempt } }, options),
});

/** Decisions by the pipeline and by staff. */
export const createDecisions = (client: Client) => ({
  /**
   * Every decision since a cursor, at least once and in the order of their changes. It polls until `signal` ends it, or
   * with `every: null` until all are delivered.
   */
  list: (options: FollowOptions = {}) => client.decisions(options),
});

/** What a link asks for, under a name. */
export const createWorkflows = (client: Client) => ({
  create: (body: Body<'POST /admin/workflows'>, options?: CallOptions) =>
    client.ask('POST /admin/workflows', { body }, options),
  get: (id: string, options?: CallOptions) =>
    client.ask('GET /admin/workflows/{id}', { path: { id } }, options),
  update: (id: string, body: Body<'PATCH /admin/workflows/{id}'>, options?: CallOptions) =>
    client.ask('PATCH /admin/workflows/{id}', { path: { id }, body }, options),
  list: (options?: CallOptions) => readWhole(() => client.ask('GET /admin/workflows', {}, options)),
  delete: (id: string, options?: CallOptions) =>
    client.ask('DELETE /admin/workflows/{id}', { path: { id } }, options),
});

/** Requests of subjects to be deleted. */
export const createDeletionRequests = (client: Client) => ({
  create: (
    subjectId: string,
    body: Body<'POST /admin/subjects/{id}/request-deletion'> = {},
    options?: CallOptions,
  ) => client.ask('POST /admin/subjects/{id}/request-deletion', { path: { id: subjectId }, body }, options),
  list: (
    query: Omit<Query<'GET /admin/deletion-requests'>, 'limit' | 'cursor'> = {},
    options?: CallOptions,
  ) =>
    followCursor(async (cursor) => {
      const page = { ...query, limit: PAGE_SIZE, cursor };
      const { requests, next_cursor } = await client.ask(
        'GET /admin/deletion-requests',
        { query: page },
        options,
      );
      return { rows: requests, next: next_cursor };
    }),
});
