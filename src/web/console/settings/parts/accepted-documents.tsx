import { Problem } from '../../../ui/field/problem.tsx';
import type { Settings } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './accepted-documents.module.css';
import { Toggle } from './toggle.tsx';

export type AcceptedDocuments = Settings['accepted_documents'];

const KINDS = SETTING_FIELDS['accepted_documents.*'].options;

type Props = {
  title: string;
  hint: string;
  accepted: AcceptedDocuments;
  /** its problem, as a sentence */
  problem?: string | null;
  onChange(accepted: AcceptedDocuments): void;
};

/** The kinds of documents that may be approved; at least one stays. */
export function AcceptedDocumentsField({ title, hint, accepted, problem = null, onChange }: Props) {
  const translations = useTranslations();
  const choose = (kind: (typeof KINDS)[number], on: boolean) => {
    const chosen = KINDS.filter((each) => (each === kind ? on : accepted.includes(each)));
    if (chosen.length > 0) onChange(chosen);
  };
  return (
    <fieldset className={styles['kinds']}>
      <legend>{title}</legend>
      <p className="muted small">{hint}</p>
      {KINDS.map((kind) => (
        <Toggle
          key={kind}
          label={translations.text(`accepted.${kind}`)}
          on={accepted.includes(kind)}
          onChange={(on) => choose(kind, on)}
        />
      ))}
      {problem && <Problem sentence={problem} />}
    </fieldset>
  );
}
