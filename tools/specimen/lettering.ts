import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import opentype from 'opentype.js';

/** The available lettering, by its look. */
export type Typeface =
  | 'condensed'
  | 'condensed-bold'
  | 'sans'
  | 'sans-bold'
  | 'typewriter'
  | 'handwriting'
  | 'ocr-b';

/** One line of text on a drawing, in the drawing's units; `y` is the baseline. */
export type TextLine = {
  x: number;
  y: number;
  size: number;
  typeface: Typeface;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** A line longer than this is set smaller until it fits. */
  maxWidth?: number;
  /** Extra space after each letter. */
  spacing?: number;
};

/** Sets text as outlines, so that a drawing looks the same on a machine without any font. */
export type Lettering = {
  /** The line as an SVG path element. */
  write(text: string, line: TextLine): string;
  /** The width of the line. */
  width(text: string, typeface: Typeface, size: number, spacing?: number): number;
};

type OutlineFont = { unitsPerEm: number; outline(character: string): Glyph | null };
type Glyph = { advance: number; commands: opentype.PathCommand[] };

const { resolve } = createRequire(import.meta.url);

/** The further ones are of another alphabet, which only `sans` has. */
type Subset = 'latin' | 'latin-ext' | (typeof FURTHER_ALPHABETS)[number];
const FURTHER_ALPHABETS = ['cyrillic', 'greek', 'hebrew'] as const;

/** Where a typeface is installed. Each of these packages brings one file for basic Latin and one for the accents of the rest of Europe. */
const fontsource = (name: string, weight: 400 | 700) => (subset: Subset) =>
  resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`);

const files: Record<Typeface, (subset: Subset) => string> = {
  condensed: fontsource('roboto-condensed', 400),
  'condensed-bold': fontsource('roboto-condensed', 700),
  sans: fontsource('arimo', 400),
  'sans-bold': fontsource('arimo', 700),
  typewriter: fontsource('courier-prime', 400),
  handwriting: fontsource('dancing-script', 400),
  // The barcode library has it for the text under a barcode.
  'ocr-b': () => join(dirname(resolve('bwip-js')), '../fonts/OCRB7.ttf'),
};

/** Opens the lettering. A font file is read when its first letter is set: about 5 ms each. */
export function openLettering(): Lettering {
  const fonts = new Map<string, OutlineFont>();
  const font = (typeface: Typeface, subset: Subset) => {
    const key = `${typeface} ${subset}`;
    const cached = fonts.get(key);
    if (cached) return cached;
    const outlineFont = openFont(typeface, subset);
    fonts.set(key, outlineFont);
    return outlineFont;
  };
  const findGlyphs = (text: string, typeface: Typeface) =>
    Array.from(text.normalize('NFC'), (character) => {
      const basic = font(typeface, 'latin');
      const owner = findFont(character, typeface) ?? basic;
      const glyph = owner.outline(character) ?? basic.outline('?');
      return { glyph: glyph ?? { advance: 0, commands: [] }, em: owner.unitsPerEm };
    });
  const findFont = (character: string, typeface: Typeface) => {
    const typefaceFonts = (['latin', 'latin-ext'] as const).map((subset) => () => font(typeface, subset));
    const plain = typeface.endsWith('bold') ? 'sans-bold' : 'sans';
    const further = FURTHER_ALPHABETS.map((subset) => () => font(plain, subset));
    return [...typefaceFonts, ...further].find((open) => open().outline(character))?.();
  };
  const measureWidth = (glyphs: ReturnType<typeof findGlyphs>, size: number, spacing: number) =>
    glyphs.reduce((sum, { glyph, em }) => sum + (glyph.advance * size) / em + spacing, 0);

  return {
    width: (text, typeface, size, spacing = 0) => measureWidth(findGlyphs(text, typeface), size, spacing),
    write(text, line) {
      const glyphs = findGlyphs(text, line.typeface);
      const full = measureWidth(glyphs, line.size, line.spacing ?? 0);
      const shrink = line.maxWidth && full > line.maxWidth ? line.maxWidth / full : 1;
      const size = line.size * shrink;
      const spacing = (line.spacing ?? 0) * shrink;
      const before = line.anchor === 'end' ? 1 : line.anchor === 'middle' ? 0.5 : 0;
      let x = line.x - full * shrink * before;
      const outlines = glyphs.map(({ glyph, em }) => {
        const outline = outlineAt(glyph.commands, x, line.y, size / em);
        x += (glyph.advance * size) / em + spacing;
        return outline;
      });
      return `<path fill="${line.fill ?? '#111'}" d="${outlines.join('')}"/>`;
    },
  };
}

function openFont(typeface: Typeface, subset: Subset): OutlineFont {
  const bytes = readFileSync(files[typeface](subset));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  // Letter by letter, not through the library's shaping: that throws on a substitution form these fonts use.
  return {
    unitsPerEm: font.unitsPerEm,
    outline(character) {
      const index = font.charToGlyphIndex(character);
      if (index === 0) return null;
      const glyph = font.glyphs.get(index);
      return { advance: glyph.advanceWidth ?? 0, commands: glyph.path.commands };
    },
  };
}

/** A glyph's outline as SVG path data; fonts count upwards, drawings downwards. */
function outlineAt(commands: opentype.PathCommand[], x: number, y: number, scale: number): string {
  const at = (px: number, py: number) => `${(x + px * scale).toFixed(1)} ${(y - py * scale).toFixed(1)}`;
  let data = '';
  for (const command of commands) {
    if (command.type === 'M' || command.type === 'L') data += command.type + at(command.x, command.y);
    else if (command.type === 'Q') data += `Q${at(command.x1, command.y1)} ${at(command.x, command.y)}`;
    else if (command.type === 'C') {
      data += `C${at(command.x1, command.y1)} ${at(command.x2, command.y2)} ${at(command.x, command.y)}`;
    } else data += 'Z';
  }
  return data;
}
