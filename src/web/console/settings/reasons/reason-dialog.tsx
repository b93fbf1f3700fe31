import { LANGUAGES, type Language } from '../../../../shared/page-languages.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useTask } from '../../components/use-task.ts';
import { CONSOLE_LANGUAGES } from '../../locales/load-catalogue.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { codeFor, type Reason } from './code-for.ts';
import styles from './reason-dialog.module.css';

type Props = {
  before: Reason | null;
  /** the codes of the others */
  taken: readonly string[];
  onKeep(reason: Reason): void;
  onClose(): void;
};

const isSpoken = (language: Language) => CONSOLE_LANGUAGES.some((each) => each === language);
/** The languages of the subject's page that this console does not speak: they are folded away. */
const OTHER_LANGUAGES = (Object.keys(LANGUAGES) as Language[]).filter((language) => !isSpoken(language));

/** A reason's words: for reviewers, and for the person in the page's languages. Its code stays. */
export function ReasonDialog({ before, taken, onKeep, onClose }: Props) {
  const translations = useTranslations();
  const task = useTask();
  const form = `reason.${before?.code ?? ''}`;
  const [staff, setStaff] = useFormDraft(`${form}.staff`, before?.staff ?? '');
  const [subject, setSubject] = useFormDraft<Record<string, string>>(
    `${form}.subject`,
    before?.subject ?? {},
  );
  const names = new Intl.DisplayNames([translations.locale], { type: 'language' });
  const keep = () => {
    const written = Object.entries(subject).filter(([, text]) => text.trim() !== '');
    onKeep({
      code: before?.code ?? codeFor(staff, taken),
      staff: staff.trim(),
      subject: Object.fromEntries(written.map(([language, text]) => [language, text.trim()])),
    });
  };
  const field = (language: Language) => (
    <Field
      key={language}
      label={translations.text('reasons.subject', { language: names.of(language) ?? language })}
      value={subject[language] ?? ''}
      maxLength={SETTING_FIELDS['reasons.*.subject.*'].maxLength}
      onChange={(text) => setSubject({ ...subject, [language]: text })}
    />
  );
  return (
    <FormDialog
      title={translations.text(before ? 'reasons.editTitle' : 'reasons.add')}
      lead={translations.text('reasons.dialogLead')}
      word={translations.text(before ? 'do.done' : 'do.add')}
      held={staff.trim() ? null : translations.text('replies.writeFirst')}
      task={task}
      act={async () => {}}
      onDone={keep}
      onClose={onClose}
    >
      <Field
        label={translations.text('reasons.staff')}
        value={staff}
        maxLength={SETTING_FIELDS['reasons.*.staff'].maxLength}
        hint={translations.text('reasons.code', { code: before?.code ?? codeFor(staff, taken) })}
        onChange={setStaff}
      />
      {CONSOLE_LANGUAGES.map(field)}
      <details className={styles['languages']}>
        <summary>{translations.text('reasons.more')}</summary>
        {OTHER_LANGUAGES.map(field)}
      </details>
    </FormDialog>
  );
}
