/** The models of the product. */
export const MODEL_NAMES = [
  'text-detection',
  'text-direction',
  'text-recognition',
  'face-detection',
  'face-landmarks',
  'face-descriptor',
  'face-embedding',
  'face-age',
] as const;

export type ModelName = (typeof MODEL_NAMES)[number];
