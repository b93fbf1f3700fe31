import type { DocumentReading, ReadableDocument } from '../../verification/extraction/read-document.ts';
import type { StoredDetails } from '../../verification/record-match/stored-details.ts';

/** What a reading thread is asked, and what it answers. */
export type ReadingWork = {
  document: {
    question: { seen: ReadableDocument; details: StoredDetails; at: Date };
    answer: DocumentReading;
  };
};
