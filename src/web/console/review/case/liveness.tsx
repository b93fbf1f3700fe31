import { sayFinding, sayFrameTime, sayMoves } from '../../words/say-liveness.ts';
import { useWords } from '../../words/use-words.ts';
import type { Evidence } from '../case-types.ts';
import { useFrame } from './stage/use-picture.ts';

type Shown = NonNullable<Evidence['liveness']>;
type Props = { caseId: string; attempt: number; liveness: Shown; person: string };

/** What the person was asked to do before the selfie, the frames that show it, and what was measured on them. */
export function Liveness({ caseId, attempt, liveness, person }: Props) {
  const words = useWords();
  const { result, steps = [], strip = [], measures, required } = liveness;
  const findings = measures?.findings ?? [];
  return (
    <section className="liveness" aria-labelledby="liveness">
      <h2 id="liveness">{words.text('liveness.title')}</h2>
      <p>
        <strong>{words.text(`liveness.${result}`)}</strong> {!required && words.text('liveness.notAsked')}
      </p>
      {steps.length > 0 && (
        <p className="quiet">{words.text('liveness.asked', { moves: sayMoves(words, steps) })}</p>
      )}
      {measures && (
        <p className="quiet">
          {words.text('liveness.seen', {
            moves: sayMoves(words, measures.moves) || words.text('liveness.noMoves'),
          })}
        </p>
      )}
      {findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <li key={finding}>{sayFinding(words, finding)}</li>
          ))}
        </ul>
      )}
      {strip.length > 0 && (
        <div className="strip">
          {strip.map(({ frame, at }) => (
            <Frame key={frame} of={{ path: { id: caseId, attempt, frame } }} at={at} person={person} />
          ))}
        </div>
      )}
      <p className="quiet small">{words.text('liveness.limits')}</p>
    </section>
  );
}

type FrameProps = { of: Parameters<typeof useFrame>[0]; at: number; person: string };

function Frame({ of, at, person }: FrameProps) {
  const words = useWords();
  const [picture] = useFrame(of);
  const time = sayFrameTime(words, at);
  return (
    <figure>
      {picture.state === 'ready' ? (
        <img src={picture.url} alt={words.text('liveness.alt', { time, name: person })} />
      ) : (
        <span className="blank" aria-busy={picture.state === 'loading'} />
      )}
      <figcaption className="quiet small">{time}</figcaption>
    </figure>
  );
}
