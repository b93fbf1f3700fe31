import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../../components/dialog/dialog-end.tsx';
import { Icon } from '../../../components/icons.tsx';
import { useTranslations } from '../../../locales/use-translations.ts';
import { usePicture } from '../viewer/use-picture.ts';
import styles from './face-pair.module.css';
import { formatFaceLead } from './format-face-lead.ts';
import type { ShownFace } from './list-comparisons.ts';

type Pair = { faces: readonly (ShownFace | null)[]; title: string; person: string };

/**
 * Two faces that were compared, side by side: the server cuts both out level and with the eyes at the same places, so that
 * they can be compared by eye. A button shows them as large as the window allows.
 */
export function FacePair({ faces, title, person }: Pair) {
  const words = useTranslations();
  const [isEnlarged, setEnlarged] = useState(false);
  return (
    <>
      <Faces faces={faces} person={person} />
      <Button className={styles['enlarge']} onClick={() => setEnlarged(true)}>
        <Icon name="nearer" />
        {words.text('pair.enlarge')}
      </Button>
      {isEnlarged && (
        <Dialog full title={title} lead={words.text('pair.lead')} onClose={() => setEnlarged(false)}>
          <Faces faces={faces} person={person} isLarge />
          <DialogEnd leave={words.text('do.close')} onClose={() => setEnlarged(false)} />
        </Dialog>
      )}
    </>
  );
}

function Faces({ faces, person, isLarge = false }: Omit<Pair, 'title'> & { isLarge?: boolean }) {
  return (
    <div className={`${styles['pair']} ${isLarge ? styles['large'] : ''}`}>
      {faces.map((face) => face && <Face key={face.kind} face={face} person={person} />)}
    </div>
  );
}

function Face({ face, person }: { face: ShownFace; person: string }) {
  const words = useTranslations();
  const [picture, retry] = usePicture(face.of);
  const name = words.text(`strip.${face.kind}`);
  return (
    <figure className={styles['face']}>
      {picture.state === 'ready' ? (
        <img
          src={picture.url}
          alt={words.text('pair.alt', { picture: name, name: person })}
          draggable={false}
        />
      ) : (
        <div className={styles['blank']} aria-busy={picture.state === 'loading'}>
          {picture.state === 'missing' && (
            <>
              <span role="alert">{words.text('pair.missing')}</span>
              <Button onClick={retry}>{words.text('do.retry')}</Button>
            </>
          )}
        </div>
      )}
      <figcaption>
        <strong>{name}</strong>
        <span className="muted small">{formatFaceLead(words, face)}</span>
      </figcaption>
    </figure>
  );
}
