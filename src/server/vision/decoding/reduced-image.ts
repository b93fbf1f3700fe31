import type { ImageProblem } from './image-problem.ts';

/**
 * The parts of an uploaded file that go to the decoder, as pieces of its bytes in order, or why none do. Pieces avoid a
 * copy, because most files go there unchanged.
 */
export type ReducedImage = { ok: true; pieces: Uint8Array[] } | { ok: false; problem: ImageProblem };

/** Collects the kept pieces of `bytes` while a reader walks over them. */
export function openPieces(bytes: Uint8Array) {
  const pieces: Uint8Array[] = [];
  let from = 0;
  return {
    /** leaves out from `start` up to `end` */
    drop(start: number, end: number): void {
      if (start > from) pieces.push(bytes.subarray(from, start));
      from = end;
    },
    /** all kept pieces of the first `end` bytes */
    upTo(end: number): Uint8Array[] {
      if (end > from) pieces.push(bytes.subarray(from, end));
      return pieces;
    },
  };
}
