import type { StoredDetails } from '../domain/details/stored-details.ts';
import type { DocumentReading, ReadableDocument } from '../domain/reading/read-document.ts';

/** What a reading thread is asked, and what it answers. */
export type ReadingWork = {
  document: {
    question: { seen: ReadableDocument; details: StoredDetails; at: Date };
    answer: DocumentReading;
  };
};
