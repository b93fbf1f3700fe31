import sharp, { type Sharp } from 'sharp';

/** A flat thing to photograph (a card, a page, a screen), drawn as SVG in its own units. */
export type Artwork = { svg: string; width: number; height: number };

/** An artwork as pixels: four interleaved channels (red, green, blue, alpha), row by row from the top left. */
export type Raster = { data: Uint8Array; width: number; height: number };

/** Draws an artwork at the given width, in pixels; transparent where nothing is drawn. */
export async function renderArtwork(artwork: Artwork, width: number): Promise<Raster> {
  const { data, info } = await svgAtWidth(artwork, width)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** An artwork as a PNG file, at its own size or the given width. */
export function artworkToPng(artwork: Artwork, width = artwork.width): Promise<Buffer> {
  return svgAtWidth(artwork, width).png({ compressionLevel: 6 }).toBuffer();
}

/** Joins an artwork's parts into an SVG document. */
export function svgDocument(width: number, height: number, parts: string[]): Artwork {
  const head =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' +
    ` width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  return { svg: `${head}${parts.join('')}</svg>`, width, height };
}

/** Places one artwork inside another's drawing. Their ids must differ. */
export function placeArtwork(artwork: Artwork, x: number, y: number, width: number): string {
  const height = (width * artwork.height) / artwork.width;
  return artwork.svg.replace(
    /width="[\d.]+" height="[\d.]+" viewBox/,
    `x="${x}" y="${y}" width="${width}" height="${height}" viewBox`,
  );
}

/** librsvg draws at 72 dots an inch; another density scales the drawing before it becomes pixels. */
function svgAtWidth(artwork: Artwork, width: number): Sharp {
  const density = Math.min(2400, Math.max(1, (72 * width) / artwork.width));
  return sharp(Buffer.from(artwork.svg), { density, unlimited: true }).resize(Math.round(width));
}
