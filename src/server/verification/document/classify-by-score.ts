import { DOCUMENT_POINTS as POINTS, DOCUMENT_POLICY as POLICY } from '../policy/document-policy.ts';
import type { DocumentKind } from './document-kind.ts';
import type { DocumentPoints, DocumentScore } from './document-points.ts';

/**
 * Classifies a photographed thing by its points, if all of it could be examined.
 *
 * @param byEdges whether edges gave the outline; one drawn around the text proves no card
 */
export function classifyByScore(gathered: DocumentScore, byEdges: boolean): DocumentKind {
  const hasPortrait = gathered.points.portrait > 0;
  if (!hasPortrait && !isCardWithoutPortrait(gathered, byEdges)) return nameFaceless(gathered, byEdges);
  if (isLikeLicence(gathered)) return saysLicence(gathered) ? 'licence' : 'other_card';
  if (!hasPortrait && !gathered.otherKind) return 'none';
  return nameOther(gathered, byEdges);
}

/** Is its outline that of a card? */
export function isCard({ points }: DocumentScore, byEdges: boolean): boolean {
  return byEdges && points.outline >= POLICY.outline;
}

/** Does it bear a licence's evidence, whatever its title is? */
function isLikeLicence(gathered: DocumentScore): boolean {
  const { points, counts, otherKind, saysVehicles } = gathered;
  // A card may be a licence without a portrait (a covered one, for example), so its missing points do not count against
  // it.
  const total = sumPoints({ ...points, portrait: POINTS.portrait });
  const saysSo = points.title >= POLICY.title;
  const isLabelledSo =
    (points.title >= POLICY.titleWord && counts.labels >= POLICY.labelsBesideTitleWord) ||
    (saysVehicles && counts.labels >= POLICY.labelsAlone) ||
    isTitledUnclearly(gathered);
  // Leaflets print an identity card's title beside a licence's. So do cards that say "not a licence", of which a part
  // may be unread.
  if (otherKind === 'identity_card' && !saysVehicles) return false;
  return (
    total >= POLICY.licenceFrom &&
    points.dates >= POLICY.dates &&
    (saysSo || (isLabelledSo && otherKind === null))
  );
}

/**
 * Labels alone are not proof, since some identification cards bear all of a licence's labels. The card must have a
 * licence's title, and not an identity card's title besides. If it has both, a reviewer decides.
 */
function saysLicence(gathered: DocumentScore): boolean {
  const { points, otherKind, listsCategories } = gathered;
  if (otherKind === 'identity_card') return false;
  return points.title >= POLICY.title || listsCategories || isTitledUnclearly(gathered);
}

/** A misread title, or fields of a licence alone, count if no other document's title was read, beside a portrait. */
function isTitledUnclearly({ points, otherKind, misreadTitle, provenByFields }: DocumentScore): boolean {
  return (misreadTitle || provenByFields) && otherKind === null && points.portrait > 0;
}

/** A card whose portrait is missing or covered, distinguished from a page by its outline and its text. */
function isCardWithoutPortrait({ points, counts }: DocumentScore, byEdges: boolean): boolean {
  return (
    byEdges &&
    points.outline >= POLICY.outlineWithoutPortrait &&
    points.dates >= POLICY.dates &&
    points.lines >= POLICY.linesWithoutPortrait &&
    (points.title >= POLICY.title || counts.labels >= POLICY.labelsWithoutPortrait)
  );
}

/** A card of another kind whose portrait is missing or was not found, by its title and its labels. */
function nameFaceless({ points, counts, otherKind }: DocumentScore, byEdges: boolean): DocumentKind {
  const outline = points.dates >= POLICY.dates ? POLICY.outline : POINTS.outline.sure;
  const isNamed =
    byEdges &&
    points.outline >= outline &&
    points.lines >= POLICY.linesWithoutPortrait &&
    counts.labels >= POLICY.labelsBesideOtherTitle;
  return isNamed && otherKind && otherKind !== 'other' ? otherKind : 'none';
}

/**
 * Something that is not a licence: the kind that its words name, else a card without a name if it has a card's fields.
 */
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
