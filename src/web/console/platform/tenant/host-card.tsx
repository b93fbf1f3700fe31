import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import type { TenantRow } from '../../api/answers.ts';
import { Buttons } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import type { PlatformKey } from '../../locales/load-platform-catalogue.ts';
import { usePlatformWords } from '../../locales/use-platform-words.ts';
import { useChange } from '../components/use-change.ts';
import { isHost, normaliseHost, placeRefusal } from '../tenants/new-tenant.ts';
import styles from './host-card.module.css';

type Props = { tenant: TenantRow };

/** The tenant's host, and the dialog that changes it. */
export function HostCard({ tenant }: Props) {
  const words = usePlatformWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card id="host" title={words.text('tenant.host')}>
      <p className="muted">{words.nodes('host.now', { host: <bdi key="host">{tenant.host}</bdi> })}</p>
      <Buttons>
        <Button onClick={() => setAsking(true)}>{words.text('host.change')}</Button>
      </Buttons>
      {isAsking && <ChangeHost tenant={tenant} onClose={() => setAsking(false)} />}
    </Card>
  );
}

const CONSEQUENCES = ['host.links', 'host.backend', 'host.staff', 'host.dns'] as const;

/** Lists the consequences of another host, and asks for it. */
function ChangeHost({ tenant, onClose }: Props & { onClose(): void }) {
  const words = usePlatformWords();
  const { busy, change, problem, failure, forget } = useChange(tenant);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<PlatformKey | null>(null);
  const refused = placeRefusal(failure).host;
  const atField = wrong ?? refused;
  const field = useRef<HTMLInputElement>(null);
  // The list that is read every few seconds may bring the new host before the dialog is closed.
  const [{ host: old }] = useState(tenant);
  useEffect(() => {
    if (refused) field.current?.focus();
  }, [refused]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const host = normaliseHost(typed);
    const found = !isHost(typed) ? 'add.hostWrong' : host === old ? 'host.same' : null;
    setWrong(found);
    if (found) field.current?.focus();
    else if (await change({ host }, 'host.done')) onClose();
  };
  return (
    <Dialog
      title={words.nodes('host.title', { name: <bdi key="name">{tenant.name}</bdi> })}
      lead={words.text('host.lead')}
      onClose={onClose}
    >
      <ul className={styles['consequences']}>
        {CONSEQUENCES.map((key) => (
          <li key={key}>{words.nodes(key, { host: <bdi key="host">{old}</bdi> })}</li>
        ))}
      </ul>
      <form onSubmit={save} noValidate>
        <Field
          ref={field}
          name="host"
          label={words.text('host.label')}
          hint={words.text('host.hint')}
          value={typed}
          problem={atField ? words.text(atField) : null}
          onChange={(value) => {
            setTyped(value);
            setWrong(null);
            forget();
          }}
        />
        <Problem sentence={refused ? null : problem} />
        <DialogEnd leave={words.text('do.cancel')} onClose={onClose}>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {words.text('host.button')}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}
