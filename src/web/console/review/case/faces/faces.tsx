import { Chip, type ChipTone } from '../../../../ui/chip/chip.tsx';
import type { MessageKey, Translations } from '../../../locales/catalogue.ts';
import { formatShare } from '../../../locales/format-values.ts';
import { formatFaces, formatTwoDecimals } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { CaseView, Evidence } from '../../case-types.ts';
import { Small, Strip } from '../liveness/strip.tsx';
import type { OtherPictures } from '../use-comparison-pictures.ts';
import { usePicture } from '../viewer/use-picture.ts';
import { FacePair } from './face-pair.tsx';
import styles from './faces.module.css';
import { formatFaceLead } from './format-face-lead.ts';
import { type Comparison, listComparisons, listFaces, type ShownFace } from './list-comparisons.ts';

type Props = { shown: CaseView; evidence: Evidence; others: OtherPictures; person: string };

/** How far the faces lie apart, and each pair that was compared, large and side by side. */
export default function Faces({ shown, evidence, others, person }: Props) {
  const words = useTranslations();
  const latest = shown.attempts.at(-1);
  const facts = { ...shown, evidence, age_estimate: latest?.age_estimate ?? null };
  const compared = listComparisons(shown, evidence, others);
  const paired = new Set(compared.flatMap(({ kinds }) => kinds));
  const alone = Object.values(listFaces(shown, evidence, others)).filter(({ kind }) => !paired.has(kind));
  return (
    <section className={styles['faces']} aria-labelledby="faces">
      <h2 id="faces">{words.text('case.faces')}</h2>
      <p>{formatFaces(words, facts, evidence.reference, others.reference !== null)}</p>
      {compared.map((comparison) => (
        <Compared key={comparison.kinds.join()} comparison={comparison} person={person} />
      ))}
      {shown.kind === 'license' && alone.length > 0 && (
        <Strip>
          {alone.map((face) => (
            <LoneFace key={face.kind} face={face} person={person} />
          ))}
        </Strip>
      )}
      <Gauge compared={compared} />
    </section>
  );
}

/** One comparison: the compared pictures, their distance, and the faces themselves. */
function Compared({ comparison, person }: { comparison: Comparison; person: string }) {
  const words = useTranslations();
  const { faces, apart } = comparison;
  const title = formatPair(words, comparison);
  const { word, hue } = WORDS[comparisonZone(comparison)];
  return (
    <div className={styles['compared']}>
      <p className={styles['apart']}>
        <strong>{title}</strong>
        <Chip hue={hue}>
          {formatTwoDecimals(words, apart)} {words.text(word)}
        </Chip>
      </p>
      {faces.some(Boolean) && <FacePair faces={faces} title={title} person={person} />}
    </div>
  );
}

/** A face that was compared with none. */
function LoneFace({ face, person }: { face: ShownFace; person: string }) {
  const words = useTranslations();
  const [picture] = usePicture(face.of);
  const name = words.text(`strip.${face.kind}`);
  return (
    <Small picture={picture} alt={words.text('pair.alt', { picture: name, name: person })}>
      <strong>{name}</strong>
      <span className="muted small">{formatFaceLead(words, face)}</span>
    </Small>
  );
}

const formatPair = (words: Translations, { kinds: [one, other] }: Comparison) =>
  words.text('pair.title', { one: words.text(`strip.${one}`), other: words.text(`strip.${other}`) });

const ZONES = ['same', 'unsure', 'other'] as const;
const WORDS = {
  same: { word: 'strip.same', hue: 'ok' },
  unsure: { word: 'strip.unsure', hue: 'warn' },
  other: { word: 'strip.other', hue: 'bad' },
} as const satisfies Record<(typeof ZONES)[number], { word: MessageKey; hue: ChipTone }>;

/** The message for a pair that is not decided automatically, by the reason. */
const UNSURE = [
  { by: null, means: 'strip.unsureMeans' },
  { by: 'quality', means: 'strip.qualityMeans' },
  { by: 'others', means: 'strip.othersMeans' },
] as const satisfies readonly { by: Comparison['undecided']; means: MessageKey }[];

function comparisonZone({ apart, limit, undecided }: Comparison): (typeof ZONES)[number] {
  if (undecided) return 'unsure';
  if (apart <= limit.same_up_to) return 'same';
  return apart < limit.different_from ? 'unsure' : 'other';
}

const percent = (part: number) => `${part * 100}%`;

/** Draws all distances on one scale, with the first one's limits; each pair above has the same figure in words. */
function Gauge({ compared }: { compared: readonly Comparison[] }) {
  const words = useTranslations();
  const [first] = compared;
  if (!first) return null;
  const { same_up_to: upTo, different_from: from, worst_group: group } = first.limit;
  const [same, other] = [formatTwoDecimals(words, upTo), formatTwoDecimals(words, from)];
  const widths = [upTo, from - upTo, 1 - from].map(percent);
  return (
    <>
      <div className={styles['gauge']} role="img" aria-label={words.text('strip.scale', { same, other })}>
        {ZONES.map((zone, at) => (
          <span key={zone} className={`${styles['zone']} ${styles[zone]}`} style={{ width: widths[at] }} />
        ))}
        {compared.map(({ kinds, apart }) => (
          <span
            key={kinds.join()}
            className={styles['dot']}
            style={{ insetInlineStart: percent(Math.min(1, Math.max(0, apart))) }}
          />
        ))}
      </div>
      <p
        className={`${styles['scale']} small`}
        style={{ gridTemplateColumns: widths.join(' ') }}
        aria-hidden="true"
      >
        <span>{words.text('strip.scaleSame')}</span>
        <span>{words.text('strip.scaleUnsure', { same })}</span>
        <span>{words.text('strip.scaleOther', { other })}</span>
      </p>
      {UNSURE.map(
        ({ by, means }) =>
          compared.some((each) => comparisonZone(each) === 'unsure' && each.undecided === by) && (
            <p key={means} className="small">
              {words.text(means)}
            </p>
          ),
      )}
      {group && (
        <p className="muted small">
          {words.text('strip.worstGroup', {
            same,
            matches: group.false_matches,
            pairs: group.pairs,
            most: formatShare(words, group.rate_at_most, 1),
          })}
        </p>
      )}
    </>
  );
}
