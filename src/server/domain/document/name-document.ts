import type { DocumentMeasure, FaceBox, Finding, TextLine } from '../../vision/evidence.ts';
import { DOCUMENT_POINTS } from '../policy/document-policy.ts';
import type { NamedDocument } from './document-kind.ts';
import type { GatheredPoints } from './document-points.ts';
import { gatherPoints } from './gather-points.ts';
import { isCard, nameByPoints } from './name-by-points.ts';

/** What a photographed thing was taken for, and what spoke for it; null where nothing could be measured. */
type Named = { kind: NamedDocument; gathered: GatheredPoints | null };

type DocumentFindings = {
  document: Finding<DocumentMeasure>;
  faces: Finding<FaceBox[]>;
  text: Finding<TextLine[]>;
};

/**
 * Says what a photographed thing is, from everything that speaks for it together. A licence whose portrait is
 * missing or covered is still a licence: that it has no face is for the face check to say.
 *
 * Outages decide nothing. Without face detection the portrait is taken as given, because the chain parks
 * before anything rests on it. Without text a card with a portrait is `unknown`, so that the chain goes on
 * and parks at the text; anything less is left open for want of its text, and never `none`.
 */
export function nameDocument({ document, faces, text }: DocumentFindings): Named {
  if (!document.ok) return { kind: { ...document, lacks: 'document' }, gathered: null };
  const gathered = gatherPoints(document.value, faces, text);
  const seen = faces.ok ? gathered : withPortrait(gathered);
  const byEdges = document.value.outline === 'edges';
  if (text.ok) return { kind: { ok: true, value: nameByPoints(seen, byEdges) }, gathered };
  const isUnread = isCard(seen, byEdges) && seen.points.portrait > 0;
  return { kind: isUnread ? { ok: true, value: 'unknown' } : { ...text, lacks: 'text' }, gathered };
}

function withPortrait(gathered: GatheredPoints): GatheredPoints {
  return { ...gathered, points: { ...gathered.points, portrait: DOCUMENT_POINTS.portrait } };
}
