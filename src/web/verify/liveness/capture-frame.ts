/** Frames are this wide or high at most, in px: the measurements need no more, and a slow line carries them. */
const MAX_SIDE = 480;
const JPEG_QUALITY = 0.75;

/** The current video frame as a small JPEG, not mirrored. @throws when there is nothing to be seen */
export async function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const hear = (jpeg: Blob | null) => (jpeg ? resolve(jpeg) : reject(new Error('There is no frame.')));
    canvas.toBlob(hear, 'image/jpeg', JPEG_QUALITY);
  });
}
