import { Field } from '../../ui/field/field.tsx';
import type { Settings } from '../api/answers.ts';
import { SETTING_FIELDS } from '../api/setting-fields.ts';
import { useTask } from '../components/use-task.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { PageForm } from './parts/page-form.tsx';
import { SectionPart } from './parts/section.tsx';
import { TextsByLanguage, withoutEmpty } from './parts/texts-by-language.tsx';
import { Toggle } from './parts/toggle.tsx';
import { useFormDraft } from './parts/use-form-draft.ts';
import { useSaveSettings, WithSettings } from './parts/use-settings.tsx';

type ConsentSettings = Settings['consent'];

/** Whether customers are asked before their face is compared, and with which text. */
export default function ConsentSection() {
  const translations = useTranslations();
  return (
    <SectionPart title={translations.text('settings.consent')} lead={translations.text('consent.lead')}>
      <WithSettings>{({ consent }) => <ConsentForm before={consent} />}</WithSettings>
    </SectionPart>
  );
}

const trimmed = (url: string | null) => url?.trim() || null;

/** What is saved of a draft; two drafts that save the same are equal as text. */
const toSaved = ({ required, version, text, notice_url, terms_url }: ConsentSettings) => ({
  required,
  version: version.trim(),
  text: withoutEmpty(text),
  notice_url: trimmed(notice_url),
  terms_url: trimmed(terms_url),
});

function ConsentForm({ before }: { before: ConsentSettings }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const [draft, setDraft] = useFormDraft('consent', before);
  const task = useTask({
    'consent.version': translations.text('consent.version'),
    'consent.notice_url': translations.text('consent.noticeUrl'),
    'consent.terms_url': translations.text('consent.termsUrl'),
  });
  const change = (part: Partial<ConsentSettings>) => setDraft({ ...draft, ...part });
  const isUnnamed = draft.required && draft.version.trim() === '';
  const act = async () => {
    if (isUnnamed) return false;
    const { version, ...consent } = toSaved(draft);
    await save({ consent: version === '' ? consent : { ...consent, version } });
    return true;
  };
  const url = (key: 'notice_url' | 'terms_url', label: string) => (
    <Field
      label={label}
      value={draft[key] ?? ''}
      maxLength={SETTING_FIELDS[`consent.${key}`].maxLength}
      placeholder="https://"
      problem={task.problemAt(`consent.${key}`)}
      onChange={(value) => change({ [key]: value })}
    />
  );
  return (
    <PageForm
      task={task}
      act={act}
      isChanged={JSON.stringify(toSaved(draft)) !== JSON.stringify(toSaved(before))}
    >
      <Toggle
        label={translations.text('consent.required')}
        hint={translations.text('consent.requiredHint')}
        on={draft.required}
        onChange={(required) => change({ required })}
      />
      <Field
        label={translations.text('consent.version')}
        hint={translations.text('consent.versionHint')}
        value={draft.version}
        maxLength={SETTING_FIELDS['consent.version'].maxLength}
        problem={isUnnamed ? translations.text('consent.unnamed') : task.problemAt('consent.version')}
        onChange={(version) => change({ version })}
      />
      <TextsByLanguage
        fields={[
          {
            label: translations.text('consent.text'),
            hint: translations.text('consent.textHint'),
            lines: 5,
            maxLength: SETTING_FIELDS['consent.text.*'].maxLength,
            texts: draft.text,
            onChange: (text) => change({ text }),
          },
        ]}
      />
      {url('notice_url', translations.text('consent.noticeUrl'))}
      {url('terms_url', translations.text('consent.termsUrl'))}
    </PageForm>
  );
}
