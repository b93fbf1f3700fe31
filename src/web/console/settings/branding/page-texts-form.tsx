import type { Settings } from '../../api/answers.ts';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { Choice } from '../../components/choice.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { PageForm } from '../parts/page-form.tsx';
import { TextsByLanguage, withoutEmpty } from '../parts/texts-by-language.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings } from '../parts/use-settings.tsx';

type PageTexts = Pick<Settings, 'page_texts' | 'welcome_clause' | 'german_address'>;
const ADDRESSES = SETTING_FIELDS.german_address.options;

/** What is saved of a draft; two drafts that save the same are equal as text. */
const toSaved = ({
  page_texts: { welcome, done },
  welcome_clause,
  german_address,
}: PageTexts): PageTexts => ({
  page_texts: { welcome: withoutEmpty(welcome), done: withoutEmpty(done) },
  welcome_clause: withoutEmpty(welcome_clause),
  german_address,
});

/** The tenant's own sentences for the first and the last screen, and how German addresses a person. */
export function PageTextsForm({ page_texts, welcome_clause, german_address }: PageTexts) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const before = { page_texts, welcome_clause, german_address };
  const [draft, setDraft] = useFormDraft('page-texts', before);
  const labels = {
    welcome: translations.text('pageTexts.welcome'),
    done: translations.text('pageTexts.done'),
    clause: translations.text('pageTexts.clause'),
  };
  const task = useTask({
    'page_texts.welcome': labels.welcome,
    'page_texts.done': labels.done,
    welcome_clause: labels.clause,
  });
  const act = async () => {
    await save(toSaved(draft));
    return true;
  };
  const toField = (part: 'welcome' | 'done') => ({
    label: labels[part],
    lines: 3,
    maxLength: SETTING_FIELDS[`page_texts.${part}.*`].maxLength,
    texts: draft.page_texts[part],
    onChange: (texts: PageTexts['page_texts']['welcome']) =>
      setDraft({ ...draft, page_texts: { ...draft.page_texts, [part]: texts } }),
  });
  return (
    <PageForm
      task={task}
      act={act}
      isChanged={JSON.stringify(toSaved(draft)) !== JSON.stringify(toSaved(before))}
    >
      <TextsByLanguage
        fields={[
          {
            label: labels.clause,
            hint: translations.text('pageTexts.clauseHint'),
            lines: 1,
            maxLength: SETTING_FIELDS['welcome_clause.*'].maxLength,
            texts: draft.welcome_clause,
            onChange: (texts) => setDraft({ ...draft, welcome_clause: texts }),
          },
          toField('welcome'),
          { ...toField('done'), hint: translations.text('pageTexts.doneHint') },
        ]}
      />
      <Choice
        label={translations.text('pageTexts.german')}
        value={draft.german_address}
        options={ADDRESSES.map((value) => ({ value, word: translations.text(`pageTexts.german.${value}`) }))}
        onChange={(address) => setDraft({ ...draft, german_address: address })}
      />
    </PageForm>
  );
}
