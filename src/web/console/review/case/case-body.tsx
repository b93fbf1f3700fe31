import { createPart } from '../../../ui/loading/create-part.ts';
import { Icon } from '../../components/icons.tsx';
import { LazyPage } from '../../components/lazy-page.tsx';
import { formatField } from '../../locales/format-field.ts';
import { formatDifferences, formatWhy } from '../../locales/format-verdict.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import type { CaseView } from '../case-types.ts';
import styles from './case-body.module.css';
import { Details } from './findings/details.tsx';
import { Signals } from './findings/signals.tsx';
import { CaptureNotes } from './liveness/capture-notes.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useAdjacentPicture, useComparisonPictures } from './use-comparison-pictures.ts';
import { NoPicture, PhotoStage } from './viewer/photo-stage.tsx';
import { pictureRef } from './viewer/use-picture.ts';
import type { Stage } from './viewer/use-stage.ts';

/** Below the picture, which is loaded first. */
const Faces = createPart(() => import('./faces/faces.tsx'));
/** Of a case that needs two reviewers. */
const ReviewVotes = createPart(() => import('./review-votes.tsx'));
/** Of a document with a barcode or machine-readable lines. */
const Codes = createPart(() => import('./findings/codes.tsx'));
/** The liveness check before a selfie. */
const Liveness = createPart(() => import('./liveness/liveness.tsx'));

type Props = { shown: CaseView; person: string; stage: Stage; mayWrite: boolean };

/** The reason, the picture, the differences, the faces, the signals, and the history. */
export function CaseBody({ shown, person, stage, mayWrite }: Props) {
  const latest = shown.attempts.at(-1);
  const { evidence, fields } = stage;
  const others = useComparisonPictures(shown);
  const beside = useAdjacentPicture(shown, evidence, others);
  const hasPicture = latest && !latest.image_expired_at;
  const card =
    hasPicture && stage.variants.includes('document')
      ? pictureRef(shown.id, latest.attempt, 'document')
      : null;
  return (
    <main className={`${styles['body']} ${fields.length > 0 ? '' : styles['plain']}`}>
      <Why shown={shown} stage={stage} />
      {latest?.image_expired_at && <NoPicture at={latest.image_expired_at} />}
      {hasPicture && (
        <PhotoStage
          caseId={shown.id}
          attempt={latest.attempt}
          variants={stage.variants}
          variant={stage.variant}
          onVariant={stage.setVariant}
          view={stage.view}
          onView={stage.setView}
          person={person}
          fields={fields}
          corners={evidence.document?.corners ?? null}
          chosen={stage.chosen}
          beside={beside}
        />
      )}
      {(fields.length > 0 || evidence.signals || evidence.liveness || evidence.capture) && (
        <div className={styles['findings']}>
          {fields.length > 0 && <Details fields={fields} card={card} chosen={stage.chosen} />}
          {evidence.codes && (
            <LazyPage>
              <Codes codes={evidence.codes} />
            </LazyPage>
          )}
          {evidence.liveness && latest && (
            <LazyPage>
              <Liveness
                caseId={shown.id}
                attempt={latest.attempt}
                liveness={evidence.liveness}
                person={person}
              />
            </LazyPage>
          )}
          <CaptureNotes taken={evidence.capture} moved={evidence.liveness?.capture} />
          {evidence.signals && <Signals signals={evidence.signals} />}
        </div>
      )}
      <LazyPage>
        <Faces shown={shown} evidence={evidence} others={others} person={person} />
      </LazyPage>
      <Sidebar shown={shown} person={person} mayWrite={mayWrite} />
    </main>
  );
}

function Why({ shown, stage: { fields } }: { shown: CaseView; stage: Stage }) {
  const words = useTranslations();
  const differing = fields
    .filter((field) => field.state !== 'same')
    .map(({ field }) => formatField(words, field));
  const latest = shown.attempts.at(-1);
  const facts = {
    ...shown,
    age_estimate: latest?.age_estimate ?? null,
    evidence: latest?.evidence ?? null,
  };
  const waits = shown.status === 'pending';
  return (
    <section
      className={`${styles['reason']} ${waits ? '' : styles['settled']}`}
      aria-label={words.text('queue.why')}
    >
      <Icon name={waits ? 'warn' : 'info'} />
      <div>
        <strong>{formatWhy(words, facts)}</strong>
        {shown.kind === 'license' && <p>{formatDifferences(words, differing, fields.length)}</p>}
        {shown.second_look !== null && <ReviewVotes shown={shown} />}
      </div>
    </section>
  );
}
