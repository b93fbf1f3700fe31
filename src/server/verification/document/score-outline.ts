import type { DocumentMeasure } from '../../vision/evidence.ts';
import { DOCUMENT_EVIDENCE as EVIDENCE, DOCUMENT_POINTS as POINTS } from '../policy/document-policy.ts';

type Outline = Pick<DocumentMeasure, 'outline' | 'outlineScore' | 'textInside'>;

/** Points for the outline. */
export function scoreOutline({ outline, outlineScore: score, textInside }: Outline): number {
  if (outline === 'none') return 0;
  if (outline === 'text') return POINTS.outlineOfText;
  const { fair, good, sure } = POINTS.outline;
  if (textInside === 0) {
    if (score < EVIDENCE.outlineAlone.fair) return 0;
    return score > EVIDENCE.outlineAlone.sure ? sure : score > EVIDENCE.outlineAlone.good ? good : fair;
  }
  if (textInside <= EVIDENCE.textInside) return 0;
  return score >= EVIDENCE.outlineWithText.sure ? sure : score >= EVIDENCE.outlineWithText.good ? good : fair;
}
