import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { PictureState } from '../decision/use-sight.ts';
import { PictureMissing } from './picture-missing.tsx';
import styles from './sheet.module.css';
import { type PictureRef, usePicture } from './use-picture.ts';
import type { View } from './view.ts';

type Props = {
  of: PictureRef;
  /** the kind of the picture, and its person */
  name: string;
  person: string;
  view: View;
  /** it shares the stage with another */
  isHalf?: boolean;
  /** told when it is on the screen, or cannot be */
  onPicture?: ((state: PictureState) => void) | undefined;
  /** drawn over the picture and moved with it */
  children?: ReactNode;
};

/** One picture as it is looked at; while it comes, and when it does not, that is said in its place. */
export function Sheet({ of, name, person, view, isHalf = false, onPicture, children }: Props) {
  const translations = useTranslations();
  const [picture, retry] = usePicture(of);
  useEffect(() => {
    if (picture.state === 'missing') onPicture?.('missing');
  }, [picture.state, onPicture]);
  if (picture.state === 'loading') return <p role="status">{translations.text('stage.loading')}</p>;
  if (picture.state !== 'ready')
    return (
      <PictureMissing
        isAlert
        title={translations.text('stage.missing')}
        lead={translations.text('stage.missingLead')}
      >
        <Button onClick={retry}>{translations.text('do.retry')}</Button>
      </PictureMissing>
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
        src={picture.url}
        draggable={false}
        onLoad={() => onPicture && afterPaint(() => onPicture('painted'))}
        alt={translations.text('stage.alt', { picture: name, name: person })}
      />
      {children}
    </span>
  );
}

/** Two frames after a picture is decoded it is on the screen. A hidden page draws none. */
const afterPaint = (whenPainted: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(whenPainted));
