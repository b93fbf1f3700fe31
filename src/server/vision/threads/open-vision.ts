import { InferenceError } from '../../inference/inference.ts';
import type { InferenceLink } from '../../inference/inference-link.ts';
import { siblingModule } from '../../threads/start-thread.ts';
import type { AgeEvidence, DocumentEvidence, FaceEvidence, Vision } from '../evidence.ts';
import { VisionThreads } from './vision-threads.ts';

export type OpenVisionOptions = {
  /** the nets, reachable from any thread; closed with the vision */
  inference: { connect(): InferenceLink; ready(): Promise<void>; close(): Promise<void> };
  /** photographs looked at at the same time; one a core is best */
  threads?: number;
  /**
   * photographs that may wait for a thread; the next one's findings are `unavailable`. More than the places
   * for uploads (features/submissions/upload-gates) ever ask for at once.
   */
  mostWaiting?: number;
  /** hears why a thread crashed or a question failed; the findings only say `unavailable` */
  onFailure?: (error: Error) => void;
  /** the module that the threads run */
  workerUrl?: URL;
};

/** Cutting out a card takes some 20 ms; this allows for a full queue. */
const LONGEST_RECTIFY = 30_000;

/** Opens the vision on its own threads, which replace themselves when they crash. */
export function openVision(options: OpenVisionOptions): Vision {
  const { inference, threads = 2, mostWaiting = 64, onFailure = () => {} } = options;
  const workerUrl = options.workerUrl ?? siblingModule(import.meta.url, 'vision-worker');
  const pool = new VisionThreads({
    connect: () => inference.connect(),
    threads,
    mostWaiting,
    workerUrl,
    onFailure,
  });
  return {
    examineDocument: (photo, deadline) =>
      pool.ask({ kind: 'document', photo }, deadline).catch(noDocumentEvidence),
    examineFace: (photo, deadline) => pool.ask({ kind: 'face', photo }, deadline).catch(noFaceEvidence),
    estimateAge: (photo, deadline) => pool.ask({ kind: 'age', photo }, deadline).catch(noAgeEvidence),
    rectify: (photo, corners, vertical) =>
      pool.ask({ kind: 'rectify', photo, corners, vertical }, Date.now() + LONGEST_RECTIFY),
    async ready() {
      await Promise.all([inference.ready(), pool.started()]);
    },
    async close() {
      await pool.close();
      await inference.close();
    },
  };
}

function noFinding(error: unknown): { ok: false; why: 'unavailable' | 'budget' } {
  if (error instanceof InferenceError) return { ok: false, why: error.why };
  throw error;
}

function noDocumentEvidence(error: unknown): DocumentEvidence {
  const none = noFinding(error);
  return {
    document: none,
    faces: none,
    portrait: none,
    ghost: none,
    text: none,
    codes: { barcode: none, mrz: none },
    copy: none,
    timings: {},
  };
}

function noFaceEvidence(error: unknown): FaceEvidence {
  const none = noFinding(error);
  return { faces: none, descriptors: none, copy: none, timings: {} };
}

function noAgeEvidence(error: unknown): AgeEvidence {
  const none = noFinding(error);
  return { faces: none, ages: none, timings: {} };
}
