import type { Pixels } from './pixels.ts';

/** The image in grey, each pixel as light as its lightest channel: coloured pixels fade, black ones stay. */
export function lightestChannel({ data, width, height }: Pixels): Pixels {
  const grey = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 3) {
    grey.fill(Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0), at, at + 3);
  }
  return { data: grey, width, height };
}
