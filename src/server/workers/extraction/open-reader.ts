import {
  type ReadableDocument,
  type ReadDocument,
  readDocument,
} from '../../verification/extraction/read-document.ts';
import { siblingModule } from '../start-thread.ts';
import { ThreadError } from '../thread-error.ts';
import { ThreadPool } from '../thread-pool.ts';
import type { ReadingWork } from './reading-work.ts';

/** Reads documents off the main thread. */
export type Reader = {
  read: ReadDocument;
  /** resolves when the thread is ready; rejects if it cannot start */
  ready(): Promise<void>;
  close(): Promise<void>;
};

export type OpenReaderOptions = {
  /** receives errors of the thread; the reading itself then is `unavailable` or `budget` */
  onFailure?: (error: Error) => void;
  /** maximum number of waiting documents: more than there are upload permits */
  maxWaiting?: number;
  /** the module that the thread runs */
  workerUrl?: URL;
};

/** Opens the reader on a separate thread. One is enough, since a usual licence takes some milliseconds. */
export function openReader({
  onFailure = () => {},
  maxWaiting = 64,
  workerUrl,
}: OpenReaderOptions = {}): Reader {
  const pool = new ThreadPool<ReadingWork>({
    name: 'reading',
    workerUrl: workerUrl ?? siblingModule(import.meta.url, 'reading-worker'),
    threads: 1,
    maxWaiting,
    onFailure,
  });
  return {
    async read(document, details, at, deadline) {
      const readableDocument = pickReadable(document);
      try {
        return await pool.ask('document', { readableDocument, details, at }, deadline);
      } catch (error) {
        if (!(error instanceof ThreadError)) throw error;
        return readDocument(withoutText(readableDocument, error.why), details, at);
      }
    },
    ready: () => pool.started(),
    close: () => pool.close(),
  };
}

/** The thread gets no more of the evidence than it reads: no timings, and no description of a face. */
function pickReadable({
  document,
  faces,
  portrait: described,
  text,
  unread,
  codes,
  copy,
  medium,
  again,
}: ReadableDocument): ReadableDocument {
  return {
    document,
    faces,
    portrait: described.ok ? { ok: true, value: pickFitness(described.value) } : described,
    text,
    ...(unread === undefined ? {} : { unread }),
    codes,
    copy,
    ...(medium ? { medium } : {}),
    ...(again ? { again } : {}),
  };
}

function pickFitness(face: { fitness?: number } | null): { fitness?: number } | null {
  return face && (face.fitness === undefined ? {} : { fitness: face.fitness });
}

/** Without its text a document has only boxes and figures, which are read quickly. */
function withoutText(readableDocument: ReadableDocument, why: ThreadError['why']): ReadableDocument {
  const none = { ok: false, why } as const;
  return {
    ...readableDocument,
    text: readableDocument.text.ok ? none : readableDocument.text,
    codes: { barcode: none, mrz: none },
  };
}
