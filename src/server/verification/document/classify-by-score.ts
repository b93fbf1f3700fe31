import { DOCUMENT_POINTS as POINTS, DOCUMENT_POLICY as POLICY } from '../policy/document-policy.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentPoints, DocumentScore } from './document-points.ts';

/**
 * Says what a photographed thing is, when all of it could be looked at.
 *
 * @param byEdges whether the outline is of edges that were found; one drawn around the text shows no card
 */
export function classifyByScore(gathered: DocumentScore, byEdges: boolean): DocumentKind {
  const hasPortrait = gathered.points.portrait > 0;
  if (!hasPortrait && !isCardWithoutPortrait(gathered, byEdges)) return 'none';
  if (isLikeLicence(gathered)) return saysLicence(gathered) ? 'licence' : 'other_card';
  if (!hasPortrait && !gathered.otherKind) return 'none';
  return nameOther(gathered, byEdges);
}

/** Is its outline that of a card? */
export function isCard({ points }: DocumentScore, byEdges: boolean): boolean {
  return byEdges && points.outline >= POLICY.outline;
}

/** Does it bear what a licence bears, whatever it calls itself? */
function isLikeLicence({ points, counts, otherKind, saysVehicles }: DocumentScore): boolean {
  // A card may be a licence without a portrait (covered, say), so its missing points are not held against it.
  const total = sumPoints({ ...points, portrait: POINTS.portrait });
  const saysSo = points.title >= POLICY.title;
  const isLabelledSo =
    (points.title >= POLICY.titleWord && counts.labels >= POLICY.labelsBesideTitleWord) ||
    (saysVehicles && counts.labels >= POLICY.labelsAlone);
  // An identity card's title beside a licence's is printed on leaflets, and on cards that say "not a licence", of which
  // a part may be unread.
  if (otherKind === 'identity_card' && !saysVehicles) return false;
  return (
    total >= POLICY.licenceFrom &&
    points.dates >= POLICY.dates &&
    (saysSo || (isLabelledSo && otherKind === null))
  );
}

/**
 * Labels alone are no proof, since some identification cards bear all of a licence's: it must say that it is one, and
 * not that it is an identity card besides. Which of the two it is, a person says.
 */
function saysLicence({ points, otherKind, listsCategories }: DocumentScore): boolean {
  return otherKind !== 'identity_card' && (points.title >= POLICY.title || listsCategories);
}

/** A card whose portrait is missing or covered, told from a page by its outline and what it bears. */
function isCardWithoutPortrait({ points, counts }: DocumentScore, byEdges: boolean): boolean {
  return (
    byEdges &&
    points.outline >= POLICY.outlineWithoutPortrait &&
    points.dates >= POLICY.dates &&
    points.lines >= POLICY.linesWithoutPortrait &&
    (points.title >= POLICY.title || counts.labels >= POLICY.labelsWithoutPortrait)
  );
}

/** Something that is no licence: what its words say it is, else a card without a name if it bears a card's fields. */
function nameOther(gathered: DocumentScore, byEdges: boolean): DocumentKind {
  const { counts, otherKind } = gathered;
  if (otherKind && otherKind !== 'other') return otherKind;
  const bearsFields =
    counts.lines >= POLICY.unnamed.lines && (counts.dates > 0 || counts.labels >= POLICY.unnamed.labels);
  return isCard(gathered, byEdges) && (otherKind === 'other' || bearsFields) ? 'other_card' : 'none';
}

function sumPoints(points: DocumentPoints): number {
  return Object.values(points).reduce((sum, value) => sum + value, 0);
}
