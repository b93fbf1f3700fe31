/** In the page: a camera that shows a grey wall. */
export function paintCamera() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 640 });
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = 'grey';
  setInterval(() => pen.fillRect(0, 0, 480, 640), 100);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
}
