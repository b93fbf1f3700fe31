import type { LookedPart } from './frame-areas.ts';
import { type Luma, toLuma } from './luma.ts';
import { scalePlane } from './scale-plane.ts';

/** Reads the parts of a video that are looked at, each in its size, all of the same frame; null for none. */
export type LumaReader = (
  video: HTMLVideoElement,
  looked: readonly (LookedPart | null)[],
) => Promise<(Luma | null)[]>;

/** Layouts of frames that begin with the brightness of every pixel, a byte each. */
const WITH_LUMA: readonly (string | null)[] = ['I420', 'I420A', 'I422', 'I422A', 'I444', 'I444A', 'NV12'];

/**
 * A camera's frame has its brightness by itself, which is copied as it is in a fraction of a millisecond. Drawing the
 * frame would turn all of it into colours first: that was the dearest part of a look. A browser draws all the same
 * where it hands out no frames, or others than it shows.
 */
export function createLumaReader(): LumaReader {
  const draw = createPen();
  let bytes = new Uint8Array(0);
  const copy: (...about: Parameters<LumaReader>) => Promise<(Luma | null)[] | null> = async (
    video,
    looked,
  ) => {
    const frame = new VideoFrame(video);
    try {
      const { visibleRect: seen, format, colorSpace } = frame;
      const isAsShown = seen?.width === video.videoWidth && seen.height === video.videoHeight;
      if (!seen || !isAsShown || !WITH_LUMA.includes(format)) return null;
      const rect = { x: seen.x, y: seen.y, width: seen.width, height: seen.height };
      const length = frame.allocationSize({ rect });
      if (bytes.length < length) bytes = new Uint8Array(length);
      const [luma] = await frame.copyTo(bytes, { rect });
      const plane = {
        data: bytes.subarray(luma!.offset),
        stride: luma!.stride,
        isFull: colorSpace.fullRange,
      };
      const whole = { ...plane, width: rect.width, height: rect.height };
      return looked.map((view) => view && scalePlane(whole, view.part, view.size));
    } finally {
      frame.close();
    }
  };
  return async (video, looked) =>
    (await copy(video, looked).catch(() => null)) ?? looked.map((view) => view && draw(video, view));
}

function createPen(): (video: HTMLVideoElement, looked: LookedPart) => Luma {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  return (video, { part, size }) => {
    if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
    pen.drawImage(video, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
    return toLuma(pen.getImageData(0, 0, size.width, size.height));
  };
}
