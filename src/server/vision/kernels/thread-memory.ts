const PAGE_BYTES = 65_536;
/** Alignment of the pieces, so that loads of 16 bytes are aligned. */
const STEP = 16;
/** Kernels process several values at a time, so they may read and write beyond the last one. */
const OVERRUN_BYTES = 64;

/**
 * The memory that all kernels of a thread share. Nothing is kept from one call to the next: each lays out its pieces
 * again, and copies its result out. It grows to the largest need of a call, some hundred kilobytes.
 */
export const memory = new WebAssembly.Memory({ initial: 1 });

/** The offsets of pieces of so many bytes, one after the other, each followed by a margin for overruns. */
export function computeOffsets<Name extends string>(sizes: Record<Name, number>): Record<Name, number> {
  let end = 0;
  const places = { ...sizes };
  for (const name of Object.keys(sizes) as Name[]) {
    places[name] = end;
    end += Math.ceil(sizes[name] / STEP) * STEP + OVERRUN_BYTES;
  }
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
  return places;
}
