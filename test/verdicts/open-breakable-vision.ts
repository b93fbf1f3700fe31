import type { ModelName } from '../../src/server/inference/model-names.ts';
import type { Vision } from '../../src/server/vision/evidence.ts';
import { openVision } from '../../src/server/vision/workers/open-vision.ts';
import { openTestNets } from '../harness/vision/open-test-nets.ts';
import { breakInference, type Fault, type Faults } from './break-inference.ts';

/** The images that fail with broken nets: all, the one just sent, or its reference. */
type BrokenScope = 'everything' | 'next picture' | 'reference';

export type BreakableVision = Vision & {
  /**
   * Breaks these nets, for all images or for one of two: the image that is sent next is examined first,
   * and the reference selfie after it.
   */
  break(nets: readonly ModelName[], how: Fault, whose?: BrokenScope): void;
  /** Does this work once, during the examination of the next image. */
  during(work: () => Promise<unknown>): void;
  /** Ends every outage. */
  repair(): void;
};

/** The product's own vision over its own nets, which a test can break one by one. */
export async function openBreakableVision(): Promise<BreakableVision> {
  const inference = await openTestNets();
  const faults: Faults = new Map();
  const sound = openVision({ inference: breakInference(inference, new Map()) });
  const broken = openVision({ inference: breakInference(inference, faults) });
  let whose: BrokenScope = 'everything';
  let looks = 0;
  let meanwhile: (() => Promise<unknown>) | null = null;

  const isBroken = () => {
    looks += 1;
    return whose === 'everything' || (looks === 1) === (whose === 'next picture');
  };
  const look = async <T>(see: (vision: Vision) => Promise<T>): Promise<T> => {
    const vision = faults.size > 0 && isBroken() ? broken : sound;
    const work = meanwhile;
    meanwhile = null;
    const [evidence] = await Promise.all([see(vision), work?.()]);
    return evidence;
  };
  const repair = () => {
    faults.clear();
    meanwhile = null;
  };

  return {
    describer: sound.describer,
    examineDocument: (...task) => look((vision) => vision.examineDocument(...task)),
    examineBack: (...task) => look((vision) => vision.examineBack(...task)),
    examineFace: (...task) => look((vision) => vision.examineFace(...task)),
    estimateAge: (...task) => look((vision) => vision.estimateAge(...task)),
    examineFrames: (...task) => look((vision) => vision.examineFrames(...task)),
    rereadStrips: (...task) => (faults.size > 0 ? broken : sound).rereadStrips(...task),
    cutFace: (...task) => sound.cutFace(...task),
    rectify: (...task) => sound.rectify(...task),
    ready: () => sound.ready(),
    close: async () => {
      await Promise.all([sound.close(), broken.close()]);
    },
    break: (nets, how, of = 'everything') => {
      repair();
      for (const net of nets) faults.set(net, how);
      whose = of;
      looks = 0;
    },
    during: (work) => {
      meanwhile = work;
    },
    repair,
  };
}
