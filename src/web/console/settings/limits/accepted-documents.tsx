import type { Settings } from '../../api/answers.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { Toggle } from '../parts/toggle.tsx';
import styles from './limits.module.css';

export type AcceptedDocuments = Settings['accepted_documents'];

const KINDS = [
  'licence',
  'identity_card',
  'passport',
  'residence_permit',
] as const satisfies AcceptedDocuments;

type Props = { accepted: AcceptedDocuments; onChange(accepted: AcceptedDocuments): void };

/** The kinds of documents that may be approved; at least one stays. */
export function AcceptedDocumentsField({ accepted, onChange }: Props) {
  const words = useTranslations();
  const choose = (kind: (typeof KINDS)[number], on: boolean) => {
    const chosen = KINDS.filter((each) => (each === kind ? on : accepted.includes(each)));
    if (chosen.length > 0) onChange(chosen);
  };
  return (
    <fieldset className={styles['kinds']}>
      <legend>{words.text('accepted.title')}</legend>
      <p className="muted small">{words.text('accepted.hint')}</p>
      {KINDS.map((kind) => (
        <Toggle
          key={kind}
          label={words.text(`accepted.${kind}`)}
          on={accepted.includes(kind)}
          onChange={(on) => choose(kind, on)}
        />
      ))}
    </fieldset>
  );
}
