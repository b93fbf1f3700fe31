import sharp, { type Sharp } from 'sharp';

/** An image's RGB pixels. */
type RgbPixels = { data: Uint8Array; width: number; height: number };
/** In pixels of the image. */
type Rect = { x: number; y: number; width: number; height: number };

type Spoil = (image: RgbPixels, face: Rect) => Promise<Buffer>;

/** How much of the portrait around a face is spoilt with it. */
const SPOILT_MARGIN = 1.5;

/** Ways in which a portrait is none, each for the face of a card's portrait on an image; the result is a JPEG. */
export const SPOILS = {
  'burnt out': (image, face) => cover(image, drawGlare(image, grow(face, 2.2), 1)),
  'burnt through': (image, face) => cover(image, drawGlare(image, grow(face, 2.2), 0.85)),
  'cut by 60 %': (image, face) => cutAtSide(image, face, 0.6),
  'cut by 40 %': (image, face) => cutAtSide(image, face, 0.4),
  'cut above': (image, face) => cutAbove(image, face, 0.5),
  'in 8 pixels': (image, face) => pixelate(image, face, 8),
  'in 12 pixels': (image, face) => pixelate(image, face, 12),
  'in 16 pixels': (image, face) => pixelate(image, face, 16),
  blurred: (image, face) => replace(image, face, (part) => part.blur(Math.max(0.4, face.width * 0.1))),
  removed: (image, face) =>
    cover(image, drawOver(image, face, '<rect width="100" height="120" fill="#c8d0d8"/>')),
  'drawn, even': (image, face) => cover(image, drawOver(image, face, EVEN_FACE)),
  'drawn, lines': (image, face) => cover(image, drawOver(image, face, LINE_FACE)),
  'drawn, shaded': (image, face) => cover(image, drawOver(image, face, SHADED_FACE)),
  'in 4 tones': (image, face) => posterize(image, face, 4),
} as const satisfies Record<string, Spoil>;

export type SpoilName = keyof typeof SPOILS;

const EVEN_FACE =
  '<rect width="100" height="120" fill="#bcd7e8"/><path d="M10 120q5-30 40-30t40 30z" fill="#34507c"/><ellipse cx="50" cy="52" rx="27" ry="34" fill="#f0c8a0"/><path d="M22 48q0-36 28-36t28 36q-8-18-28-18t-28 18z" fill="#5b3a1e"/><g fill="#fff"><ellipse cx="39" cy="50" rx="5" ry="4"/><ellipse cx="61" cy="50" rx="5" ry="4"/></g><g fill="#223"><circle cx="39" cy="50" r="2.6"/><circle cx="61" cy="50" r="2.6"/></g><path d="M33 42q6-4 12 0M55 42q6-4 12 0" stroke="#5b3a1e" stroke-width="2" fill="none"/><path d="M50 52l-4 12h7" stroke="#b98" stroke-width="1.6" fill="none"/><path d="M38 72q12 9 24 0q-12 3-24 0z" fill="#c0504d"/>';
const LINE_FACE =
  '<rect width="100" height="120" fill="#fff"/><g stroke="#222" stroke-width="1.6" fill="none"><path d="M8 120q4-26 42-28q38 2 42 28M24 46q-2 40 26 44q28-4 26-44q-3-30-26-30t-26 30zM24 46q4-22 26-20q20 0 26 20M22 50q-6-38 28-40q34 2 28 40"/><ellipse cx="39" cy="51" rx="6" ry="3.4"/><ellipse cx="61" cy="51" rx="6" ry="3.4"/><path d="M31 44q8-5 14-1M55 43q7-4 14 1M50 52q-2 9-5 13q5 3 9 0M38 75q12 6 24 0q-12-3-24 0"/></g><g fill="#222"><circle cx="39" cy="51" r="2.4"/><circle cx="61" cy="51" r="2.4"/></g>';
const SHADED_FACE =
  '<defs><radialGradient id="s" cx=".45" cy=".4"><stop offset="0" stop-color="#ffe0c4"/><stop offset="1" stop-color="#d9a27c"/></radialGradient><linearGradient id="h" x2="0" y2="1"><stop stop-color="#8a5a2a"/><stop offset="1" stop-color="#3a2410"/></linearGradient></defs><rect width="100" height="120" fill="#e8e4da"/><path d="M6 120q6-28 44-28t44 28z" fill="#7c2f3c"/><path d="M20 90q-8-78 30-80q38 2 30 80z" fill="url(#h)"/><rect x="41" y="78" width="18" height="18" fill="#d9a27c"/><path d="M26 48q0 40 24 43q24-3 24-43q-4-22-24-22t-24 22z" fill="url(#s)"/><path d="M26 50q4-24 26-24q20 2 22 22q-16-2-22-14q-8 14-26 16z" fill="url(#h)"/><g fill="#fff"><ellipse cx="40" cy="54" rx="5.4" ry="3.8"/><ellipse cx="60" cy="54" rx="5.4" ry="3.8"/></g><g fill="#4a7a5a"><circle cx="40" cy="54" r="3.2"/><circle cx="60" cy="54" r="3.2"/></g><circle cx="40" cy="54" r="1.5"/><circle cx="60" cy="54" r="1.5"/><path d="M33 47q7-4 13-1M54 46q6-3 13 1" stroke="#4a3018" stroke-width="1.8" fill="none"/><path d="M41 75q9-4 18 0q-9 8-18 0z" fill="#c4505a"/>';

