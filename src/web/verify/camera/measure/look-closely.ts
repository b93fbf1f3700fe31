import { hasBarcode } from '../card/measure-barcode.ts';
import { measureZone, type ZoneMeasure } from '../card/measure-zone.ts';
import { boundQuad, type CardQuad, mapCorners } from '../card/quad.ts';
import { clipArea, type Luma, scaleArea } from '../frame/luma.ts';
import { measureSharpness } from './measure-sharpness.ts';

/** What only the finer view shows of a card. */
export type FineFinding = {
  /** detail of the card in parts of its contrast, as the shot is judged; 1 while no card was found */
  clearness: number;
  /** the machine-readable zone; null while it was not looked for */
  zone: ZoneMeasure | null;
  /** whether a block of barcode is printed on the card; null while it was not looked for */
  hasBarcode: boolean | null;
};

/** A zone or a barcode that was read counts for so long, in ms: not every look reads it. */
const PRINT_MEMORY = 2000;

const NO_CARD: FineFinding = { clearness: 1, zone: null, hasBarcode: null };

/** Looks at cards in the finer view, which is there now and then, and remembers the last finding until a card is gone. */
export function createFineLook() {
  let finding = NO_CARD;
  let [zoneAt, barcodeAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  /** @param outline in the near view, whose size it is */
  return (fine: Luma | null, near: Luma, outline: CardQuad | null, now: number): FineFinding => {
    if (!outline) {
      [finding, zoneAt, barcodeAt] = [NO_CARD, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
      return finding;
    }
    if (!fine) return finding;
    const scale = fine.width / near.width;
    const place = mapCorners(outline, ([x, y]) => [x * scale, y * scale]);
    const area = scaleArea(clipArea(boundQuad(outline), near), scale);
    const zone = measureZone(fine, place);
    if (zone.rows > 0) zoneAt = now;
    const isRead = hasBarcode(fine, place);
    if (isRead) barcodeAt = now;
    finding = {
      clearness: measureSharpness(fine, clipArea(area, fine)),
      zone: zone.rows > 0 || now - zoneAt > PRINT_MEMORY ? zone : finding.zone,
      hasBarcode: isRead || now - barcodeAt <= PRINT_MEMORY,
    };
    return finding;
  };
}
