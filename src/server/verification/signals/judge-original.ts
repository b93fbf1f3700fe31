import type { CopyTraces, Finding, MediumTraces } from '../../vision/evidence.ts';
import { COPY_FROM, GREY_BELOW, PHONE_SCREEN } from '../policy/signal-policy.ts';
import { scoreCopy } from './raise-image-signals.ts';

/** The measure behind a judgement; `none`: nothing was measured. */
export const ORIGINAL_SOURCES = ['colour', 'phone_screen', 'screen_or_print', 'none'] as const;

/**
 * Whether an image shows a physical document, not a copy of one. No measure of one image shows an original, so `shown`
 * is for other sources, such as a wallet.
 */
export type OriginalJudgement = {
  state: 'shown' | 'contradicted' | 'not_shown';
  by: { source: (typeof ORIGINAL_SOURCES)[number]; figures: Record<string, number> };
};

type OriginalFindings = {
  copy: Finding<CopyTraces | null>;
  medium?: Finding<MediumTraces> | undefined;
};

/**
 * Judges what an image of a document was taken from. Only the lack of all colour and a phone's screen contradict an
 * original: on genuine cards they were measured at 1 in 100 or less. Stripes and dots are not better than chance on real
 * prints, and contradict nothing.
 */
export function judgeOriginal({ copy, medium }: OriginalFindings): OriginalJudgement {
  const traces = medium?.ok ? medium.value : null;
  const score = copy.ok && copy.value ? scoreCopy(copy.value) : null;
  const figures = {
    ...(traces?.colour == null ? {} : { colour: traces.colour }),
    ...(traces ? { ratio: traces.ratio, bar: traces.bar } : {}),
    ...(score === null ? {} : { screen_or_print: Math.round(score * 1000) / 1000 }),
  };
  const judge = (
    state: OriginalJudgement['state'],
    source: OriginalJudgement['by']['source'],
  ): OriginalJudgement => ({ state, by: { source, figures } });
  if (traces?.colour != null && traces.colour < GREY_BELOW) return judge('contradicted', 'colour');
  if (traces && isPhoneScreen(traces)) return judge('contradicted', 'phone_screen');
  if (score !== null && score >= COPY_FROM) return judge('not_shown', 'screen_or_print');
  return judge('not_shown', traces?.colour == null ? 'none' : 'colour');
}

function isPhoneScreen({ ratio, bar }: MediumTraces): boolean {
  return ratio >= PHONE_SCREEN.ratio.from && ratio <= PHONE_SCREEN.ratio.to && bar >= PHONE_SCREEN.bar;
}
