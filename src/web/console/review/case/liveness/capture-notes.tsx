import type { Evidence } from '../../../cases/case-types.ts';
import { formatCapture } from '../../../locales/format-liveness.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import styles from '../findings/findings.module.css';

type Props = {
  /** of the image itself, and of the movements before it */
  taken: Evidence['capture'] | undefined;
  moved: Evidence['capture'] | null | undefined;
};

/** The browser's data about its camera: hints, and named so. */
export function CaptureNotes({ taken, moved }: Props) {
  const translations = useTranslations();
  const hints = formatCapture(translations, { ...moved, ...taken });
  if (hints.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="capture">
      <h2 id="capture">{translations.text('capture.title')}</h2>
      <p className="muted">{translations.text('capture.lead')}</p>
      <ul className={styles['noted']}>
        {hints.map((hint) => (
          <li key={hint}>
            <bdi>{hint}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