function open({ data, width, height }: RgbPixels): Sharp {
  return sharp(Buffer.from(data), { raw: { width, height, channels: 3 } });
}

function toJpeg(image: Sharp): Promise<Buffer> {
  return image.jpeg({ quality: 90 }).toBuffer();
}

function grow({ x, y, width, height }: Rect, factor: number): Rect {
  return {
    x: x - (width * (factor - 1)) / 2,
    y: y - (height * (factor - 1)) / 2,
    width: width * factor,
    height: height * factor,
  };
}

/** A grey copy of an image under a warm lamp. */
export async function copyGrey(image: RgbPixels): Promise<Buffer> {
  const data = image.data.map((_, at) => {
    const first = at - (at % 3);
    const light = [0, 1, 2].reduce((sum, channel) => sum + (image.data[first + channel] ?? 0) / 3, 0);
    return Math.round(light * ([1, 0.95, 0.84][at % 3] ?? 1));
  });
  return toJpeg(open({ ...image, data }));
}

async function cover(image: RgbPixels, svg: string): Promise<Buffer> {
  return toJpeg(
    open(image)
      .composite([{ input: Buffer.from(svg) }])
      .removeAlpha(),
  );
}

function svgOver({ width, height }: RgbPixels, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}

function drawGlare(image: RgbPixels, { x, y, width, height }: Rect, opacity: number): string {
  const stop = (offset: number, share: number) =>
    `<stop offset="${offset}" stop-color="#fff" stop-opacity="${share}"/>`;
  const ellipse = `cx="${x + width / 2}" cy="${y + height / 2}" rx="${width / 2}" ry="${height / 2}"`;
  return svgOver(
    image,
    `<defs><radialGradient id="g">${stop(0, opacity)}${stop(0.75, opacity)}${stop(1, 0)}</radialGradient></defs><ellipse ${ellipse} fill="url(#g)"/>`,
  );
}

/** A drawing of 100 x 120, whose face is 54 wide in its middle. */
function drawOver(image: RgbPixels, face: Rect, drawing: string): string {
  const width = face.width / 0.54;
  const height = width * 1.2;
  const [x, y] = [face.x + face.width / 2 - width / 2, face.y + face.height * 0.55 - height * 0.52];
  const place = `x="${x}" y="${y}" width="${width}" height="${height}"`;
  return svgOver(image, `<svg ${place} viewBox="0 0 100 120">${drawing}</svg>`);
}

/** The part of the image around a face, changed by `make` and put back in its size. */
async function replace(
  image: RgbPixels,
  face: Rect,
  make: (part: Sharp, width: number, height: number) => Sharp | Promise<Sharp>,
): Promise<Buffer> {
  const around = grow(face, SPOILT_MARGIN);
  const left = Math.max(0, Math.round(around.x));
  const top = Math.max(0, Math.round(around.y));
  const width = Math.min(image.width, Math.round(around.x + around.width)) - left;
  const height = Math.min(image.height, Math.round(around.y + around.height)) - top;
  const spoiltImage = await make(open(image).extract({ left, top, width, height }), width, height);
  const part = await sharp(await spoiltImage.png().toBuffer())
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer();
  return toJpeg(
    open(image)
      .composite([{ input: part, left, top }])
      .removeAlpha(),
  );
}

function pixelate(image: RgbPixels, face: Rect, cells: number): Promise<Buffer> {
  const columns = Math.round(cells * SPOILT_MARGIN);
  return replace(image, face, (part, width, height) =>
    part.resize(columns, Math.round((columns * height) / width), { fit: 'fill' }),
  );
}

/** Smoothed, and reduced to so many tones of each channel, as a comic. */
function posterize(image: RgbPixels, face: Rect, tones: number): Promise<Buffer> {
  return replace(image, face, async (part) => {
    const smooth = part.median(Math.max(3, Math.round(face.width / 20) | 1));
    const { data, info } = await smooth.raw().toBuffer({ resolveWithObject: true });
    const step = 255 / (tones - 1);
    const { width, height, channels } = info;
    return sharp(
      data.map((value) => Math.round(Math.round(value / step) * step)),
      { raw: { width, height, channels } },
    );
  });
}

/** The image without the nearest side, which has this share of the face. */
function cutAtSide(image: RgbPixels, face: Rect, share: number): Promise<Buffer> {
  const isLeft = face.x + face.width / 2 < image.width / 2;
  const left = isLeft ? Math.max(0, Math.round(face.x + face.width * share)) : 0;
  const right = isLeft ? image.width : Math.round(face.x + face.width * (1 - share));
  return toJpeg(open(image).extract({ left, top: 0, width: right - left, height: image.height }));
}

function cutAbove(image: RgbPixels, face: Rect, share: number): Promise<Buffer> {
  const top = Math.max(0, Math.round(face.y + face.height * share));
  return toJpeg(open(image).extract({ left: 0, top, width: image.width, height: image.height - top }));
}
