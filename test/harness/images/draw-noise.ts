import sharp from 'sharp';

/** A JPEG of noise that takes some moments to send: for suites that decide themselves what vision finds. */
export function drawNoise(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 900, height: 600, channels: 3 as const, background: '#888', noise };
  return sharp({ create }).jpeg().toBuffer();
}
