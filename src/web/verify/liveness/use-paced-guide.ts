import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { nextFrame } from '../camera/device/next-frame.ts';
import type { FaceFinder } from '../camera/faces/face-finder.ts';
import { createFaceSampler } from '../camera/faces/face-image.ts';
import { captureFrame } from './capture-frame.ts';
import { type FaceCamera, FRAME_INTERVAL_MS, PacedRun, type RunOptions } from './paced-run.ts';

type Eyes = {
  video: RefObject<HTMLVideoElement | null>;
  guide: RefObject<HTMLElement | null>;
};

type GuideOptions = RunOptions<Blob> &
  Eyes & {
    /** null while there is nothing to do */
    finder: FaceFinder | null;
  };

/** Leads a person through the steps as the server announces them, and sends the frames of each. */
export function usePacedGuide(options: GuideOptions): void {
  const { video, guide, finder } = options;
  const latest = useLatest(options);
  useEffect(() => {
    if (!finder) return;
    const run = new PacedRun(() => latest.current, watchFaces({ video, guide }, finder));
    void run.start();
    return () => run.stop();
  }, [video, guide, finder, latest]);
}

function watchFaces({ video, guide }: Eyes, finder: FaceFinder): FaceCamera<Blob> {
  const sample = createFaceSampler();
  return {
    async next() {
      const { current: screen } = video;
      if (screen) await nextFrame(screen);
      else await new Promise((resolve) => setTimeout(resolve, FRAME_INTERVAL_MS));
      return screen !== null && video.current === screen && guide.current !== null && screen.videoWidth > 0;
    },
    look(now) {
      const [screen, oval] = [video.current, guide.current];
      return (screen && oval && finder.see((isFar) => sample(screen, oval, isFar), now)) ?? null;
    },
    async capture() {
      if (!video.current) throw new Error('There is no video.');
      return captureFrame(video.current);
    },
  };
}
