import type { WordKey } from '../../../words/catalogue.ts';
import { sayMoment } from '../../../words/say-moment.ts';
import { apartOf, sayFaces, two } from '../../../words/say-why.ts';
import { useWords } from '../../../words/use-words.ts';
import type { CaseView, Evidence } from '../../case-types.ts';
import { Small, Strip } from '../liveness/strip.tsx';
import { type PictureRef, pictureOf, usePicture } from '../stage/use-picture.ts';
import type { Others } from '../use-others.ts';
import styles from './faces.module.css';

/**
 * Up to the first distance two faces count as one person's, from the second on as two people's (contract).
 */
const SAME_UP_TO = 0.5;
const OTHER_FROM = 0.6;

type Compared = { between: string; apart: number };
type Props = { shown: CaseView; evidence: Evidence; others: Others; person: string };

/** How far the faces lie apart; a card's portrait beside the reference and the selfie. A selfie has the stage. */
export function Faces({ shown, evidence, others: { reference, selfie }, person }: Props) {
  const words = useWords();
  const latest = shown.attempts.at(-1);
  const facts = { ...shown, age_estimate: latest?.age_estimate ?? null };
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

function comparisonsOf(shown: CaseView, evidence: Evidence, say: (key: WordKey) => string): Compared[] {
  const own = say(shown.kind === 'license' ? 'strip.portrait' : 'strip.selfie');
  const other = say(shown.kind === 'license' ? 'strip.selfie' : 'strip.portrait');
  const compared: Compared[] = [];
  const apart = apartOf(shown);
  if (apart !== null) compared.push({ between: `${own} – ${say('strip.reference')}`, apart });
  for (const signal of evidence.signals ?? [])
    if (signal.signal === 'selfie_matches_document')
      compared.push({ between: `${own} – ${other}`, apart: 1 - signal.similarity });
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

const wordOf = (apart: number): WordKey => {
  if (apart <= SAME_UP_TO) return 'strip.same';
  return apart < OTHER_FROM ? 'strip.unsure' : 'strip.other';
};

/** Draws all distances on one scale; the list below gives the same figures in words. */
function Gauge({ compared }: { compared: readonly Compared[] }) {
  const words = useWords();
  if (compared.length === 0) return null;
  const [same, other] = [two(words, SAME_UP_TO), two(words, OTHER_FROM)];
  return (
    <>
      <div className={styles['gauge']} role="img" aria-label={words.text('strip.scale', { same, other })}>
        <span className={`${styles['zone']} ${styles['same']}`} />
        <span className={`${styles['zone']} ${styles['unsure']}`} />
        <span className={`${styles['zone']} ${styles['other']}`} />
        {compared.map(({ between, apart }) => (
          <span
            key={between}
            className={styles['dot']}
            style={{ insetInlineStart: `${Math.min(1, Math.max(0, apart)) * 100}%` }}
          />
        ))}
      </div>
      <p className={`${styles['scale']} small`} aria-hidden="true">
        <span>{words.text('strip.scaleSame')}</span>
        <span>{words.text('strip.scaleUnsure', { same })}</span>
        <span>{words.text('strip.scaleOther', { other })}</span>
      </p>
      <ul className={styles['apart']}>
        {compared.map(({ between, apart }) => (
          <li key={between}>
            <span>{between}</span> <strong>{two(words, apart)}</strong> {words.text(wordOf(apart))}
          </li>
        ))}
      </ul>
    </>
  );
}
