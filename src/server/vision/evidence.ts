import type { Pixels } from './image/pixels.ts';

/**
 * The finding of one step of the vision chain, or why there is none. An outage is a value: it can only ever park a
 * submission.
 */
export type Finding<T> = { ok: true; value: T } | { ok: false; why: 'unavailable' | 'budget' };

/** A point, in fractions (0..1) of the image's width and height; slightly outside where a card is cut. */
export type Point = readonly [x: number, y: number];

/** A box, in fractions (0..1) of the image's (or the rectified card's) width and height. */
export type Box = { x: number; y: number; width: number; height: number };

/** A card's corners on the upright photograph, clockwise from the card's own top left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Milliseconds by step, for the attempt's record and the benchmark. */
export type Timings = Record<string, number>;

/** The outline of a document on its image, and how clear it is. It does not name the kind of document. */
export type DocumentMeasure = {
  /** null when no card-shaped thing and no block of text was found */
  corners: Corners | null;
  /** the source of the corners: a card's edges, or the rectangle around a block of text */
  outline: 'edges' | 'text' | 'none';
  /** how well the best quadrilateral of edges fits a card, 0 .. about 2.5 (see `scoreQuad`); 0 without any */
  outlineScore: number;
  /** the share of the text that lies within that quadrilateral, 0 .. 1; 0 without text */
  textInside: number;
  /** the rectified card is upright (taller than wide) */
  vertical: boolean;
  /**
   * 0 (soft) .. 1 (sharp), and the share of the card’s area that is burnt out, 0 .. 1; `light`: of an image that was
   * too dark, and was examined with its exposure stretched, the level of its lightest parts, 0 .. 1
   */
  quality: { sharpness: number; glare: number; light?: number };
};

/** A face on the rectified card (document) or the upright photograph (selfie). */
export type FaceBox = { box: Box; score: number };

/** A face on a flat card, with measures of its clarity. */
export type CardFace = FaceBox & {
  /** its width on the image, in pixels */
  pixels: number;
  /** the standard deviation of its grey levels: 0 (blank) .. 128; faint print has 10 */
  contrast: number;
  /** the share of that in its tones, not in engraved lines, 0 .. 1: engraved faces have half of it */
  tone: number;
  /** distance from its own mirror image; measured if a card has more faces than a holder's two */
  mirrored?: MirrorDistance;
  /** measured of the portrait; absent if the face is outside the card */
  surface?: FaceSurface;
};

/** How the surface of a face differs from an image's. */
export type FaceSurface = {
  /** the share of its pixels that have the grey level of their neighbours, 0 .. 1 */
  even: number;
  /** the same on a grid of 40 x 40 cells, where skin has shades */
  flat: number;
  /** grey levels from one pixel to the next along its steepest edges */
  edge: number;
  /** its mean grey level, 0 .. 255 */
  light: number;
};

/** The Euclidean distance of each of the two descriptions of a face from that of the same face in a mirror. */
export type MirrorDistance = { descriptor: number; embedding: number };

/** Two independent descriptions of one aligned face, to be compared by Euclidean distance. */
export type FaceDescriptors = {
  /** 192 values (`face-descriptor`) */
  descriptor: Float32Array;
  /** 1024 values, together of unit length (`face-embedding`) */
  embedding: Float32Array;
  /**
   * fitness of the face, from 0: below 1 (blurred, covered, turned away, too small) a distance is unreliable; absent if
   * the net does not report it
   */
  fitness?: number;
};

/** The same face in a mirror too, if it is so far from the portrait that its own reliability matters. */
export type GhostDescriptors = FaceDescriptors & { mirrored?: FaceDescriptors };

/**
 * The traces of a screen or a printer in an image of its image; `verification/policy/signal-policy.ts` makes a score
 * of them.
 */
export type CopyTraces = {
  /** how much the hue rotates in one direction, as across a screen's colour stripes, 0 .. 1 */
  stripes: number;
  /** how far one frequency stands out, as a printer's dots do, in decades of power */
  dots: number;
};

/** The traces of what an image of a card was taken from; see `measureMedium`. */
export type MediumTraces = {
  /**
   * how far the most colourful parts of the card are from its own hue, as a share of their light: 0 for a grey copy; null
   * where it is too dark or too bright to tell
   */
  colour: number | null;
  /** the same of nine tenths of the card, without its most colourful tenth; absent in evidence of an earlier version */
  chroma?: number | null;
  /** height over width of the image */
  ratio: number;
  /** how much the top of the image is like a phone's status bar, 0 .. 1 */
  bar: number;
};

export type TextLine = { text: string /** 0 .. 1 */; confidence: number; box: Box };

/** The content of a two-dimensional barcode, letter by letter as it is encoded (control characters too). */
export type BarcodeText = { symbology: 'PDF417'; text: string };

/** A possible reading of a character, and its probability, 0 .. 1. */
export type CharacterReading = { character: string; probability: number };

/**
 * One line of a machine-readable zone, 30, 36 or 44 characters long: A-Z, 0-9 and `<`, and `?` where nothing could be
 * read. Each position has its alternatives, the character of the text first; none where it could not be read.
 */
export type MrzLine = { text: string; readings: (readonly CharacterReading[])[] };

/**
 * A machine-readable zone as read, top to bottom, its lines equally long, and the pixels of the image from one
 * character to the next.
 */
export type MrzText = { lines: MrzLine[]; pitch: number };

