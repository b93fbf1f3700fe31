/** The sides of a document that one upload may show. */
export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

/**
 * The images of both sides as one object, the back behind the front. One object is stored, erased and found by the sweep
 * as a whole: no death of a process leaves a front without its back.
 */
export function joinSides(front: Uint8Array, back: Uint8Array | null): Uint8Array {
  return back ? Buffer.concat([front, back]) : front;
}

/** One side of a stored object whose last `backBytes` bytes are the back; null if it has no back. */
export function cutSide(object: Uint8Array, backBytes: number | null, side: Side): Uint8Array | null {
  if (backBytes === null) return side === 'front' ? object : null;
  const end = object.byteLength - backBytes;
  return side === 'front' ? object.subarray(0, end) : object.subarray(end);
}
