import { workerData } from 'node:worker_threads';
import { connectInference } from '../../inference/inference-link.ts';
import { answerCalls } from '../../threads/answer-calls.ts';
import { collectGarbage } from '../../threads/collect-garbage.ts';
import { rectifyCard } from '../card/rectify-card.ts';
import { estimateAge } from '../estimate-age.ts';
import { examineDocument } from '../examine-document.ts';
import { examineFace } from '../examine-face.ts';
import { examineFrames } from '../liveness/examine-frames.ts';
import { readAgain } from '../read-again.ts';
import type { VisionThreadStart, VisionWork } from './vision-call.ts';

// One vision thread: it works on pixels, and asks the inference threads directly.

const inference = connectInference((workerData as VisionThreadStart).link);

answerCalls<VisionWork>(
  {
    document: (photo, deadline) => examineDocument(photo, inference, deadline),
    face: (photo, deadline) => examineFace(photo, inference, deadline),
    age: (photo, deadline) => estimateAge(photo, inference, deadline),
    frames: (frames, deadline) => examineFrames(frames, inference, deadline),
    again: (look, deadline) => readAgain(look, inference, deadline),
    rectify: ({ photo, corners, vertical }) => rectifyCard(photo, corners, vertical),
  },
  collectGarbage,
);
