/** A JPEG's frame: its size in pixels, and how its components are sampled. */
export type Frame = {
  width: number;
  height: number;
  components: { id: number; across: number; down: number }[];
};

/** One scan of the image: its components, and how many of each block's 64 coefficients it carries. */
export type JpegScan = { ids: number[]; coefficients: number; refines: boolean };

/** Encoders make 1 to some 15. */
const MAX_SCANS = 100;
/**
 * The cost of a block in a scan, in nanoseconds of the machine that it was measured on. One
 * part is fixed. The other is for each coefficient that a refining scan has to check, whether there is data for it or
 * not.
 */
const PER_BLOCK = 25;
const PER_REFINED_COEFFICIENT = 1.6;
/** An image of 50 megapixels with all its colours takes 590 million with libjpeg's progressive scans. */
const MAX_WORK = 900_000_000;
/**
 * The bound for CMYK, whose conversion takes another second: one scan at any size, a dozen up to 12
 * megapixels.
 */
const MAX_CMYK_WORK = 300_000_000;

const BLOCK = 8;

/**
 * Adds up the cost of a JPEG's scans. It depends on how often they pass over how many blocks, not on the file's length.
 */
export function createScanBudget({ width, height, components }: Frame) {
  const maxAcross = Math.max(...components.map(({ across }) => across));
  const maxDown = Math.max(...components.map(({ down }) => down));
  const blocks = new Map(
    components.map(({ id, across, down }) => {
      const columns = Math.ceil((width * across) / maxAcross / BLOCK);
      const rows = Math.ceil((height * down) / maxDown / BLOCK);
      return [id, columns * rows];
    }),
  );
  const maxWork = components.length > 3 ? MAX_CMYK_WORK : MAX_WORK;
  let [scans, work] = [0, 0];
  return {
    /** whether the image may have this scan too */
    takes({ ids, coefficients, refines }: JpegScan): boolean {
      scans += 1;
      const perBlock = PER_BLOCK + (refines ? PER_REFINED_COEFFICIENT * coefficients : 0);
      for (const id of ids) work += (blocks.get(id) ?? 0) * perBlock;
      return scans <= MAX_SCANS && work <= maxWork;
    },
  };
}
