import type { Pixels } from './image/pixels.ts';

/**
 * What one step of the vision chain found, or why there is no finding. An outage is a value: it can only
 * ever park a submission.
 */
export type Finding<T> = { ok: true; value: T } | { ok: false; why: 'unavailable' | 'budget' };

/** A point, in fractions (0..1) of the picture's width and height; slightly outside where a card is cut. */
export type Point = readonly [x: number, y: number];

/** A box, in fractions (0..1) of the picture's (or the rectified card's) width and height. */
export type Box = { x: number; y: number; width: number; height: number };

/** A card's corners on the upright photograph, clockwise from the card's own top left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Milliseconds by step, for the attempt's record and the benchmark. */
export type Timings = Record<string, number>;

/** Where a document lies on its photograph, and how well it can be seen. What it is, is not said here. */
export type DocumentMeasure = {
  /** null when no card-shaped thing and no block of text was found */
  corners: Corners | null;
  /** what gave the corners: a card's edges, or the rectangle around a block of text */
  outline: 'edges' | 'text' | 'none';
  /** how well the best quadrilateral of edges fits a card, 0 .. about 2.5 (see `scoreQuad`); 0 without any */
  outlineScore: number;
  /** the share of the text that lies within that quadrilateral, 0 .. 1; 0 without text */
  textInside: number;
  /** the rectified card stands upright (taller than wide) */
  vertical: boolean;
  /** 0 (soft) .. 1 (sharp), and the share of the card's area that is burnt out, 0 .. 1 */
  quality: { sharpness: number; glare: number };
};

/** A face on the rectified card (document) or the upright photograph (selfie). */
export type FaceBox = { box: Box; score: number };

/** A face on a flat card, and how much of it there is to see. */
export type CardFace = FaceBox & {
  /** its width on the photograph, in pixels */
  pixels: number;
  /** how far its grey levels lie apart, as their standard deviation: 0 (blank) .. 128; faint print has 10 */
  contrast: number;
  /** how much of that is in its tones, and not in lines it is drawn with, 0 .. 1: engraved faces have half of it */
  tone: number;
  /** how far it is from its own mirror image; measured where a card has more faces than a holder's two */
  mirrored?: MirrorDistance;
};

/** How far each of the two descriptions of a face is from that of the same face in a mirror, Euclidean. */
export type MirrorDistance = { descriptor: number; embedding: number };

/** Two independent descriptions of one aligned face, to be compared by Euclidean distance. */
export type FaceDescriptors = {
  /** 192 values (`face-descriptor`) */
  descriptor: Float32Array;
  /** 1024 values of unit length together (`face-embedding`) */
  embedding: Float32Array;
  /**
   * how well the face is seen, from 0: below 1 (blurred, covered, turned away, too small) a distance says little;
   * absent where the net does not tell
   */
  fitness?: number;
};

/** The same face seen in a mirror besides, where it is so far from the portrait that it matters how sure it is of itself. */
export type GhostDescriptors = FaceDescriptors & { mirrored?: FaceDescriptors };

/**
 * What a screen or a printer leaves in a picture of its picture; `domain/policy/signal-policy.ts` makes a score of them.
 */
export type CopyTraces = {
  /** how much the hue turns in one direction, as over a screen's colour stripes, 0 .. 1 */
  stripes: number;
  /** how far one frequency stands out, as a printer's dots do, in decades of power */
  dots: number;
};

export type TextLine = { text: string /** 0 .. 1 */; confidence: number; box: Box };

/** What a two-dimensional barcode says, letter by letter as it is encoded (control characters too). */
export type BarcodeText = { symbology: 'PDF417'; text: string };

/** What a character may be, and with which probability, 0 .. 1. */
export type CharacterReading = { character: string; probability: number };

/**
 * One line of a machine-readable zone, 30, 36 or 44 characters long: A-Z, 0-9 and `<`, and `?` where nothing could
 * be read. Of each position what it may be, the character of the text first; nothing where it could not be read.
 */
export type MrzLine = { text: string; readings: (readonly CharacterReading[])[] };

/**
 * A machine-readable zone as read, top to bottom, its lines equally long, and how many pixels of the photograph there
 * are from one character to the next.
 */
export type MrzText = { lines: MrzLine[]; pitch: number };

