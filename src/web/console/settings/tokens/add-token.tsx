import { useState } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { TOKEN_FIELDS } from '../../api/setting-fields.ts';
import { useSend } from '../../api/use-api.ts';
import { Check } from '../../components/check.tsx';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { ShownOnce } from '../parts/shown-once.tsx';
import { useFormDraft } from '../parts/use-form-draft.ts';

const SCOPES = ['mint', 'read_decisions', 'records'] as const;
type TokenScope = (typeof SCOPES)[number];

/** Makes a token, and shows it this once. */
export function AddToken({ onClose }: { onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const [description, setDescription] = useFormDraft('token.description', '');
  const [expiry, setExpiry] = useFormDraft('token.expires_at', '');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [made, setMade] = useState<string | null>(null);
  const labels = {
    description: translations.text('tokens.description'),
    expires_at: translations.text('tokens.expires'),
  };
  const task = useTask(labels);
  if (made)
    return (
      <ShownOnce
        title={translations.text('tokens.ready')}
        lead={translations.text('tokens.readyLead')}
        label={translations.text('tokens.token')}
        value={made}
        onClose={onClose}
      />
    );
  const create = async () => {
    const body = {
      description: description.trim() || null,
      expires_at: expiry || null,
      scopes: scopes.length > 0 ? [...scopes] : null,
    };
    setMade((await send('POST /admin/api-tokens', { body })).token);
    setDescription('');
    setExpiry('');
  };
  return (
    <FormDialog
      title={translations.text('tokens.add')}
      lead={translations.text('tokens.addLead')}
      word={translations.text('tokens.make')}
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
        hint={translations.text('tokens.descriptionHint')}
        onChange={setDescription}
      />
      <Field
        label={labels.expires_at}
        type="date"
        value={expiry}
        problem={task.problemAt('expires_at')}
        hint={translations.text('tokens.expiresHint')}
        onChange={setExpiry}
      />
      <fieldset className="plain">
        <legend>{translations.text('tokens.scopes')}</legend>
        {SCOPES.map((scope) => (
          <Check
            key={scope}
            isOn={scopes.includes(scope)}
            onChange={(isOn) =>
              setScopes(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope))
            }
          >
            {translations.text(`tokens.scope.${scope}`)}
          </Check>
        ))}
        <p className="muted small">{translations.text('tokens.scopesHint')}</p>
      </fieldset>
    </FormDialog>
  );
}
