import type { CaptureHints } from '../../../server/verification/liveness/capture-hints.ts';

/** Names of programs that pretend to be cameras. */
const VIRTUAL_CAMERA =
  /\bobs\b|virtual|manycam|snap ?camera|xsplit|v4l2|droidcam|iriun|epoccam|ndi\b|mmhmm|e2esoft|vcam|splitcam|fake|camtwist|dummy|webcamoid|youcam|altercam|nvidia broadcast/i;

/** Whether the name of the camera is that of a virtual camera, which plays images or films. */
export const isVirtualCamera = ({ camera }: CaptureHints): boolean =>
  camera !== undefined && VIRTUAL_CAMERA.test(camera);
