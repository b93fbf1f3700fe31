import { type FormEvent, useState } from 'react';
import type { GermanAddress } from '../../../../shared/german-address.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import type { CreatedTenant, NewTenant } from '../../api/answers.ts';
import { useSend } from '../../api/use-api.ts';
import { Check } from '../../components/check.tsx';
import { Choice } from '../../components/choice.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import { useStoredField } from '../../components/use-stored-field.ts';
import { linkTo } from '../../hash-location.ts';
import type { PlatformKey } from '../../locales/load-platform-catalogue.ts';
import { usePlatformWords } from '../../locales/use-platform-words.ts';
import { PLATFORM_OPERATOR } from '../../stored-drafts.ts';
import { formatRefusal } from '../components/format-refusal.ts';
import { getConsoleUrl } from '../components/tenant-state.tsx';
import styles from './add-tenant.module.css';
import {
  listProblems,
  type Problems,
  placeRefusal,
  TENANT_FIELDS,
  type TenantField,
  type TenantValues,
} from './new-tenant.ts';

const EMPTY_TENANT: Omit<NewTenant, 'admin_password'> & { sandbox: boolean; german_address: GermanAddress } =
  {
    name: '',
    host: '',
    admin_email: '',
    sandbox: false,
    german_address: 'formal',
  };
const ADDRESSES = ['formal', 'informal'] as const satisfies readonly GermanAddress[];

/** Creates a tenant with its first owner, then shows where that one comes in. */
export function AddTenant({ onClose }: { onClose(): void }) {
  const words = usePlatformWords();
  const send = useSend();
  // The browser stores what is typed; a password is in memory alone.
  const [stored, setKept] = useStoredField(PLATFORM_OPERATOR, 'tenant.new', EMPTY_TENANT);
  const [password, setPassword] = useState('');
  const { sandbox, german_address, ...texts } = { ...EMPTY_TENANT, ...stored };
  const values: TenantValues = { ...texts, admin_password: password };
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState<PlatformKey | null>(null);
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [created, setCreated] = useState<CreatedTenant | null>(null);

  const showProblems = (form: HTMLFormElement, wrong: Problems) => {
    setProblems(wrong);
    const first = TENANT_FIELDS.find((field) => wrong[field]);
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const wrong = listProblems(values);
    setProblem(null);
    showProblems(form, wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const body = { ...values, sandbox, german_address };
      setCreated(await send('POST /platform/tenants', { body }));
    } catch (error) {
      const placed = placeRefusal(error);
      showProblems(form, placed);
      if (Object.keys(placed).length === 0) setProblem(formatRefusal(error));
    } finally {
      setBusy(false);
    }
  };

  if (created) return <Created name={values.name.trim()} created={created} onClose={onClose} />;
  const getFieldProps = (name: TenantField) => ({
    name,
    value: values[name],
    problem: problems[name] ? words.text(problems[name]) : null,
    onChange: (value: string) =>
      name === 'admin_password' ? setPassword(value) : setKept({ ...stored, [name]: value }),
  });
  return (
    <Dialog title={words.text('tenants.add')} lead={words.text('add.lead')} onClose={onClose}>
      <form onSubmit={create} noValidate>
        <Field
          {...getFieldProps('name')}
          label={words.text('add.name')}
          hint={words.text('add.nameHint')}
          maxLength={200}
        />
        <Field {...getFieldProps('host')} label={words.text('add.host')} hint={words.text('add.hostHint')} />
        <Field
          {...getFieldProps('admin_email')}
          label={words.text('add.email')}
          type="email"
          maxLength={320}
        />
        <Field
          {...getFieldProps('admin_password')}
          label={words.text('add.password')}
          hint={words.text('add.passwordHint')}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          maxLength={1024}
        />
        <Check isOn={isShown} onChange={setShown}>
          {words.text('add.show')}
        </Check>
        <Choice
          label={words.text('add.german')}
          value={german_address}
          options={ADDRESSES.map((value) => ({ value, word: words.text(`add.german.${value}`) }))}
          onChange={(address) => setKept({ ...stored, german_address: address })}
        />
        <Check isOn={sandbox} onChange={(isOn) => setKept({ ...stored, sandbox: isOn })}>
          {words.text('add.sandbox')}
        </Check>
        <Problem sentence={problem && words.text(problem)} />
        <DialogEnd leave={words.text('do.cancel')} onClose={onClose}>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {words.text(busy ? 'add.busy' : 'add.button')}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}

type CreatedProps = { name: string; created: CreatedTenant; onClose(): void };

function Created({ name, created: { tenant_id, host }, onClose }: CreatedProps) {
  const words = usePlatformWords();
  const address = getConsoleUrl(host);
  return (
    <Dialog
      title={words.nodes('added.title', { name: <bdi key="name">{name}</bdi> })}
      lead={words.text('added.lead')}
      onClose={onClose}
    >
      <p className={styles['address']}>
        <code>{address}</code>
        <CopyButton text={address} />
      </p>
      <DialogEnd>
        <LinkButton href={linkTo(`/tenants/${tenant_id}`)}>{words.text('added.open')}</LinkButton>
        <Button look="primary" onClick={onClose}>
          {words.text('do.done')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
