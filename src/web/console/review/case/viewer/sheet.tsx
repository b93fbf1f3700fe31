import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { ImageState } from '../decision/use-sight.ts';
import { ImageMissing } from './image-missing.tsx';
import styles from './sheet.module.css';
import { type ImageRef, useCaseImage } from './use-image.ts';
import type { View } from './view.ts';

type Props = {
  of: ImageRef;
  /** the kind of the image, and its person */
  name: string;
  person: string;
  view: View;
  /** it shares the stage with another */
  isHalf?: boolean;
  /** told when it is on the screen, or cannot be */
  onImage?: ((state: ImageState) => void) | undefined;
  /** drawn over the image and moved with it */
  children?: ReactNode;
};

/** One image as it is looked at; while it comes, and when it does not, that is said in its place. */
export function Sheet({ of, name, person, view, isHalf = false, onImage, children }: Props) {
  const translations = useTranslations();
  const [image, retry] = useCaseImage(of);
  useEffect(() => {
    if (image.state === 'missing') onImage?.('missing');
  }, [image.state, onImage]);
  if (image.state === 'loading') return <p role="status">{translations.text('stage.loading')}</p>;
  if (image.state !== 'ready')
    return (
      <ImageMissing
        isAlert
        title={translations.text('stage.missing')}
        lead={translations.text('stage.missingLead')}
      >
        <Button onClick={retry}>{translations.text('do.retry')}</Button>
      </ImageMissing>
    );
  return (
    <span
      className={`${styles['sheet']} ${isHalf ? styles['half'] : ''}`}
      style={{
        transform: `scale(${view.zoom}) translate(${view.x * 100}%, ${view.y * 100}%) rotate(${view.turn * 90}deg)`,
      }}
    >
      <img
        className={view.contrast ? styles['strong'] : undefined}
        src={image.url}
        draggable={false}
        onLoad={() => onImage && afterPaint(() => onImage('painted'))}
        alt={translations.text('stage.alt', { picture: name, name: person })}
      />
      {children}
    </span>
  );
}

/** Two frames after an image is decoded it is on the screen. A hidden page draws none. */
const afterPaint = (whenPainted: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(whenPainted));
