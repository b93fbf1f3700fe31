import type { Evidence } from '../../../cases/case-types.ts';
import type { MessageKey } from '../../../locales/catalogue.ts';
import { formatField } from '../../../locales/format-field.ts';
import { formatStoredDetail } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { type DetailRow, listAlsoPrinted } from '../list-rows.ts';
import styles from './findings.module.css';

/** The names of fields that no record has. */
const NAMES: Record<string, MessageKey> = {
  full_name: 'printed.full_name',
  address: 'printed.address',
  authority: 'printed.authority',
  personal_number: 'printed.personal_number',
  sex: 'printed.sex',
  suffix: 'printed.suffix',
};

/** What the document says beyond the record. */
export function AlsoPrinted({
  rows,
  extracted,
}: {
  rows: readonly DetailRow[];
  extracted: Evidence['extracted'];
}) {
  const translations = useTranslations();
  const printed = listAlsoPrinted(rows, extracted);
  if (printed.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="printed">
      <h2 id="printed">{translations.text('case.printed')}</h2>
      <dl className={styles['facts']}>
        {printed.map(({ field, value }) => (
          <div key={field}>
            <dt>{NAMES[field] ? translations.text(NAMES[field]) : formatField(translations, field)}</dt>
            <dd>
              <bdi>{formatStoredDetail(translations, value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
