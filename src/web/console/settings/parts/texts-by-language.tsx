import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../../shared/page-languages.ts';
import { Field } from '../../../ui/field/field.tsx';
import { Choice } from '../../components/choice.tsx';
import { useTranslations } from '../../locales/use-translations.ts';

type Texts = Partial<Record<Language, string>>;
/** One text of the subject's page, by language. */
export type TextField = {
  label: string;
  hint?: string;
  lines: number;
  maxLength: number;
  texts: Texts;
  onChange(texts: Texts): void;
};

/** The tenant's own texts for the subject's page, one language at a time. */
export function TextsByLanguage({ fields }: { fields: readonly TextField[] }) {
  const translations = useTranslations();
  const [language, setLanguage] = useState<Language>(translations.language);
  const names = new Intl.DisplayNames([translations.locale], { type: 'language' });
  const languages = (Object.keys(LANGUAGES) as Language[]).map((value) => ({
    value,
    word: names.of(value) ?? value,
  }));
  return (
    <>
      <Choice
        label={translations.text('consent.language')}
        value={language}
        options={languages}
        onChange={setLanguage}
      />
      {fields.map(({ texts, onChange, ...field }) => (
        <Field
          key={field.label}
          {...field}
          dir="auto"
          value={texts[language] ?? ''}
          onChange={(text) => onChange({ ...texts, [language]: text })}
        />
      ))}
    </>
  );
}

/** The texts without empty ones, in the order of the languages' tags: a language without a text has none. */
export const withoutEmpty = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text.trim() !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
