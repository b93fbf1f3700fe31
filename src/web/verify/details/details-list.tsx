import { useTranslations } from '../locales/use-translations.ts';
import styles from './details-list.module.css';
import { FIELD_NAMES, FIELDS, type OwnDetails } from './own-details.ts';

/** The details that are there, to be looked at. */
export function DetailsList({ details }: { details: OwnDetails }) {
  const { nodes, text } = useTranslations();
  return (
    <dl className={styles['list']}>
      {FIELD_NAMES.filter((name) => details[name]).map((name) => (
        <div key={name}>
          <dt>{nodes(`details.${name}`)}</dt>
          <dd>
            {FIELDS[name].kind === 'date' ? (
              // A day has no time zone: noon keeps it the same day everywhere.
              text('details.date', { when: new Date(`${details[name]}T12:00:00`) })
            ) : (
              <bdi>{details[name]}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
