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
  /** resolves when the thread can be asked; rejects when it cannot be had */
  ready(): Promise<void>;
  close(): Promise<void>;
};

export type OpenReaderOptions = {
  /** hears why the thread crashed or a document could not be read; the reading says `unavailable` or `budget` */
  onFailure?: (error: Error) => void;
  /** documents that may wait: more than there are places for uploads */
  maxWaiting?: number;
  /** the module that the thread runs */
  workerUrl?: URL;
};

/** Opens the reading on a thread of its own: one is enough, since a usual licence takes some milliseconds. */
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
    async read({ document, faces, text, codes, copy, again }, details, at, deadline) {
      const seen = { document, faces, text, codes, copy, ...(again ? { again } : {}) };
      try {
        return await pool.ask('document', { seen, details, at }, deadline);
      } catch (error) {
        if (!(error instanceof ThreadError)) throw error;
        return readDocument(withoutText(seen, error.why), details, at);
      }
    },
    ready: () => pool.started(),
    close: () => pool.close(),
  };
}

/** What is left is quickly read: boxes and figures. */
function withoutText(seen: ReadableDocument, why: ThreadError['why']): ReadableDocument {
  const none = { ok: false, why } as const;
  return { ...seen, text: seen.text.ok ? none : seen.text, codes: { barcode: none, mrz: none } };
}
