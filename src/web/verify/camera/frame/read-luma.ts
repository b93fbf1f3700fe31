import type { FrameView } from './frame-areas.ts';
import { type Luma, toLuma } from './luma.ts';
import { scalePlane } from './scale-plane.ts';

/** Reads the part of a video that is looked at, in the size in which it is. */
export type LumaReader = (video: HTMLVideoElement, looked: FrameView) => Promise<Luma>;

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
  const copy = async (video: HTMLVideoElement, { part, size }: FrameView): Promise<Luma | null> => {
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
      return scalePlane({ ...plane, width: rect.width, height: rect.height }, part, size);
    } finally {
      frame.close();
    }
  };
  return async (video, looked) => (await copy(video, looked).catch(() => null)) ?? draw(video, looked);
}

function createPen(): (video: HTMLVideoElement, looked: FrameView) => Luma {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  return (video, { part, size }) => {
    if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
    pen.drawImage(video, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
    return toLuma(pen.getImageData(0, 0, size.width, size.height));
  };
}
