import { Button } from '../../../../ui/button/button.tsx';
import type { ChipTone } from '../../../../ui/chip/chip.tsx';
import type { IconName } from '../../../components/icons.tsx';
import type { MessageKey } from '../../../locales/catalogue.ts';
import { formatTwoDecimals } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { useCaseImage } from '../viewer/use-image.ts';
import styles from './faces.module.css';
import { formatFaceLead } from './format-face-lead.ts';
import { type Comparison, type ComparisonZone, comparisonZone, type ShownFace } from './list-comparisons.ts';

export const ZONES = {
  // A distance within the limit is no proof of a person: a print, a mask and a twin have it too.
  same: { word: 'strip.same', hue: 'plain', icon: 'info' },
  unsure: { word: 'strip.unsure', hue: 'warn', icon: 'info' },
  other: { word: 'strip.other', hue: 'bad', icon: 'cross' },
} as const satisfies Record<ComparisonZone, { word: MessageKey; hue: ChipTone; icon: IconName }>;

/** Between two faces: how far they lie apart, and what that means. */
export function Link({ comparison }: { comparison: Comparison | undefined }) {
  const translations = useTranslations();
  if (!comparison) return <span className={styles['gap']} />;
  const zone = comparisonZone(comparison);
  const [one, other] = comparison.kinds;
  return (
    <p className={`${styles['link']} ${styles[zone]}`}>
      <span className="sr">
        {translations.text('pair.title', {
          one: translations.text(`strip.${one}`),
          other: translations.text(`strip.${other}`),
        })}
        :{' '}
      </span>
      <b>{formatTwoDecimals(translations, comparison.apart)}</b>
      <i />
      <strong>{translations.text(ZONES[zone].word)}</strong>
    </p>
  );
}

export function Face({ face, person }: { face: ShownFace; person: string }) {
  const translations = useTranslations();
  const [image, retry] = useCaseImage(face.of);
  const name = translations.text(`strip.${face.kind}`);
  return (
    <figure className={styles['face']}>
      {image.state === 'ready' ? (
        <img
          src={image.url}
          alt={translations.text('pair.alt', { picture: name, name: person })}
          draggable={false}
        />
      ) : (
        <div className={styles['blank']} aria-busy={image.state === 'loading'}>
          {image.state === 'missing' && (
            <>
              <span role="alert">{translations.text('pair.missing')}</span>
              <Button onClick={retry}>{translations.text('do.retry')}</Button>
            </>
          )}
        </div>
      )}
      <figcaption>
        <strong>{name}</strong>
        <span>{formatFaceLead(translations, face)}</span>
        {face.hint && <em>{translations.text(`band.image.${face.hint}`)}</em>}
      </figcaption>
    </figure>
  );
}
