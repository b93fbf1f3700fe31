import { type ReactNode, useEffect, useRef } from 'react';
import { createPart } from '../../../ui/loading/create-part.ts';
import { type CaseView, hasPicture } from '../../cases/case-types.ts';
import { LazyPage } from '../../components/lazy-page.tsx';
import styles from './case-columns.module.css';
import type { PictureState } from './decision/use-sight.ts';
import { Faces } from './faces/faces.tsx';
import { AlsoPrinted } from './findings/also-printed.tsx';
import { Codes } from './findings/codes.tsx';
import { DecisionRecord } from './findings/decision-record.tsx';
import { Details } from './findings/details.tsx';
import { Proofs } from './findings/proofs.tsx';
import { RecordChanges } from './findings/record-changes.tsx';
import { type DetailRow, findSides } from './list-rows.ts';
import { CaptureNotes } from './liveness/capture-notes.tsx';
import { Liveness } from './liveness/liveness.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useAdjacentPicture, useComparisonPictures } from './use-comparison-pictures.ts';
import { NoPicture, PhotoStage } from './viewer/photo-stage.tsx';
import { pictureRef } from './viewer/use-picture.ts';
import type { Stage } from './viewer/use-stage.ts';

// Most cases have no credential.
const CredentialPanel = createPart(() => import('./credential/credential-panel.tsx'));

type Props = {
  reviewCase: CaseView;
  person: string;
  stage: Stage;
  mayWrite: boolean;
  isSideOpen: boolean;
  onPicture(state: PictureState): void;
  onCopy: ((row: DetailRow) => void) | null;
  /** the chosen decision, in place of the right column */
  sheet: ReactNode;
};

/** The picture with the faces, the details, and the history with the messages. */
export function CaseColumns({
  reviewCase,
  person,
  stage,
  mayWrite,
  isSideOpen,
  onPicture,
  onCopy,
  sheet,
}: Props) {
  const others = useComparisonPictures(reviewCase);
  // The details need the middle column; without them it is the faces'.
  const isPlain = stage.rows.length === 0;
  // A credential without a portrait takes the place of the picture.
  const isAll = reviewCase.attempts.at(-1)?.content_type === null;
  const credential = stage.evidence.credential && (
    <LazyPage>
      <CredentialPanel credential={stage.evidence.credential} onShown={isAll ? onPicture : null} />
    </LazyPage>
  );
  const faces = (
    <Faces
      reviewCase={reviewCase}
      evidence={stage.evidence}
      others={others}
      person={person}
      isBelow={!isPlain}
    />
  );
  const latest = reviewCase.attempts.at(-1);
  const { liveness } = stage.evidence;
  // The frames decide a case whose film did not show a living person.
  const isNotLive = liveness !== undefined && liveness?.result !== 'shown';
  const film = liveness && latest && (
    <Liveness caseId={reviewCase.id} attempt={latest.attempt} liveness={liveness} person={person} />
  );
  const pictures = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const isArmed = Boolean(sheet);
  useEffect(() => {
    // On a phone the sheet is over the lower part of the window, and the picture is scrolled above it.
    if (isArmed && side.current && getComputedStyle(side.current).position === 'fixed')
      pictures.current?.firstElementChild?.scrollIntoView({ block: 'start' });
  }, [isArmed]);
  const look = `${sheet ? styles['armed'] : ''} ${isPlain ? styles['plain'] : ''}`;
  return (
    <main className={`${styles['columns']} ${look}`}>
      <div className={styles['pictures']} ref={pictures}>
        <Picture
          reviewCase={reviewCase}
          person={person}
          stage={stage}
          others={others}
          onPicture={onPicture}
        />
        {isAll && credential}
        {!isPlain && faces}
      </div>
      {/* Without a folded row nothing inside takes the focus, and keys could not scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls takes the focus (WCAG 2.1.1) */}
      <section className={styles['findings']} tabIndex={0} aria-labelledby="finding">
        {!isAll && credential}
        {isNotLive && film}
        {isPlain && faces}
        <Findings reviewCase={reviewCase} stage={stage} film={isNotLive ? null : film} onCopy={onCopy} />
      </section>
      <div className={`${styles['side']} ${isSideOpen || sheet ? styles['open'] : ''}`} ref={side}>
        {sheet || <Sidebar reviewCase={reviewCase} person={person} mayWrite={mayWrite} />}
      </div>
    </main>
  );
}

type PictureProps = Pick<Props, 'reviewCase' | 'person' | 'stage' | 'onPicture'> & {
  others: ReturnType<typeof useComparisonPictures>;
};

function Picture({ reviewCase, person, stage, others, onPicture }: PictureProps) {
  const latest = reviewCase.attempts.at(-1);
  const beside = useAdjacentPicture(reviewCase, others);
  if (latest?.image_expired_at) return <NoPicture at={latest.image_expired_at} />;
  if (!latest || !hasPicture(latest)) return null;
  return (
    <PhotoStage
      caseId={reviewCase.id}
      attempt={latest.attempt}
      variants={stage.variants}
      variant={stage.variant}
      onVariant={stage.setVariant}
      view={stage.view}
      onView={stage.setView}
      person={person}
      rows={stage.rows}
      corners={stage.evidence.document?.corners ?? null}
      chosen={stage.chosen}
      beside={beside}
      onPicture={onPicture}
    />
  );
}

type FindingsProps = Pick<Props, 'reviewCase' | 'stage' | 'onCopy'> & {
  /** of the movements before a selfie */
  film: ReactNode;
};

function Findings({ reviewCase, stage, film, onCopy }: FindingsProps) {
  const { evidence, rows, variants } = stage;
  const latest = reviewCase.attempts.at(-1);
  const card = (variant: 'document' | 'back_document') =>
    latest && hasPicture(latest) && variants.includes(variant)
      ? pictureRef(reviewCase.id, latest.attempt, variant)
      : null;
  return (
    <>
      <RecordChanges reviewCase={reviewCase} />
      {rows.length > 0 && (
        <Details
          rows={rows}
          sides={findSides(evidence)}
          kind={evidence.kind}
          cards={{ front: card('document'), back: card('back_document') }}
          chosen={stage.chosen}
          onChoose={stage.choose}
          onCopy={onCopy}
        />
      )}
      <Proofs proofs={evidence.proofs} />
      {evidence.codes && <Codes codes={evidence.codes} />}
      <AlsoPrinted rows={rows} extracted={evidence.extracted} />
      {film}
      <CaptureNotes taken={evidence.capture} moved={evidence.liveness?.capture} />
      <DecisionRecord reviewCase={reviewCase} />
    </>
  );
}
