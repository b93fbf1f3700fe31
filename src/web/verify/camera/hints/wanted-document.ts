import type { AcceptedDocument } from '../../../api/operations.ts';
import type { FrameMeasure } from '../measure/measure-frame.ts';

/** What the photo is to show: a side of one of these kinds. */
export type WantedDocument = { side: 'front' | 'back'; accepted: readonly AcceptedDocument[] };

/** Where the link does not say what it accepts, it accepts a licence alone. */
export const WANTED_LICENCE: WantedDocument = { side: 'front', accepted: ['licence'] };

/** A zone's rows are nearer to each other on a passport's page (0.072) than on a TD2 card (0.086). */
const MAX_PASSPORT_PITCH = 0.081;
/** An ID-1 card is 1.586, a passport's page 1.42; so straight an outline is seen from above. */
const [MAX_PAGE_RATIO, SEEN_STRAIGHT] = [1.475, 0.95];

/** A licence's outline is longer than this, also in a scan that was cut. */
const MAX_NAMED_RATIO = 1.49;

/** A kind that shows by its zone; `td2` is a larger identity card or permit. */
type ZoneKind = 'passport' | 'td2' | 'back';

function readZoneKind({ zone }: FrameMeasure): ZoneKind | null {
  if (!zone || zone.rows === 0) return null;
  if (zone.rows === 3) return 'back';
  return zone.pitch < MAX_PASSPORT_PITCH ? 'passport' : 'td2';
}

const isPageShaped = ({ card }: FrameMeasure): boolean =>
  Boolean(card?.quad) && card!.ratio < MAX_PAGE_RATIO && card!.squareness > SEEN_STRAIGHT;

const KINDS_OF_ZONE: Record<ZoneKind, readonly AcceptedDocument[]> = {
  passport: ['passport'],
  td2: ['identity_card', 'residence_permit'],
  back: [],
};
const isAccepted = (kind: ZoneKind, { accepted }: WantedDocument): boolean =>
  KINDS_OF_ZONE[kind].some((each) => accepted.includes(each));

/** A portrait in a poor scan, or in a light from the side, is a little like a face. */
const BARE_LIKENESS = 0.12;
/** An outline of other proportions shows a part of the card, or more than the card. */
const [MIN_CARD_RATIO, MAX_CARD_RATIO] = [1.45, 1.72];

/** Whether all of a card was looked at, and nothing on it is like a portrait. */
const isSurelyBare = ({ card, likeness }: FrameMeasure): boolean =>
  likeness !== null &&
  likeness < BARE_LIKENESS &&
  card!.ratio > MIN_CARD_RATIO &&
  card!.ratio < MAX_CARD_RATIO;

/** What a document is instead of the wanted one. */
export type WrongKind = 'passport' | 'document' | 'reverse' | 'noPortrait' | 'front';

/** The kind of document in the frame if it is a wrong one and that is sure; null else. */
export function findWrongKind(frame: FrameMeasure, wantedDocument: WantedDocument): WrongKind | null {
  if (!frame.card?.quad) return null;
  const kind = readZoneKind(frame);
  if (wantedDocument.side === 'back') return frame.portrait === 'seen' ? 'front' : null;
  if (kind === 'back') return 'reverse';
  if (frame.portrait === 'none') {
    if (!isSurelyBare(frame)) return null;
    // A card without a portrait may be a front all the same: only print of a back tells.
    if (kind !== null) return 'reverse';
    return frame.hasBarcode ? 'noPortrait' : null;
  }
  // The sentences ask for a licence.
  if (kind === null || isAccepted(kind, wantedDocument) || !wantedDocument.accepted.includes('licence'))
    return null;
  // Two rows of small print may look like a zone: the outline has to be a page's as well.
  if (frame.card.ratio > MAX_NAMED_RATIO) return null;
  return kind === 'passport' ? 'passport' : 'document';
}

/**
 * Whether a frame shows the wanted side of an accepted kind, as far as it can be seen. What was not looked at, or could
 * not be, confirms nothing.
 */
export function isConfirmed(frame: FrameMeasure, wantedDocument: WantedDocument): boolean {
  if (!isKindPossible(frame, wantedDocument)) return false;
  return frame.portrait === (wantedDocument.side === 'back' ? 'none' : 'seen');
}

/** Whether neither the zone nor the outline is one of a kind that is not accepted. */
function isKindPossible(frame: FrameMeasure, wantedDocument: WantedDocument): boolean {
  if (!frame.card?.quad || !frame.zone || findWrongKind(frame, wantedDocument) !== null) return false;
  const { side, accepted } = wantedDocument;
  if (side === 'back') return true;
  const kind = readZoneKind(frame);
  if (kind !== null && !isAccepted(kind, wantedDocument)) return false;
  const isPageAccepted = accepted.some((each) => each !== 'licence');
  if (isPageShaped(frame) && !isPageAccepted) return false;
  // A passport's page has a zone: without one it is something else.
  const isPassportAlone = accepted.every((each) => each === 'passport');
  return !isPassportAlone || kind === 'passport';
}
