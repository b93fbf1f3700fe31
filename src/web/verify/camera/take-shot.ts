import { drawAsJpeg, sizeToSend } from '../shrink-picture.ts';
import { measureDetail, toLuma, wholeOf } from './luma.ts';

/** Of so many frames in a row the sharpest is taken: a finger on the shutter shakes the phone. */
const FRAMES = 5;
const JUDGED_WIDTH = 320;

/**
 * The sharpest of the next frames, whole, as the JPEG that is sent. What a mirror shows is not mirrored in it.
 * @throws when the camera has gone meanwhile
 */
export async function takeShot(video: HTMLVideoElement): Promise<Blob> {
  const canvas = draw(video, document.createElement('canvas'));
  let best = judge(video);
  for (let at = 1; at < FRAMES; at += 1) {
    await nextFrame(video);
    const detail = judge(video);
    if (detail <= best) continue;
    best = detail;
    draw(video, canvas);
  }
  return drawAsJpeg(canvas);
}

/** Waits for the video's next frame; where the browser does not tell, for about as long. */
export function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    // A camera that stops shows no next frame.
    const timer = setTimeout(resolve, 200);
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(go);
    else setTimeout(go, 40);
  });
}

function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = Object.assign(canvas, sizeToSend(video.videoWidth, video.videoHeight));
  const pen = canvas.getContext('2d')!;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(video, 0, 0, width, height);
  return canvas;
}

function judge(video: HTMLVideoElement): number {
  const canvas = document.createElement('canvas');
  canvas.width = JUDGED_WIDTH;
  canvas.height = Math.max(1, Math.round((JUDGED_WIDTH * video.videoHeight) / Math.max(1, video.videoWidth)));
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  const frame = toLuma(pen.getImageData(0, 0, canvas.width, canvas.height));
  return measureDetail(frame, wholeOf(frame));
}
