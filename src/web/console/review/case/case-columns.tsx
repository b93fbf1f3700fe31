import { type ReactNode, useEffect, useRef } from 'react';
import { createPart } from '../../../ui/loading/create-part.ts';
import { type CaseView, hasImage } from '../../cases/case-types.ts';
import { LazyPage } from '../../components/lazy-page.tsx';
import styles from './case-columns.module.css';
import type { ImageState } from './decision/use-sight.ts';
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
import { useAdjacentImage, useComparisonImages } from './use-comparison-images.ts';
import { NoImage, PhotoStage } from './viewer/photo-stage.tsx';
import { imageRef } from './viewer/use-image.ts';
import type { Stage } from './viewer/use-stage.ts';

// Most cases have no credential.
const CredentialPanel = createPart(() => import('./credential/credential-panel.tsx'));

type Props = {
  reviewCase: CaseView;
  person: string;
  stage: Stage;
  mayWrite: boolean;
  isSideOpen: boolean;
  onImage(state: ImageState): void;
  onCopy: ((row: DetailRow) => void) | null;
  /** the chosen decision, in place of the right column */
  sheet: ReactNode;
};

/** The image with the faces, the details, and the history with the messages. */
export function CaseColumns({
  reviewCase,
  person,
  stage,
  mayWrite,
  isSideOpen,
  onImage,
  onCopy,
  sheet,
}: Props) {
  const others = useComparisonImages(reviewCase);
  // The details need the middle column; without them it is the faces'.
  const isPlain = stage.rows.length === 0;
  // A credential without a portrait takes the place of the image.
  const isAll = reviewCase.attempts.at(-1)?.content_type === null;
  const credential = stage.evidence.credential && (
    <LazyPage>
      <CredentialPanel credential={stage.evidence.credential} onShown={isAll ? onImage : null} />
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
  const images = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const isArmed = Boolean(sheet);
  useEffect(() => {
    // On a phone the sheet is over the lower part of the window, and the image is scrolled above it.
    if (isArmed && side.current && getComputedStyle(side.current).position === 'fixed')
      images.current?.firstElementChild?.scrollIntoView({ block: 'start' });
  }, [isArmed]);
  const look = `${sheet ? styles['armed'] : ''} ${isPlain ? styles['plain'] : ''}`;
  return (
    <main className={`${styles['columns']} ${look}`}>
      <div className={styles['pictures']} ref={images}>
        <Image reviewCase={reviewCase} person={person} stage={stage} others={others} onImage={onImage} />
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

type ImageProps = Pick<Props, 'reviewCase' | 'person' | 'stage' | 'onImage'> & {
  others: ReturnType<typeof useComparisonImages>;
};

function Image({ reviewCase, person, stage, others, onImage }: ImageProps) {
  const latest = reviewCase.attempts.at(-1);
  const beside = useAdjacentImage(reviewCase, others);
  if (latest?.image_expired_at) return <NoImage at={latest.image_expired_at} />;
  if (!latest || !hasImage(latest)) return null;
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
      onImage={onImage}
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
    latest && hasImage(latest) && variants.includes(variant)
      ? imageRef(reviewCase.id, latest.attempt, variant)
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
