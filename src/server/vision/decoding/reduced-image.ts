import type { ImageProblem } from './image-problem.ts';

/**
 * What of an uploaded file is handed to the decoder, as pieces of its bytes in order, or why nothing is. Pieces and
 * not a whole, because most files are handed on as they are.
 */
export type ReducedImage = { ok: true; pieces: Uint8Array[] } | { ok: false; problem: ImageProblem };

/** Collects what stays of `bytes` while a reader walks over them. */
export function openPieces(bytes: Uint8Array) {
  const pieces: Uint8Array[] = [];
  let from = 0;
  return {
    /** leaves out from `start` up to `end` */
    drop(start: number, end: number): void {
      if (start > from) pieces.push(bytes.subarray(from, start));
      from = end;
    },
    /** all that stays of the first `end` bytes */
    upTo(end: number): Uint8Array[] {
      if (end > from) pieces.push(bytes.subarray(from, end));
      return pieces;
    },
  };
}
