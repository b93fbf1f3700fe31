import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Icon, type IconName } from '../../../components/icons.tsx';
import type { MessageKey } from '../../../locales/catalogue.ts';
import { formatMoment } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { PictureState } from '../decision/use-sight.ts';
import type { DetailRow } from '../findings/list-rows.ts';
import type { ComparisonPicture } from '../use-comparison-pictures.ts';
import { Boxes } from './boxes.tsx';
import styles from './photo-stage.module.css';
import { PictureMissing } from './picture-missing.tsx';
import { Sheet } from './sheet.tsx';
import { type ImageVariant, pictureRef } from './use-picture.ts';
import { clampView, moveView, type View } from './view.ts';

type Props = {
  caseId: string;
  attempt: number;
  /** which pictures there are of this attempt */
  variants: readonly ImageVariant[];
  variant: ImageVariant;
  onVariant(variant: ImageVariant): void;
  view: View;
  onView(change: (view: View) => View): void;
  person: string;
  rows: readonly DetailRow[];
  corners: readonly (readonly [number, number])[] | null;
  chosen: string | null;
  /** the picture that a selfie is compared with */
  beside: ComparisonPicture | null;
  /** told whenever the case's own picture is on the screen, or cannot be */
  onPicture(state: PictureState): void;
};

/**
 * The photograph on a dark stage, with a numbered outline around each detail that was read; a selfie beside the
 * picture to compare it with, at the same size, zoomed, rotated and panned together.
 */
export function PhotoStage(props: Props) {
  const { caseId, attempt, variant, view, onView, person, rows, corners, chosen, beside } = props;
  const words = useTranslations();
  const frame = useRef<HTMLDivElement>(null);
  useWheel(frame, onView);
  const drag = useDrag(onView, beside ? 2 : 1);
  const boxCorners = variant === 'original' ? corners : null;
  const isFlat = variant === 'document' || variant === 'back_document';
  const hasBoxes = view.boxes && (isFlat || (variant === 'original' && corners));
  const ofSide = rows.filter(({ side }) => (side === 'back') === (variant === 'back_document'));
  const own = (
    <Sheet
      of={pictureRef(caseId, attempt, variant)}
      name={words.text(beside ? 'strip.selfie' : `stage.${variant}`)}
      person={person}
      view={view}
      isHalf={beside !== null}
      onPicture={props.onPicture}
    >
      {hasBoxes && <Boxes rows={ofSide} corners={boxCorners} chosen={chosen} />}
    </Sheet>
  );
  return (
    <section className={styles['stage']} aria-label={words.text('stage.title')}>
      <div
        className={`${styles['frame']} ${view.zoom > 1 ? styles['near'] : ''} ${beside ? styles['two'] : ''}`}
        ref={frame}
        {...drag}
      >
        {beside ? (
          <>
            <Half name={words.text('strip.selfie')} lead={words.text('strip.selfieLead')}>
              {own}
            </Half>
            <Half name={beside.name} lead={beside.lead}>
              <Sheet of={beside.of} name={beside.name} person={person} view={view} isHalf />
            </Half>
          </>
        ) : (
          own
        )}
      </div>
      <Tools {...props} />
    </section>
  );
}

function Half({ name, lead, children }: { name: string; lead: string; children: ReactNode }) {
  return (
    <figure className={styles['half']}>
      <div>{children}</div>
      <figcaption>
        <strong>{name}</strong> {lead}
      </figcaption>
    </figure>
  );
}

/** On a phone, two fingers zoom out, and the narrow bar has the rest. */
const isForDesk = (icon: IconName) => icon === 'farther' || icon === 'contrast';

function Tools({ variants, variant, onVariant, view, onView, rows }: Props) {
  const words = useTranslations();
  const tool = (word: MessageKey, icon: IconName, change: (view: View) => View, pressed?: boolean) => (
    <IconButton
      className={`${styles['tool']} ${isForDesk(icon) ? 'wide-only' : ''}`}
      label={words.text(word)}
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
              {words.text(`stage.${each}`)}
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
          {words.text('stage.zoom', { percent: Math.round(view.zoom * 100) })}
        </span>
        {tool('stage.zoomIn', 'nearer', (now) => moveView(now, 'nearer'))}
      </div>
    </div>
  );
}

/** The wheel zooms only with Ctrl, as a pinch on a touchpad says it: alone it scrolls the page. */
function useWheel(frame: React.RefObject<HTMLElement | null>, onView: Props['onView']): void {
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      onView((view) => clampView({ ...view, zoom: view.zoom * Math.exp(-event.deltaY / 200) }));
    };
    // React listens passively, and could not keep the browser from zooming the page.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame, onView]);
}

/** One finger or the mouse pans, two fingers zoom; `across` pictures are side by side. */
function useDrag(onView: Props['onView'], across: number) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const spread = () => {
    const [a, b] = [...down.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : null;
  };
  const lift = (event: PointerEvent) => down.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof HTMLButtonElement) return;
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      const spreadBefore = spread();
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const spreadNow = spread();
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const [dx, dy] = [((event.clientX - before.x) * across) / width, (event.clientY - before.y) / height];
      onView((view) =>
        spreadBefore && spreadNow
          ? clampView({ ...view, zoom: view.zoom * (spreadNow / spreadBefore) })
          : clampView({ ...view, x: view.x + dx / view.zoom, y: view.y + dy / view.zoom }),
      );
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  };
}

/** The stage of a picture that retention has erased. */
export function NoPicture({ at }: { at: string }) {
  const words = useTranslations();
  return (
    <section className={styles['stage']} aria-label={words.text('stage.title')}>
      <div className={styles['frame']}>
        <PictureMissing
          title={words.text('stage.erased')}
          lead={words.text('stage.erasedLead', { at: formatMoment(words, at) })}
        />
      </div>
    </section>
  );
}
