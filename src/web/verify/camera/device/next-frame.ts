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
