import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, purgeZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { InferenceError } from '../../inference/inference.ts';
import type { BarcodeText } from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';
import { withAlpha } from '../image/with-alpha.ts';

/**
 * PDF417 is the AAMVA standard's symbol (2020, annex D.3), and the only one on a licence whose content is used here. No
 * licence prints it light on dark; shrinking only helps images larger than a card.
 */
const OPTIONS: ReaderOptions = {
  formats: ['PDF417'],
  maxNumberOfSymbols: 1,
  // The standard's control characters are kept.
  textMode: 'Plain',
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: false,
};

/** By default the library fetches its WebAssembly from a CDN; this gives it the package's own file. */
const READER_OPTIONS = { overrides: { instantiateWasm: instantiateFromPackage } };

/** The standard's longest symbol holds 1,850 characters of text (ISO/IEC 15438). */
const MAX_CHARACTERS = 4000;

/**
 * Reads the PDF417 on an image: 6 ms on a flat card, with a barcode or without, and it cannot be interrupted. A flat
 * card needs no more pixels: 2 to a module are enough. Turned by more than some degrees the symbol is not found at all
 * (16 of 16 read on flat cards, 3 of 16 on the same images).
 *
 * @returns null when there is none that can be read
 * @throws InferenceError `unavailable` when the reader fails
 */
export async function readBarcode(picture: Pixels): Promise<BarcodeText | null> {
  try {
    await prepareZXingModule({ ...READER_OPTIONS, fireImmediately: true });
    // The library needs four channels.
    const { width, height } = picture;
    const image = { data: withAlpha(picture), width, height, colorSpace: 'srgb' as const };
    const [found] = await readBarcodes(image, OPTIONS);
    if (!found?.isValid || found.text.length > MAX_CHARACTERS) return null;
    return { symbology: 'PDF417', text: found.text };
  } catch (cause) {
    // A WebAssembly instance that has failed once may be corrupt.
    purgeZXingModule();
    throw new InferenceError('unavailable', 'The barcode reader failed.', { cause });
  }
}

/** In one step, so that a missing or broken file rejects instead of leaving the library to wait. */
function instantiateFromPackage(
  imports: WebAssembly.Imports,
  receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
): WebAssembly.Exports {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const module = new WebAssembly.Module(readFileSync(path));
  const instance = new WebAssembly.Instance(module, imports);
  receive(instance, module);
  return instance.exports;
}
