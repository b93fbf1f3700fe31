import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { type Artwork, placeArtwork, type Raster, svgDocument } from '../artwork.ts';
import type { PixelGrid } from './draw-pixel-grid.ts';
import { halftone } from './halftone.ts';

/** A photo of an image. */
export type Copy = 'screen' | 'print';

/** The artwork that is actually photographed, and the position of the thing in it (in the artwork's units). */
export type CopySource = {
  artwork: Artwork;
  inner: { x: number; y: number; width: number; height: number };
  /** Edits the drawn pixels before they are photographed. */
  treat?: (raster: Raster, random: SeededRandom) => void;
  pixelGrid?: PixelGrid;
};

/** The artwork itself, or a tablet that shows it, or a sheet of paper with a print of it. */
export function makeCopy(artwork: Artwork, copy: 'none' | Copy): CopySource {
  if (copy === 'screen') return showOnScreen(artwork);
  if (copy === 'print') return printOnPaper(artwork);
  return { artwork, inner: { x: 0, y: 0, width: artwork.width, height: artwork.height } };
}

/** A tablet with an image viewer: its light brightens the blacks, and a window is reflected in the glass. */
function showOnScreen(artwork: Artwork): CopySource {
  const { width, height } = artwork;
  const bezel = Math.round(width * 0.045);
  const bar = Math.round(width * 0.06);
  const side = Math.round(width * 0.07);
  const screen = { width: width + side * 2, height: height + side * 1.4 + bar };
  const outer = { width: screen.width + bezel * 2, height: Math.round(screen.height + bezel * 2) };
  const inner = { x: bezel + side, y: Math.round(bezel + bar + side * 0.7), width, height };
  const glass = `x="${bezel}" y="${bezel}" width="${screen.width}" height="${screen.height}"`;
  const buttons = Array.from({ length: 4 }, (_, index) => {
    const x = bezel + screen.width - bar * (0.8 + index * 1.1);
    return `<circle cx="${x}" cy="${bezel + bar / 2}" r="${bar * 0.16}" fill="#8b9199"/>`;
  });
  const reach = outer.width;
  const mirrored = [
    `<path fill="url(#mirror)" d="M${reach * 0.52} 0L${reach * 0.76} 0L${reach * 0.44} ${outer.height}L${reach * 0.2} ${outer.height}Z"/>`,
    `<path fill="url(#mirror)" d="M${reach * 0.79} 0L${reach * 0.86} 0L${reach * 0.54} ${outer.height}L${reach * 0.47} ${outer.height}Z"/>`,
  ];
  const drawing = svgDocument(outer.width, outer.height, [
    '<defs><linearGradient id="mirror" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dfe9ff"',
    ' stop-opacity=".26"/><stop offset="1" stop-color="#dfe9ff" stop-opacity=".03"/></linearGradient></defs>',
    `<rect width="${outer.width}" height="${outer.height}" rx="${bezel * 1.4}" fill="#101215"/>`,
    `<rect ${glass} fill="#24272c"/>`,
    `<rect x="${bezel}" y="${bezel}" width="${screen.width}" height="${bar}" fill="#33373d"/>`,
    ...buttons,
    placeArtwork(artwork, inner.x, inner.y, width),
    `<rect ${glass} fill="#9db8ee" opacity=".13"/>`,
    ...mirrored,
  ]);
  // A tablet shows the card some 1,150 pixels wide: about the resolution of a 2-megapixel photograph.
  const columns = (1150 * outer.width) / width;
  const pixelGrid = { columns, rows: (columns * outer.height) / outer.width, strength: 0.09 };
  return { artwork: drawing, inner, pixelGrid };
}

/** A print from an office printer, cut out by hand with a white border left. */
function printOnPaper(artwork: Artwork): CopySource {
  const border = Math.round(artwork.width * 0.055);
  const width = artwork.width + border * 2;
  const height = artwork.height + border * 2;
  const inner = { x: border, y: border, width: artwork.width, height: artwork.height };
  const skew = border * 0.3;
  const drawing = svgDocument(width, height, [
    `<path fill="#f4f2ec" d="M${skew} 0L${width - 2} ${skew}L${width - skew} ${height}L0 ${height - skew}Z"/>`,
    placeArtwork(artwork, inner.x, inner.y, artwork.width),
  ]);
  // 100 lines an inch over 3.37 inches of card, the usual screen of an office laser printer at 600 dpi.
  const cells = (337 * width) / artwork.width;
  return { artwork: drawing, inner, treat: (raster) => halftone(raster, cells) };
}
