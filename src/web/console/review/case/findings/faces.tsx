import type { WordKey } from '../../../words/catalogue.ts';
import { sayMoment, sayShare } from '../../../words/say-moment.ts';
import { apartOf, type FaceLimit, faceLimitOf, sayFaces, two } from '../../../words/say-why.ts';
import { useWords } from '../../../words/use-words.ts';
import type { CaseView, Evidence } from '../../case-types.ts';
import { Small, Strip } from '../liveness/strip.tsx';
import { type PictureRef, pictureOf, usePicture } from '../stage/use-picture.ts';
import type { Others } from '../use-others.ts';
import styles from './faces.module.css';

type Comparison = { between: string; apart: number; limit: FaceLimit };
type Props = { shown: CaseView; evidence: Evidence; others: Others; person: string };

/** How far the faces lie apart; a card's portrait beside the reference and the selfie. A selfie has the stage. */
export default function Faces({ shown, evidence, others: { reference, selfie }, person }: Props) {
  const words = useWords();
  const latest = shown.attempts.at(-1);
  const facts = { ...shown, evidence, age_estimate: latest?.age_estimate ?? null };
  const isLicence = shown.kind === 'license';
  const hasPortrait = (evidence.faces?.length ?? 0) > 0 && Boolean(evidence.document?.corners);
  return (
    <section className={styles['faces']} aria-labelledby="faces">
      <h2 id="faces">{words.text('case.faces')}</h2>
      <p>{sayFaces(words, facts, evidence.reference, reference !== null)}</p>
      {isLicence && (
        <Strip>
          {hasPortrait && latest && !latest.image_expired_at && (
            <Face
              of={pictureOf(shown.id, latest.attempt, 'portrait')}
              name={words.text('strip.portrait')}
              lead={words.text('strip.portraitLead')}
              person={person}
            />
          )}
          {reference && (
            <Face
              of={pictureOf(reference.id, reference.attempt)}
              name={words.text('strip.reference')}
              lead={words.text('strip.referenceLead', { at: sayMoment(words, reference.updated_at) })}
              person={person}
            />
          )}
          {selfie && (
            <Face
              of={pictureOf(selfie.id, selfie.attempt)}
              name={words.text('strip.selfie')}
              lead={words.text('strip.selfieSent', { at: sayMoment(words, selfie.updated_at) })}
              person={person}
            />
          )}
        </Strip>
      )}
      <Gauge compared={comparisonsOf(shown, evidence, words.text)} />
    </section>
  );
}

function comparisonsOf(shown: CaseView, evidence: Evidence, say: (key: WordKey) => string): Comparison[] {
  const own = say(shown.kind === 'license' ? 'strip.portrait' : 'strip.selfie');
  const other = say(shown.kind === 'license' ? 'strip.selfie' : 'strip.portrait');
  const compared: Comparison[] = [];
  const apart = apartOf(shown);
  const limit = faceLimitOf(evidence);
  if (apart !== null) compared.push({ between: `${own} – ${say('strip.reference')}`, apart, limit });
  for (const signal of evidence.signals ?? [])
    if (signal.signal === 'selfie_matches_document')
      compared.push({
        between: `${own} – ${other}`,
        apart: 1 - signal.similarity,
        limit: signal.face_limit,
      });
  return compared;
}

function Face({ of, name, lead, person }: { of: PictureRef; name: string; lead: string; person: string }) {
  const words = useWords();
  const [picture] = usePicture(of);
  return (
    <Small picture={picture} alt={words.text('stage.alt', { picture: name, name: person })}>
      <strong>{name}</strong>
      <span className="muted small">{lead}</span>
    </Small>
  );
}

const wordOf = ({ apart, limit }: Comparison): WordKey => {
  if (apart <= limit.same_up_to) return 'strip.same';
  return apart < limit.different_from ? 'strip.unsure' : 'strip.other';
};

const ZONES = ['same', 'unsure', 'other'] as const;
const percent = (part: number) => `${part * 100}%`;

/** Draws all distances on one scale, with the first one's limits; the list below gives the same figures in words. */
function Gauge({ compared }: { compared: readonly Comparison[] }) {
  const words = useWords();
  const [first] = compared;
  if (!first) return null;
  const { same_up_to: upTo, different_from: from, worst_group: group } = first.limit;
  const [same, other] = [two(words, upTo), two(words, from)];
  const widths = [upTo, from - upTo, 1 - from].map(percent);
  return (
    <>
      <div className={styles['gauge']} role="img" aria-label={words.text('strip.scale', { same, other })}>
        {ZONES.map((zone, at) => (
          <span key={zone} className={`${styles['zone']} ${styles[zone]}`} style={{ width: widths[at] }} />
        ))}
        {compared.map(({ between, apart }) => (
          <span
            key={between}
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
      <ul className={styles['apart']}>
        {compared.map((comparison) => (
          <li key={comparison.between}>
            <span>{comparison.between}</span> <strong>{two(words, comparison.apart)}</strong>{' '}
            {words.text(wordOf(comparison))}
          </li>
        ))}
      </ul>
      {compared.some((comparison) => wordOf(comparison) === 'strip.unsure') && (
        <p className="small">{words.text('strip.unsureMeans')}</p>
      )}
      {group && (
        <p className="muted small">
          {words.text('strip.worstGroup', {
            same,
            matches: group.false_matches,
            pairs: group.pairs,
            most: sayShare(words, group.rate_at_most, 1),
          })}
        </p>
      )}
    </>
  );
}
