import type { DocumentReading, ReadableDocument } from '../../verification/extraction/read-document.ts';
import type { StoredDetails } from '../../verification/record-match/stored-details.ts';

/** The questions and answers of a reading thread. */
export type ReadingWork = {
  document: {
    question: { readableDocument: ReadableDocument; details: StoredDetails; at: Date };
    answer: DocumentReading;
  };
};
