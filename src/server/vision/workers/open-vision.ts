import type { Inference } from '../../inference/inference.ts';
import { type InferenceLink, linkTransfers } from '../../inference/inference-link.ts';
import { siblingModule } from '../../workers/start-thread.ts';
import { ThreadError } from '../../workers/thread-error.ts';
import { ThreadPool } from '../../workers/thread-pool.ts';
import type {
  AgeEvidence,
  DocumentEvidence,
  FaceEvidence,
  FramesEvidence,
  Measurements,
  Vision,
} from '../evidence.ts';
import { embeddingModelId } from '../face/embedding-model-id.ts';
import type { VisionThreadStart, VisionWork } from './vision-call.ts';

export type OpenVisionOptions = {
  /** the nets, reachable from any thread; closed with the vision */
  inference: Pick<Inference, 'nets'> & {
    connect(): InferenceLink;
    ready(): Promise<void>;
    close(): Promise<void>;
  };
  /** images that are examined at the same time; one a core is best */
  threads?: number;
  /**
   * images that may wait for a thread; the next one's findings are `unavailable`. More than the upload permits
   * (http/uploads/upload-permits) ever ask for at once.
   */
  maxWaiting?: number;
  /** called with the reason why a thread crashed or a call failed; the findings only say `unavailable` */
  onFailure?: (error: Error) => void;
  /** the module that the threads run */
  workerUrl?: URL;
};

/** Cutting out a card takes some 20 ms; the rest is for waiting in a full queue. */
const RECTIFY_TIMEOUT_MS = 30_000;

/** An image of 2 megapixels leaves some 50 MB of planes and tensors behind. */
const RESTING_MEGABYTES = 96;

/** Opens the vision on its own threads, which replace themselves when they crash. */
export function openVision(options: OpenVisionOptions): Vision {
  const { inference, threads = 2, maxWaiting = 64, onFailure = () => {} } = options;
  const workerUrl = options.workerUrl ?? siblingModule(import.meta.url, 'vision-worker');
  const pool = new ThreadPool<VisionWork>({
    name: 'vision',
    workerUrl,
    threads,
    maxWaiting,
    restingMegabytes: RESTING_MEGABYTES,
    start: () => startWith(inference.connect()),
    onFailure,
  });
  const measureFor = (tenant?: string): Measurements => ({
    describer: embeddingModelId(inference.nets),
    examineDocument: (photo, deadline) =>
      pool.ask('document', photo, deadline, tenant).catch(noDocumentEvidence),
    examineBack: (photo, deadline) => pool.ask('back', photo, deadline, tenant).catch(noDocumentEvidence),
    examineFace: (photo, deadline) => pool.ask('face', photo, deadline, tenant).catch(noFaceEvidence),
    estimateAge: (photo, deadline) => pool.ask('age', photo, deadline, tenant).catch(noAgeEvidence),
    examineFrames: (frames, deadline) => pool.ask('frames', frames, deadline, tenant).catch(noFramesEvidence),
    rereadStrips: (look, deadline) => pool.ask('again', look, deadline, tenant).catch(noFinding),
    cutFace: (image, box, deadline) => pool.ask('cut', { image, box }, deadline, tenant).catch(noFinding),
    rectify: (photo, corners, vertical) =>
      pool.ask('rectify', { photo, corners, vertical }, Date.now() + RECTIFY_TIMEOUT_MS, tenant),
  });
  return {
    ...measureFor(),
    ofTenant: measureFor,
    async ready() {
      await Promise.all([inference.ready(), pool.started()]);
    },
    async close() {
      await pool.close();
      await inference.close();
    },
  };
}

function startWith(link: InferenceLink) {
  const data: VisionThreadStart = { link };
  return { data, transfers: linkTransfers(link) };
}

function noFinding(error: unknown): { ok: false; why: 'unavailable' | 'budget' } {
  if (error instanceof ThreadError) return { ok: false, why: error.why };
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

function noFramesEvidence(error: unknown): FramesEvidence {
  return { frames: noFinding(error), timings: {} };
}