/** The content of a document's own machine-readable parts; null when it has none that can be read. */
export type DocumentCodes = { barcode: Finding<BarcodeText | null>; mrz: Finding<MrzText | null> };

export type DocumentEvidence = {
  document: Finding<DocumentMeasure>;
  /** portraits on the image beside the card; absent if there is no card, or of a back */
  beside?: Finding<number>;
  /** the card's other side, if the image shows both */
  behind?: Omit<DocumentEvidence, 'behind' | 'beside' | 'timings'>;
  /** every face on the rectified card: the portrait, then the others by falling score; empty without a card */
  faces: Finding<CardFace[]>;
  /** of the portrait; null when the card has no face */
  portrait: Finding<FaceDescriptors | null>;
  /** of the other face with the highest score, which may be the portrait's ghost image; null when there is none */
  ghost: Finding<GhostDescriptors | null>;
  /** top to bottom, left to right, on the rectified card */
  text: Finding<TextLine[]>;
  /** the share of text-like print on the card that could not be read with certainty, 0 .. 1; absent where text is */
  unread?: number;
  codes: DocumentCodes;
  /** null without a card, or if the image is too small */
  copy: Finding<CopyTraces | null>;
  /** absent without a card */
  medium?: Finding<MediumTraces>;
  timings: Timings;
};

export type FaceEvidence = {
  /** largest first, on the upright photograph */
  faces: Finding<FaceBox[]>;
  /** of the largest face; null when there is none */
  descriptors: Finding<FaceDescriptors | null>;
  /** null without a face, or if the image is too small */
  copy: Finding<CopyTraces | null>;
  /** of an image that is too dark: the level of its lightest parts, 0 .. 1 */
  light?: number;
  /** of the largest face, at the size of a card's portrait; absent without one */
  surface?: FaceSurface;
  timings: Timings;
};

export type AgeEvidence = {
  faces: Finding<FaceBox[]>;
  /** of the largest face: both nets' estimates in years; null when there is no face */
  ages: Finding<{ primary: number; secondary: number } | null>;
  timings: Timings;
};

/**
 * The likeness of a face, and of its nose, to those of the challenge's first frame after that is moved, tilted and bent
 * like a sheet: 1 the same, 0 not alike. `nearer` is how far the nose of a face that came closer moves over that sheet,
 * away from the image's middle. It is 0 for an image, about 0.2 for a head, and null if the face is not larger.
 */
export type SheetLikeness = { face: number; nose: number; nearer: number | null };

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** What a frame shows apart from the face's shape. */
export type FrameView = {
  /** mean grey levels of 12 x 9 cells, row by row */
  cells: readonly number[];
  /** the mean colour of the inner face, and of what is behind it at its height; null without a face, or if the face fills the image */
  face: Rgb | null;
  behind: Rgb | null;
};

/** The largest face on one frame of a liveness challenge; all but `heights` and `view` null when there is none. */
export type FrameObservation = {
  /** the heights of all faces on it as parts of the largest one's, which is the first */
  heights: readonly number[];
  box: Box | null;
  /** 68, in the order of iBUG 300-W; x to the right and y down, as fractions of the frame's longer side */
  landmarks: readonly Point[] | null;
  /** 1024 values of length 1 (`face-embedding`), of some of the frames that have a face, evenly from first to last */
  embedding: Float32Array | null;
  /** also null on the first frame that has a face */
  sheet: SheetLikeness | null;
  view: FrameView;
};

export type FramesEvidence = {
  /** as many as were given, in their order */
  frames: Finding<FrameObservation[]>;
  timings: Timings;
};

/** Strips of a flat card to be read again. */
export type RereadRequest = {
  photo: Pixels;
  corners: Corners;
  vertical: boolean;
  /** each along its line, in fractions of the card */
  strips: readonly Box[];
};

/**
 * The measurements that the product can make. Every call works off the main thread, answers with findings rather than
 * exceptions, and stops at `deadline` (milliseconds of `Date.now()`).
 */
export type Vision = {
  /** id of the nets that describe faces: faces of another id are never compared */
  describer: string;
  examineDocument(photo: Pixels, deadline: number): Promise<DocumentEvidence>;
  /** the same of a document's back, on which no face is looked for */
  examineBack(photo: Pixels, deadline: number): Promise<DocumentEvidence>;
  examineFace(photo: Pixels, deadline: number): Promise<FaceEvidence>;
  estimateAge(photo: Pixels, deadline: number): Promise<AgeEvidence>;
  /** the frames of one liveness challenge, in their order */
  examineFrames(frames: readonly Pixels[], deadline: number): Promise<FramesEvidence>;
  /** strips of a flat card, each read once more as one line */
  rereadStrips(look: RereadRequest, deadline: number): Promise<Finding<TextLine[]>>;
  /** the flat card (1000 x 631, or 631 x 1000 when vertical) cut out of the image */
  rectify(photo: Pixels, corners: Corners, vertical: boolean): Promise<Pixels>;
  /** a face cut out of an image, level and with the eyes at fixed positions, for comparison by eye (see `cutFace`) */
  cutFace(image: Pixels, box: Box | null, deadline: number): Promise<Finding<Pixels | null>>;
  /** the same measurements for one tenant, which then shares the threads with others by turns */
  ofTenant?(tenant: string): Measurements;
  /** resolves when every net has answered once; rejects when one is unavailable */
  ready(): Promise<void>;
  close(): Promise<void>;
};
export type Measurements = Omit<Vision, 'ofTenant' | 'ready' | 'close'>;