/** What a document's own machine-readable parts say; null when it has none that can be read. */
export type DocumentCodes = { barcode: Finding<BarcodeText | null>; mrz: Finding<MrzText | null> };

export type DocumentEvidence = {
  document: Finding<DocumentMeasure>;
  /** every face on the rectified card: the portrait, then the others, the surest first; empty without a card */
  faces: Finding<CardFace[]>;
  /** of the portrait; null when the card has no face */
  portrait: Finding<FaceDescriptors | null>;
  /** of the surest other face, which may be the portrait's ghost image; null when there is none */
  ghost: Finding<GhostDescriptors | null>;
  /** top to bottom, left to right, on the rectified card */
  text: Finding<TextLine[]>;
  /** how much of what looks like text on the card could not be read surely, 0 .. 1; absent where text is */
  unread?: number;
  codes: DocumentCodes;
  /** null without a card, or where the picture is too small to tell */
  copy: Finding<CopyTraces | null>;
  timings: Timings;
};

export type FaceEvidence = {
  /** largest first, on the upright photograph */
  faces: Finding<FaceBox[]>;
  /** of the largest face; null when there is none */
  descriptors: Finding<FaceDescriptors | null>;
  /** null without a face, or where the picture is too small to tell */
  copy: Finding<CopyTraces | null>;
  timings: Timings;
};

export type AgeEvidence = {
  faces: Finding<FaceBox[]>;
  /** of the largest face: both nets' estimates in years; null when there is no face */
  ages: Finding<{ primary: number; secondary: number } | null>;
  timings: Timings;
};

/**
 * How much a face, and the nose in it, look like those of the challenge's first frame once that is moved, tilted and
 * bent like a sheet: 1 the same, 0 nothing alike. `nearer` is how far the nose of a face that came closer moves over
 * that sheet, away from the picture's middle: 0 a picture's, about 0.2 a head's; null where the face is no larger.
 */
export type SheetLikeness = { face: number; nose: number; nearer: number | null };

/** The largest face on one frame of a liveness challenge; all but `faces` null when there is none. */
export type FrameObservation = {
  /** how many faces are on it */
  faces: number;
  box: Box | null;
  /** 68, in the order of iBUG 300-W; x to the right and y down, in parts of the frame's longer side */
  landmarks: readonly Point[] | null;
  /** 1024 values of length 1 (`face-embedding`), of some of the frames that have a face, evenly from first to last */
  embedding: Float32Array | null;
  /** null also on the first frame that has a face */
  sheet: SheetLikeness | null;
};

export type FramesEvidence = {
  /** as many as were given, in their order */
  frames: Finding<FrameObservation[]>;
  timings: Timings;
};

/** Strips of a flat card that are to be read once more. */
export type FourEyesReview = {
  photo: Pixels;
  corners: Corners;
  vertical: boolean;
  /** each along its line, in fractions of the card */
  strips: readonly Box[];
};

/**
 * What the product can see. Every call works off the main thread, answers with findings rather than
 * exceptions, and stops at `deadline` (milliseconds of `Date.now()`).
 */
export type Vision = {
  /** names the nets by which faces are described: faces of another name are never compared */
  describer: string;
  examineDocument(photo: Pixels, deadline: number): Promise<DocumentEvidence>;
  examineFace(photo: Pixels, deadline: number): Promise<FaceEvidence>;
  estimateAge(photo: Pixels, deadline: number): Promise<AgeEvidence>;
  /** the frames of one liveness challenge, in their order */
  examineFrames(frames: readonly Pixels[], deadline: number): Promise<FramesEvidence>;
  /** strips of a flat card, each read once more as one line */
  rereadStrips(look: FourEyesReview, deadline: number): Promise<Finding<TextLine[]>>;
  /** the flat card (1000 x 631, or 631 x 1000 when vertical) cut out of the photograph */
  rectify(photo: Pixels, corners: Corners, vertical: boolean): Promise<Pixels>;
  /** a face cut out of a picture, level and with the eyes at fixed places, for comparing two by eye (see `cutFace`) */
  cutFace(picture: Pixels, box: Box | null, deadline: number): Promise<Finding<Pixels | null>>;
  /** resolves when every net has answered once; rejects when one cannot be had */
  ready(): Promise<void>;
  close(): Promise<void>;
};
