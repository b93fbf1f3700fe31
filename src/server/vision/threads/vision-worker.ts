import { parentPort, workerData } from 'node:worker_threads';
import { connectInference } from '../../inference/inference-link.ts';
import { lowerThreadPriority } from '../../threads/lower-thread-priority.ts';
import { rectifyCard } from '../card/rectify-card.ts';
import { estimateAge } from '../estimate-age.ts';
import { examineDocument } from '../examine-document.ts';
import { examineFace } from '../examine-face.ts';
import type { VisionAnswer, VisionCall, VisionThreadStart, VisionValues } from './vision-call.ts';

lowerThreadPriority();

// One vision thread: it works on pixels, and asks the inference threads directly.

const inference = connectInference((workerData as VisionThreadStart).link);
const say = (answer: VisionAnswer) => parentPort!.postMessage(answer);

parentPort!.on('message', (call: VisionCall) => {
  answer(call).then(
    (value) => say({ kind: 'value', value }),
    (error: Error) => say({ kind: 'failure', error }),
  );
});
say({ kind: 'started' });

async function answer({ question, deadline }: VisionCall): Promise<VisionValues[keyof VisionValues]> {
  switch (question.kind) {
    case 'document':
      return examineDocument(question.photo, inference, deadline);
    case 'face':
      return examineFace(question.photo, inference, deadline);
    case 'age':
      return estimateAge(question.photo, inference, deadline);
    case 'rectify':
      return rectifyCard(question.photo, question.corners, question.vertical);
  }
}
