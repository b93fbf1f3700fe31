import { Field } from '../../../ui/field/field.tsx';
import type { Settings } from '../../api/answers.ts';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { PageForm } from '../parts/page-form.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { useSaveSettings } from '../parts/use-settings.tsx';

const FIELDS = [
  { name: 'email', type: 'email' },
  { name: 'phone', type: 'text' },
  { name: 'url', type: 'text' },
] as const;
type Name = (typeof FIELDS)[number]['name'];

/** Where a customer can ask; the page and its messages show it. */
export function ContactForm({ contact: saved }: { contact: Settings['contact'] }) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const task = useTask(
    Object.fromEntries(FIELDS.map(({ name }) => [`contact.${name}`, translations.text(`contact.${name}`)])),
  );
  const [typed, setTyped] = useFormDraft<Record<Name, string>>('contact', {
    email: saved.email ?? '',
    phone: saved.phone ?? '',
    url: saved.url ?? '',
  });
  const read = (name: Name) => typed[name].trim() || null;
  const act = () => save({ contact: { email: read('email'), phone: read('phone'), url: read('url') } });
  return (
    <PageForm task={task} act={act} isChanged={FIELDS.some(({ name }) => read(name) !== saved[name])}>
      {FIELDS.map(({ name, type }) => (
        <Field
          key={name}
          type={type}
          label={translations.text(`contact.${name}`)}
          hint={translations.text(`contact.${name}Hint`)}
          value={typed[name]}
          problem={task.problemAt(`contact.${name}`)}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
    </PageForm>
  );
}
