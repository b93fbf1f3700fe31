import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Refused } from '../../../api/api-failure.ts';
import type { TenantRow } from '../../api/answers.ts';
import { useDesk } from '../../console-context.ts';
import { Dialog, Problem } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Icon } from '../../parts/icons.tsx';
import { goTo, placeOf } from '../../places.ts';
import { type PlatformKey, usePlatformWords } from '../../words/use-platform-words.ts';
import { tidyHost } from '../tenants/new-tenant.ts';

type Props = { tenant: TenantRow; onClose(): void };

/** Says what goes, and deletes after the host was typed. Whoever leaves meanwhile stops nothing. */
export function DeleteTenant({ tenant, onClose }: Props) {
  const words = usePlatformWords();
  const [typed, setTyped] = useState('');
  const [isTyped, setIsTyped] = useState(true);
  const { busy, problem, remove } = useDeletion(tenant);
  const isReady = tidyHost(typed) === tenant.host;
  const host = <bdi key="host">{tenant.host}</bdi>;
  const name = <bdi key="name">{tenant.name}</bdi>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTyped(isReady);
    if (isReady) void remove();
  };

  if (busy)
    return (
      <Dialog key="busy" title={words.nodes('delete.busyTitle', { name })} onClose={onClose}>
        <p role="status">{words.text('delete.busy')}</p>
        <progress aria-label={words.text('state.beingDeleted')} />
        <div className="dialog-end">
          <button className="button" type="button" onClick={onClose}>
            {words.text('delete.leave')}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      key="ask"
      wide
      title={words.nodes('delete.title', { name })}
      lead={words.text('delete.lead')}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <Goes people={tenant.subjects} />
        <p>{words.text('delete.long')}</p>
        <Field
          label={words.nodes('delete.confirm', { host })}
          value={typed}
          problem={isTyped ? null : words.text('delete.typeFirst', { host: tenant.host })}
          onChange={setTyped}
        />
        <Problem sentence={problem && words.text(problem)} />
        <div className="dialog-end">
          <button className="button" type="button" onClick={onClose}>
            {words.text('delete.keep')}
          </button>
          <button className="button danger" type="submit" aria-disabled={!isReady}>
            {words.text('delete.button')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A tenant with many pictures is long in going. */
const DELETED_WITHIN_MS = 3_600_000;
const REFUSED: Readonly<Record<number, PlatformKey>> = { 401: 'refused.token', 503: 'delete.away' };

/** Asks for the deletion, which answers when nothing is left. */
function useDeletion({ tenant_id, host }: TenantRow) {
  const words = usePlatformWords();
  const { call, announce } = useDesk();
  const known = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PlatformKey | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    const options = { within: DELETED_WITHIN_MS };
    const status = await call('DELETE /platform/tenants/{id}', { path: { id: tenant_id } }, options).then(
      () => 200,
      (error) => (error instanceof Refused ? error.status : null),
    );
    // Gone is gone, whoever was quicker.
    if (status === 200 || status === 404) {
      announce(words.text('tenants.deleted', { host }));
      if (isOpen.current) goTo(placeOf('/', { deleted: host }), { replace: true });
    } else setProblem(status === null ? 'delete.cut' : (REFUSED[status] ?? 'problem.broken'));
    setBusy(false);
    await known.invalidateQueries();
  };
  return { busy, problem, remove };
}

const bold = (inside: ReactNode[]) => <strong key="b">{inside}</strong>;

function Goes({ people }: { people: number }) {
  const words = usePlatformWords();
  return (
    <div className="goes whole">
      <section>
        <h3 className="bad">
          <Icon name="cross" />
          {words.text('delete.goes')}
        </h3>
        <ul>
          <li>{words.nodes('delete.people', { count: people, b: bold })}</li>
          <li>{words.text('delete.staff')}</li>
          <li>{words.text('delete.settings')}</li>
          <li>{words.text('delete.audit')}</li>
        </ul>
        <p className="quiet">{words.text('delete.keepFirst')}</p>
      </section>
    </div>
  );
}
