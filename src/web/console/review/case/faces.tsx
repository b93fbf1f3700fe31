import { useRead } from '../../api/use-api.ts';
import type { WordKey } from '../../words/catalogue.ts';
import { sayMoment } from '../../words/say-moment.ts';
import { sayApart, sayFaces, two } from '../../words/say-why.ts';
import { useWords } from '../../words/use-words.ts';
import type { CaseView, Evidence } from '../case-types.ts';
import { type PictureRef, pictureOf, usePicture } from './stage/use-picture.ts';

/** Up to here two faces count as one person's, and from there on as two, as the contract has it. */
const SAME_UP_TO = 0.5;
const OTHER_FROM = 0.6;

type Compared = { between: string; similarity: number };

/** The portrait beside the reference and the selfie, and how far apart they lie. */
export function Faces({ shown, evidence, person }: { shown: CaseView; evidence: Evidence; person: string }) {
  const words = useWords();
  const { reference, selfie } = useSelfies(shown);
  const latest = shown.attempts.at(-1);
  const isLicence = shown.kind === 'license';
  const hasPortrait = isLicence && (evidence.faces?.length ?? 0) > 0 && Boolean(evidence.document?.corners);
  const own =
    latest && !latest.image_expired_at && (hasPortrait || !isLicence)
      ? pictureOf(shown.id, latest.attempt, isLicence ? 'portrait' : 'original')
      : null;
  const facts = { ...shown, age_estimate: latest?.age_estimate ?? null };
  return (
    <section className="faces" aria-labelledby="faces">
      <h2 id="faces">{words.text('case.faces')}</h2>
      <p>{sayFaces(words, facts, evidence.reference, reference !== null)}</p>
      <div className="strip">
        {own && (
          <Face
            of={own}
            name={words.text(isLicence ? 'strip.portrait' : 'strip.selfie')}
            lead={words.text(isLicence ? 'strip.portraitLead' : 'strip.selfieLead')}
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
      </div>
      <Gauge compared={comparisonsOf(shown, evidence, words.text)} />
    </section>
  );
}

/**
 * The person's approved selfie, and beside a licence the newest one that is not it; never this case itself.
 */
function useSelfies(shown: CaseView) {
  const query = { subject_id: shown.subject_id, kind: 'selfie', limit: 10 } as const;
  const rows = useRead('GET /admin/submissions', { query }).data?.submissions ?? [];
  const others = rows.filter((row) => row.id !== shown.id && row.subject_id === shown.subject_id);
  const reference = others.find((row) => row.status === 'approved') ?? null;
  const newest = others.find((row) => row.status === 'pending') ?? null;
  return { reference, selfie: shown.kind === 'license' ? newest : null };
}

function comparisonsOf(shown: CaseView, evidence: Evidence, say: (key: WordKey) => string): Compared[] {
  const own = say(shown.kind === 'license' ? 'strip.portrait' : 'strip.selfie');
  const other = say(shown.kind === 'license' ? 'strip.selfie' : 'strip.portrait');
  const compared: Compared[] = [];
  if (shown.similarity !== null)
    compared.push({ between: `${own} – ${say('strip.reference')}`, similarity: shown.similarity });
  for (const signal of evidence.signals ?? [])
    if (signal.signal === 'selfie_matches_document')
      compared.push({ between: `${own} – ${other}`, similarity: signal.similarity });
  return compared;
}

function Face({ of, name, lead, person }: { of: PictureRef; name: string; lead: string; person: string }) {
  const words = useWords();
  const [picture] = usePicture(of);
  return (
    <figure>
      {picture.state === 'ready' ? (
        <img src={picture.url} alt={words.text('stage.alt', { picture: name, name: person })} />
      ) : (
        <span className="blank" aria-busy={picture.state === 'loading'} />
      )}
      <figcaption>
        <strong>{name}</strong>
        <span className="quiet small">{lead}</span>
      </figcaption>
    </figure>
  );
}

const wordOf = (apart: number): WordKey => {
  if (apart <= SAME_UP_TO) return 'strip.same';
  return apart < OTHER_FROM ? 'strip.unsure' : 'strip.other';
};

/** Each distance on the scale of them all; the list below says the same in figures and words. */
function Gauge({ compared }: { compared: readonly Compared[] }) {
  const words = useWords();
  if (compared.length === 0) return null;
  const [same, other] = [two(words, SAME_UP_TO), two(words, OTHER_FROM)];
  return (
    <>
      <div className="gauge" role="img" aria-label={words.text('strip.scale', { same, other })}>
        <span className="zone same" />
        <span className="zone unsure" />
        <span className="zone other" />
        {compared.map(({ between, similarity }) => (
          <span
            key={between}
            className="dot"
            style={{ insetInlineStart: `${Math.min(1, Math.max(0, 1 - similarity)) * 100}%` }}
          />
        ))}
      </div>
      <p className="scale quiet small" aria-hidden="true">
        <span>{words.text('strip.scaleSame')}</span>
        <span>{words.text('strip.scaleUnsure', { same })}</span>
        <span>{words.text('strip.scaleOther', { other })}</span>
      </p>
      <ul className="apart">
        {compared.map(({ between, similarity }) => (
          <li key={between}>
            <span>{between}</span> <strong>{sayApart(words, similarity)}</strong>{' '}
            {words.text(wordOf(1 - similarity))}
          </li>
        ))}
      </ul>
    </>
  );
}
