import { workerData } from 'node:worker_threads';
import { connectInference } from '../../inference/inference-link.ts';
import { answerCalls } from '../../workers/answer-calls.ts';
import { collectGarbage } from '../../workers/collect-garbage.ts';
import { rectifyCard } from '../card/rectify-card.ts';
import { cutFace } from '../cut-face.ts';
import { estimateAge } from '../estimate-age.ts';
import { examineDocument } from '../examine-document.ts';
import { examineFace } from '../examine-face.ts';
import { examineFrames } from '../liveness/examine-frames.ts';
import { rereadStrips } from '../reread-strips.ts';
import type { VisionThreadStart, VisionWork } from './vision-call.ts';
import { withOwnMemory } from './with-own-memory.ts';

// One vision thread: it works on pixels, and asks the inference threads directly.

const inference = connectInference((workerData as VisionThreadStart).link);

answerCalls<VisionWork>(
  {
    document: (photo, deadline, rank) =>
      withOwnMemory([photo], () => examineDocument(photo, inference.ofRank(rank), deadline)),
    back: (photo, deadline, rank) =>
      withOwnMemory([photo], () => examineDocument(photo, inference.ofRank(rank), deadline, 'back')),
    face: (photo, deadline, rank) =>
      withOwnMemory([photo], () => examineFace(photo, inference.ofRank(rank), deadline)),
    age: (photo, deadline, rank) =>
      withOwnMemory([photo], () => estimateAge(photo, inference.ofRank(rank), deadline)),
    frames: (frames, deadline, rank) =>
      withOwnMemory(frames, () => examineFrames(frames, inference.ofRank(rank), deadline)),
    again: (look, deadline, rank) =>
      withOwnMemory([look.photo], () => rereadStrips(look, inference.ofRank(rank), deadline)),
    cut: (task, deadline, rank) =>
      withOwnMemory([task.image], () => cutFace(task, inference.ofRank(rank), deadline)),
    rectify: ({ photo, corners, vertical }) =>
      withOwnMemory([photo], () => rectifyCard(photo, corners, vertical)),
  },
  collectGarbage,
);
