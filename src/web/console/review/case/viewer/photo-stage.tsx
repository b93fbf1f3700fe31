import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Icon, type IconName } from '../../../components/icons.tsx';
import type { MessageKey } from '../../../locales/catalogue.ts';
import { formatMoment } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { ImageState } from '../decision/use-sight.ts';
import type { DetailRow } from '../list-rows.ts';
import type { ComparisonImage } from '../use-comparison-images.ts';
import { Boxes } from './boxes.tsx';
import { ImageMissing } from './image-missing.tsx';
import styles from './photo-stage.module.css';
import { isPrintSmall } from './project-box.ts';
import { Sheet } from './sheet.tsx';
import { useDrag, useWheel } from './use-gestures.ts';
import { type ImageVariant, imageRef } from './use-image.ts';
import { listHalves, type StageVariant } from './use-stage.ts';
import { moveView, type View } from './view.ts';

type Props = {
  caseId: string;
  attempt: number;
  /** which images there are of this attempt */
  variants: readonly StageVariant[];
  variant: StageVariant;
  onVariant(variant: StageVariant): void;
  view: View;
  onView(change: (view: View) => View): void;
  person: string;
  rows: readonly DetailRow[];
  corners: readonly (readonly [number, number])[] | null;
  chosen: string | null;
  /** the image that a selfie is compared with */
  beside: ComparisonImage | null;
  /** told whenever the case's own image is on the screen, or cannot be */
  onImage(state: ImageState): void;
};

/**
 * The photograph on a dark stage, with a numbered outline around each detail that was read; a selfie to the right of the
 * image to compare it with, as among the faces, and a document's back below its front, which has most of the height;
 * they are zoomed, rotated and panned together.
 */
export function PhotoStage(props: Props) {
  const { variant, view, onView, person, beside } = props;
  const translations = useTranslations();
  const frame = useRef<HTMLDivElement>(null);
  useWheel(frame, onView);
  const isBoth = variant === 'both';
  const halves = listHalves(props.variants);
  const drag = useDrag(onView, { across: beside ? 2 : 1, down: isBoth ? 2 : 1 });
  const look = isBoth ? styles['both'] : beside ? styles['two'] : '';
  return (
    <section className={styles['stage']} aria-label={translations.text('stage.title')}>
      <div
        className={`${styles['frame']} ${view.zoom > 1 ? styles['near'] : ''} ${look}`}
        ref={frame}
        {...drag}
      >
        {isBoth ? (
          <>
            <Half name={translations.text('stage.front')}>
              <OwnSheet {...props} variant={halves[0]} />
            </Half>
            <Half name={translations.text('stage.back')} onEnlarge={() => props.onVariant(halves[1])}>
              <OwnSheet {...props} variant={halves[1]} onImage={undefined} isReduced={view.zoom === 1} />
            </Half>
          </>
        ) : beside ? (
          <>
            <Half name={beside.name} lead={beside.lead}>
              <Sheet of={beside.of} name={beside.name} person={person} view={view} isHalf />
            </Half>
            <Half name={translations.text('strip.selfie')} lead={translations.text('strip.selfieLead')}>
              <OwnSheet {...props} variant={variant} />
            </Half>
          </>
        ) : (
          <OwnSheet {...props} variant={variant} />
        )}
      </div>
      <Tools {...props} />
    </section>
  );
}

type OwnProps = Omit<Props, 'variant' | 'onImage'> & {
  variant: ImageVariant;
  onImage: Props['onImage'] | undefined;
  /** it is the smaller one of two */
  isReduced?: boolean;
};

/** An image of the case itself, with the outlines of the details that were read on it. */
function OwnSheet({
  caseId,
  attempt,
  variant,
  view,
  person,
  rows,
  chosen,
  beside,
  isReduced = false,
  ...props
}: OwnProps) {
  const translations = useTranslations();
  const corners = variant === 'original' ? props.corners : null;
  const isFlat = variant === 'document' || variant === 'back_document';
  const ofSide = rows.filter(({ side }) => (side === 'back') === (variant === 'back_document'));
  return (
    <Sheet
      of={imageRef(caseId, attempt, variant)}
      name={translations.text(beside ? 'strip.selfie' : `stage.${variant}`)}
      person={person}
      view={view}
      isHalf={beside !== null}
      onImage={props.onImage}
    >
      {view.boxes && (isFlat || corners) && (
        <Boxes
          rows={ofSide}
          corners={corners}
          chosen={chosen}
          isSmall={isReduced || (corners !== null && isPrintSmall(corners, view.zoom))}
        />
      )}
    </Sheet>
  );
}

type HalfProps = { name: string; lead?: string; onEnlarge?: () => void; children: ReactNode };

function Half({ name, lead = '', onEnlarge, children }: HalfProps) {
  const translations = useTranslations();
  return (
    <figure className={styles['half']}>
      <div>{children}</div>
      <figcaption>
        {onEnlarge ? (
          <button
            type="button"
            title={translations.text('stage.enlarge', { side: name })}
            onClick={onEnlarge}
          >
            {name}
          </button>
        ) : (
          <strong>{name}</strong>
        )}{' '}
        {lead}
      </figcaption>
    </figure>
  );
}

/** On a phone, two fingers zoom out, and the narrow bar has the rest. */
const isForDesk = (icon: IconName) => icon === 'farther' || icon === 'contrast';

function Tools({ variants, variant, onVariant, view, onView, rows }: Props) {
  const translations = useTranslations();
  const tool = (word: MessageKey, icon: IconName, change: (view: View) => View, pressed?: boolean) => (
    <IconButton
      className={`${styles['tool']} ${isForDesk(icon) ? 'wide-only' : ''}`}
      label={translations.text(word)}
      aria-pressed={pressed}
      onClick={() => onView(change)}
    >
      <Icon name={icon} />
    </IconButton>
  );
  return (
    <div className={styles['tools']}>
      {variants.length > 1 && (
        <div className={styles['variants']}>
          {variants.map((each) => (
            <button key={each} type="button" aria-pressed={each === variant} onClick={() => onVariant(each)}>
              {translations.text(`stage.${each}`)}
            </button>
          ))}
        </div>
      )}
      <div className={styles['end']}>
        {rows.some(({ box }) => box) &&
          tool('stage.boxes', 'boxes', (now) => moveView(now, 'boxes'), view.boxes)}
        {tool('stage.contrast', 'contrast', (now) => moveView(now, 'contrast'), view.contrast)}
        {tool('stage.turn', 'turn', (now) => moveView(now, 'turn'))}
        {tool('stage.zoomOut', 'farther', (now) => moveView(now, 'farther'))}
        <span className={styles['zoom']}>
          {translations.text('stage.zoom', { percent: Math.round(view.zoom * 100) })}
        </span>
        {tool('stage.zoomIn', 'nearer', (now) => moveView(now, 'nearer'))}
      </div>
    </div>
  );
}

/** The stage of an image that retention has erased. */
export function NoImage({ at }: { at: string }) {
  const translations = useTranslations();
  return (
    <section className={styles['stage']} aria-label={translations.text('stage.title')}>
      <div className={styles['frame']}>
        <ImageMissing
          title={translations.text('stage.erased')}
          lead={translations.text('stage.erasedLead', { at: formatMoment(translations, at) })}
        />
      </div>
    </section>
  );
}
