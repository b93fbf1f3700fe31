import type { Face } from './read-face-boxes.ts';

/** The faces by the area of their boxes, the largest first. */
export function largestFirst(faces: readonly Face[]): Face[] {
  const area = ({ box }: Face) => box.width * box.height;
  return [...faces].sort((a, b) => area(b) - area(a));
}
