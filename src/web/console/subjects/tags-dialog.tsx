import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { useSend } from '../api/use-api.ts';
import { FormDialog } from '../components/dialog/form-dialog.tsx';
import { useTask } from '../components/use-task.ts';
import { useTranslations } from '../locales/use-translations.ts';

type Props = { id: string; tags: readonly string[]; onClose(): void };

/** The tags of a customer, which the rows of the queue show. */
export function TagsDialog({ id, tags, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask({ tags: translations.text('tags.title') });
  const [typed, setTyped] = useState(tags.join(', '));
  const chosen = [...new Set(typed.split(',').map((tag) => tag.trim()))].filter(Boolean);
  return (
    <FormDialog
      title={translations.text('tags.title')}
      lead={translations.text('tags.lead')}
      word={translations.text('do.save')}
      task={task}
      act={() => send('POST /admin/subjects/{id}/tags', { path: { id }, body: { tags: chosen } })}
      onClose={onClose}
    >
      <Field
        label={translations.text('tags.title')}
        hint={translations.text('tags.hint')}
        value={typed}
        maxLength={330}
        problem={task.problemAt('tags')}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
