import type { CaseView, Evidence } from '../../../cases/case-types.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { imageRef, useCaseImage } from '../viewer/use-image.ts';
import { cutSquare } from './cut-square.ts';
import styles from './ghost-faces.module.css';

type Props = { reviewCase: CaseView; evidence: Evidence; person: string };

/** The portrait beside the ghost image, the card's second print of it, where the two were judged to differ. */
export function GhostFaces({ reviewCase, evidence, person }: Props) {
  const translations = useTranslations();
  const latest = reviewCase.attempts.at(-1);
  const boxes = listGhostBoxes(evidence);
  const isShown = boxes !== null && latest !== undefined && latest.image_expired_at === null;
  const [image] = useCaseImage(isShown ? imageRef(reviewCase.id, latest.attempt, 'document') : null);
  if (!isShown) return null;
  return (
    <div className={styles['ghosts']}>
      {boxes.map((box, index) => {
        const name = translations.text(index === 0 ? 'strip.portrait' : 'strip.ghost');
        return (
          <figure key={name}>
            <span className={styles['cut']} aria-busy={image.state === 'loading'}>
              {image.state === 'ready' && (
                <img
                  src={image.url}
                  alt={translations.text('stage.alt', { picture: name, name: person })}
                  draggable={false}
                  style={cutSquare(box, evidence.document?.vertical ?? false)}
                />
              )}
            </span>
            <figcaption>
              <strong>{name}</strong>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

/** The faces of a card whose two prints differ, the portrait first; null on any other card. */
function listGhostBoxes({ faces, ghost, document }: Evidence) {
  const [portrait, second] = faces ?? [];
  const isDifferent = ghost?.state === 'different' && Boolean(document?.corners);
  return isDifferent && portrait && second ? [portrait.box, second.box] : null;
}
