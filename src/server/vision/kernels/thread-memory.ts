const PAGE = 65_536;
/** Where pieces begin, so that loads of 16 bytes lie well. */
const STEP = 16;
/** Kernels take several values at a time, and may so read and write beyond the last one. */
const OVERRUN = 64;

/**
 * The memory that all kernels of a thread work in. Nothing stays there from one call to the next: each lays out what it
 * needs anew, and picks its result up. It grows to the most that a call has needed, some hundred kilobytes.
 */
export const memory = new WebAssembly.Memory({ initial: 1 });

/** Where pieces of so many bytes lie, one behind the other, each with room to run over behind it. */
export function computeOffsets<Name extends string>(sizes: Record<Name, number>): Record<Name, number> {
  let end = 0;
  const places = { ...sizes };
  for (const name of Object.keys(sizes) as Name[]) {
    places[name] = end;
    end += Math.ceil(sizes[name] / STEP) * STEP + OVERRUN;
  }
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return places;
}
