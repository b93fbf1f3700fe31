import type { CaseView } from '../../../cases/case-types.ts';
import { formatField } from '../../../locales/format-field.ts';
import { formatStoredDetail } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import styles from './findings.module.css';

/** The details that an approval is about and the record no longer has, each with both values. */
export function RecordChanges({ reviewCase }: { reviewCase: CaseView }) {
  const translations = useTranslations();
  const { verified_details: details, record_changed: changed, subject } = reviewCase;
  if (!details || !changed?.length) return null;
  const format = (value: string | null) => (value ? formatStoredDetail(translations, value) : '–');
  return (
    <section className={styles['part']} aria-labelledby="changed">
      <h2 id="changed">{translations.text('changed.title')}</h2>
      <p className="muted">{translations.text('changed.lead')}</p>
      <dl className={styles['facts']}>
        {changed.map((field) => (
          <div key={field}>
            <dt>{formatField(translations, field)}</dt>
            <dd>
              <del>
                <bdi>{format(details[field])}</bdi>
              </del>{' '}
              <ins>
                <bdi>{format(subject[field])}</bdi>
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
