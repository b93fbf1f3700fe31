import { useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import type { CurrentUser, Passkey } from '../../api/answers.ts';
import { PASSKEY_FIELDS } from '../../api/setting-fields.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import { Buttons } from '../../components/buttons.tsx';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { Line, Lines } from '../../components/list/lines.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { formatMoment } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { createPasskey, hasPasskeys } from '../../web-authn.ts';
import { Block } from '../parts/section.tsx';
import { useDialog } from '../parts/use-dialog.ts';

/** The user's passkeys; a user of single sign-on is told where theirs are. */
export function PasskeysBlock({ me }: { me: CurrentUser }) {
  const translations = useTranslations();
  if (me.by_company)
    return (
      <Block title={translations.text('passkeys.title')}>
        <p className="muted">{translations.text('passkeys.company')}</p>
      </Block>
    );
  return <OwnPasskeys />;
}

function OwnPasskeys() {
  const translations = useTranslations();
  const read = useRead('GET /admin/me/passkeys', {});
  const adding = useDialog<true>();
  const removing = useDialog<Passkey>();
  const passkeys = read.data ?? [];
  return (
    <Block title={translations.text('passkeys.title')} lead={translations.text('passkeys.lead')}>
      {passkeys.length > 0 && (
        <Lines>
          {passkeys.map((passkey) => (
            <Line
              key={passkey.id}
              end={
                <Button
                  onClick={() => removing.open(passkey)}
                  aria-label={translations.text('passkeys.removeOne', { name: passkey.name })}
                >
                  {translations.text('factor.remove')}
                </Button>
              }
            >
              <bdi>{passkey.name}</bdi>
              <br />
              <span className="muted small">
                {translations.text('passkeys.added', { at: formatMoment(translations, passkey.created_at) })}
                {passkey.last_used_at && (
                  <>
                    {' '}
                    ·{' '}
                    {translations.text('sessions.used', {
                      at: formatMoment(translations, passkey.last_used_at),
                    })}
                  </>
                )}
              </span>
            </Line>
          ))}
        </Lines>
      )}
      <ListStates read={read} />
      {read.isSuccess && passkeys.length === 0 && (
        <p className="muted">{translations.text('passkeys.none')}</p>
      )}
      {hasPasskeys() ? (
        <Buttons>
          <Button onClick={() => adding.open(true)}>{translations.text('passkeys.add')}</Button>
        </Buttons>
      ) : (
        <p className="muted">{translations.text('passkeys.unsupported')}</p>
      )}
      {adding.opened && <AddDialog onClose={adding.close} />}
      {removing.opened && <RemoveDialog passkey={removing.opened} onClose={removing.close} />}
    </Block>
  );
}

/** Asks for a name and the password; then the browser shows its dialog. */
function AddDialog({ onClose }: { onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const [name, setName] = useState('');
  const [current, setCurrent] = useState('');
  const task = useTask({
    name: translations.text('passkeys.name'),
    current: translations.text('signIn.password'),
  });
  const isAdded = useRef(false);
  const add = async () => {
    const { public_key } = await send('POST /admin/me/passkeys/options', { body: { current } });
    const credential = await createPasskey(public_key);
    if (credential) await send('POST /admin/me/passkeys', { body: { name, credential } });
    isAdded.current = credential !== null;
  };
  return (
    <FormDialog
      title={translations.text('passkeys.addTitle')}
      lead={translations.text('passkeys.addLead')}
      word={translations.text('passkeys.addDo')}
      held={name.trim() && current ? null : translations.text('passkeys.fillFirst')}
      task={task}
      act={add}
      onDone={() => {
        if (!isAdded.current)
          return task.refuse({ field: null, sentence: translations.text('passkeys.declined') });
        announce(translations.text('passkeys.isAdded'));
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label={translations.text('passkeys.name')}
        hint={translations.text('passkeys.nameHint')}
        maxLength={PASSKEY_FIELDS.name.maxLength}
        value={name}
        problem={task.problemAt('name')}
        onChange={setName}
      />
      <ConfirmField value={current} problem={task.problemAt('current')} onChange={setCurrent} />
    </FormDialog>
  );
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const [current, setCurrent] = useState('');
  const task = useTask({ current: translations.text('signIn.password') });
  return (
    <FormDialog
      title={translations.text('passkeys.removeTitle', { name })}
      lead={translations.text('passkeys.removeLead')}
      word={translations.text('do.remove')}
      danger
      held={current ? null : translations.text('passkeys.passwordFirst')}
      task={task}
      act={() => send('DELETE /admin/me/passkeys/{id}', { path: { id }, body: { current } })}
      onDone={() => {
        announce(translations.text('passkeys.isRemoved'));
        onClose();
      }}
      onClose={onClose}
    >
      <ConfirmField value={current} problem={task.problemAt('current')} onChange={setCurrent} />
    </FormDialog>
  );
}

type ConfirmProps = { value: string; problem: string | null; onChange(value: string): void };

/** The current password: that it is the user, and not someone at their open session. */
function ConfirmField(props: ConfirmProps) {
  const translations = useTranslations();
  return (
    <Field
      {...props}
      label={translations.text('signIn.password')}
      type="password"
      name="current"
      autoComplete="current-password"
    />
  );
}
