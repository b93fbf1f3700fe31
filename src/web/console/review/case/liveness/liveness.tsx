import type { Evidence } from '../../../cases/case-types.ts';
import { formatFinding, formatFrameTime, formatMoves } from '../../../locales/format-liveness.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import styles from '../findings/findings.module.css';
import { useFrame } from '../viewer/use-image.ts';
import { Small, Strip } from './strip.tsx';

type LivenessEvidence = NonNullable<Evidence['liveness']>;
type Props = { caseId: string; attempt: number; liveness: LivenessEvidence; person: string };

/** The requested movements before the selfie, their frames, and the measurements. */
export function Liveness({ caseId, attempt, liveness, person }: Props) {
  const translations = useTranslations();
  const {
    result,
    steps = [],
    strip = [],
    measures,
    required,
    paced,
    challenges_asked: challengeCount,
  } = liveness;
  const findings = measures?.findings ?? [];
  return (
    <section className={styles['part']} aria-labelledby="liveness">
      <h2 id="liveness">{translations.text('liveness.title')}</h2>
      <p>
        <strong>{translations.text(`liveness.${result}`)}</strong>{' '}
        {!required && translations.text('liveness.notAsked')}
      </p>
      {steps.length > 0 && (
        <p className="muted">
          {translations.text('liveness.asked', { moves: formatMoves(translations, steps) })}
        </p>
      )}
      {typeof challengeCount === 'number' && challengeCount > 1 && (
        <p className="muted">{translations.text('liveness.challengesAsked', { count: challengeCount })}</p>
      )}
      {measures && (
        <p className="muted">
          {translations.text('liveness.seen', {
            moves: formatMoves(translations, measures.moves) || translations.text('liveness.noMoves'),
          })}
        </p>
      )}
      {result === 'shown' && paced !== true && (
        <p className="muted">{translations.text('liveness.atOnce')}</p>
      )}
      {findings.length > 0 && (
        <ul className={styles['noted']}>
          {findings.map((finding) => (
            <li key={finding}>{formatFinding(translations, finding)}</li>
          ))}
        </ul>
      )}
      {strip.length > 0 && (
        <Strip>
          {strip.map(({ frame, at }) => (
            <Frame key={frame} of={{ path: { id: caseId, attempt, frame } }} at={at} person={person} />
          ))}
        </Strip>
      )}
      <p className="muted small">{translations.text('liveness.limits')}</p>
    </section>
  );
}

type FrameProps = { of: Parameters<typeof useFrame>[0]; at: number; person: string };

function Frame({ of, at, person }: FrameProps) {
  const translations = useTranslations();
  const [image] = useFrame(of);
  const time = formatFrameTime(translations, at);
  return (
    <Small image={image} alt={translations.text('liveness.alt', { time, name: person })}>
      <span className="muted small">{time}</span>
    </Small>
  );
}
