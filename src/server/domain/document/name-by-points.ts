import { DOCUMENT_POINTS as POINTS, DOCUMENT_POLICY as POLICY } from '../policy/document-policy.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentPoints, GatheredPoints } from './document-points.ts';

/**
 * Says what a photographed thing is, when all of it could be looked at.
 *
 * @param byEdges whether edges gave the outline: the rectangle around a text tells no card
 */
export function nameByPoints(gathered: GatheredPoints, byEdges: boolean): DocumentKind {
  const hasPortrait = gathered.points.portrait > 0;
  if (!hasPortrait && !isCardWithoutPortrait(gathered, byEdges)) return 'none';
  if (isLicence(gathered)) return 'licence';
  if (!hasPortrait && !gathered.otherKind) return 'none';
  return nameOther(gathered, byEdges);
}

/** Is its outline that of a card? */
export function isCard({ points }: GatheredPoints, byEdges: boolean): boolean {
  return byEdges && points.outline >= POLICY.outline;
}

function isLicence({ points, counts, otherKind, saysVehicles }: GatheredPoints): boolean {
  // A card that counts without a portrait lacks nothing else.
  const total = sumOf({ ...points, portrait: POINTS.portrait });
  const saysSo = points.title >= POLICY.title;
  const isLabelledSo =
    (points.title >= POLICY.titleWord && counts.labels >= POLICY.labelsBesideTitleWord) ||
    (saysVehicles && counts.labels >= POLICY.labelsAlone);
  // Issuers print both titles on leaflets, and "not a licence" is read in part: what may be driven decides.
  if (otherKind === 'identity_card' && !saysVehicles) return false;
  return (
    total >= POLICY.licenceFrom &&
    points.dates >= POLICY.dates &&
    (saysSo || (isLabelledSo && otherKind === null))
  );
}

/** A card whose portrait is missing or covered, told from a page by its outline and what it bears. */
function isCardWithoutPortrait({ points, counts }: GatheredPoints, byEdges: boolean): boolean {
  return (
    byEdges &&
    points.outline >= POLICY.outlineWithoutPortrait &&
    points.dates >= POLICY.dates &&
    points.lines >= POLICY.linesWithoutPortrait &&
    (points.title >= POLICY.title || counts.labels >= POLICY.labelsWithoutPortrait)
  );
}

/** Something with a portrait that is no licence: what its words say it is, or a card that says too little. */
function nameOther(gathered: GatheredPoints, byEdges: boolean): DocumentKind {
  const { counts, otherKind } = gathered;
  if (otherKind && otherKind !== 'other') return otherKind;
  const bearsFields =
    counts.lines >= POLICY.unnamed.lines && (counts.dates > 0 || counts.labels >= POLICY.unnamed.labels);
  return isCard(gathered, byEdges) && (otherKind === 'other' || bearsFields) ? 'other_card' : 'none';
}

function sumOf(points: DocumentPoints): number {
  return Object.values(points).reduce((sum, value) => sum + value, 0);
}
