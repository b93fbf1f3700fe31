import { Icon, type IconName } from '../../../components/icons.tsx';
import { type FormattedCode, formatCodes, type StoredCodes } from '../../../locales/format-codes.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import styles from './findings.module.css';

const ICONS: Record<FormattedCode['tone'], IconName> = { warn: 'warn', info: 'info', ok: 'check' };

/** The fields of the document's barcode and machine-readable zone, for a reviewer to compare with its print. */
export function Codes({ codes }: { codes: StoredCodes }) {
  const translations = useTranslations();
  const codeRows = formatCodes(translations, codes);
  if (codeRows.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="codes">
      <h2 id="codes">{translations.text('codes.title')}</h2>
      <ul className={styles['codes']}>
        {codeRows.map((code) => (
          <li key={code.title} className={styles[code.tone]}>
            <Icon name={ICONS[code.tone]} />
            <div>
              <strong>{code.title}</strong>
              <p>{code.detail}</p>
              <CodeFields {...code} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CodeFields({ lines, fields }: Pick<FormattedCode, 'lines' | 'fields'>) {
  return (
    <>
      {lines.length > 0 && (
        <p dir="ltr" translate="no">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a zone may read alike
            <code key={at}>{line}</code>
          ))}
        </p>
      )}
      {fields.length > 0 && (
        <dl className={styles['facts']}>
          {fields.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
