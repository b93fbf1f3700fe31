import { readDocument } from '../../verification/extraction/read-document.ts';
import { answerCalls } from '../answer-calls.ts';
import type { ReadingWork } from './reading-work.ts';

// The reading thread: evaluates a document's text, off the thread that answers requests.

answerCalls<ReadingWork>({
  document: ({ readableDocument, details, at }) => readDocument(readableDocument, details, at),
});
