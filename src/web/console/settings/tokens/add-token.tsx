import { useState } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { TOKEN_FIELDS } from '../../api/setting-fields.ts';
import { useSend } from '../../api/use-api.ts';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { ShownOnce } from '../parts/shown-once.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';

/** Makes a token, and shows it this once. */
export function AddToken({ onClose }: { onClose(): void }) {
  const words = useTranslations();
  const send = useSend();
  const [description, setDescription] = useFormDraft('token.description', '');
  const [expiry, setExpiry] = useFormDraft('token.expires_at', '');
  const [made, setMade] = useState<string | null>(null);
  const labels = { description: words.text('tokens.description'), expires_at: words.text('tokens.expires') };
  const task = useTask(labels);
  if (made)
    return (
      <ShownOnce
        title={words.text('tokens.ready')}
        lead={words.text('tokens.readyLead')}
        label={words.text('tokens.token')}
        value={made}
        onClose={onClose}
      />
    );
  const create = async () => {
    const body = { description: description.trim() || null, expires_at: expiry || null };
    setMade((await send('POST /admin/api-tokens', { body })).token);
    setDescription('');
    setExpiry('');
  };
  return (
    <FormDialog
      title={words.text('tokens.add')}
      lead={words.text('tokens.addLead')}
      word={words.text('tokens.make')}
      task={task}
      act={create}
      onDone={() => {}}
      onClose={onClose}
    >
      <Field
        label={labels.description}
        value={description}
        maxLength={TOKEN_FIELDS.description.maxLength}
        problem={task.problemAt('description')}
        hint={words.text('tokens.descriptionHint')}
        onChange={setDescription}
      />
      <Field
        label={labels.expires_at}
        type="date"
        value={expiry}
        problem={task.problemAt('expires_at')}
        hint={words.text('tokens.expiresHint')}
        onChange={setExpiry}
      />
    </FormDialog>
  );
}
