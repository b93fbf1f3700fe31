import { drawAsJpeg, sizeToSend } from '../../upload/shrink-image.ts';
import { nextFrame } from '../device/next-frame.ts';
import { type Area, measureDetail, toLuma, wholeArea } from '../frame/luma.ts';

/** The sharpest of this many frames in a row is taken, since pressing the button shakes the phone. */
const FRAMES = 5;
const JUDGED_WIDTH = 320;

/**
 * The sharpest of the next frames as the JPEG that is sent. The image is not mirrored.
 * @param part of the video, in its px: a margin would only make the rest smaller
 * @throws when the camera has gone meanwhile
 */
export async function captureSharpestFrame(video: HTMLVideoElement, part: Area): Promise<Blob> {
  const canvas = draw(video, part, document.createElement('canvas'));
  let best = judge(video);
  for (let at = 1; at < FRAMES; at += 1) {
    await nextFrame(video);
    const detail = judge(video);
    if (detail <= best) continue;
    best = detail;
    draw(video, part, canvas);
  }
  return drawAsJpeg(canvas);
}

function draw(video: HTMLVideoElement, part: Area, canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = Object.assign(canvas, sizeToSend(part.width, part.height));
  const pen = canvas.getContext('2d')!;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(video, part.left, part.top, part.width, part.height, 0, 0, width, height);
  return canvas;
}

function judge(video: HTMLVideoElement): number {
  const canvas = document.createElement('canvas');
  canvas.width = JUDGED_WIDTH;
  canvas.height = Math.max(1, Math.round((JUDGED_WIDTH * video.videoHeight) / Math.max(1, video.videoWidth)));
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  const frame = toLuma(pen.getImageData(0, 0, canvas.width, canvas.height));
  return measureDetail(frame, wholeArea(frame));
}
