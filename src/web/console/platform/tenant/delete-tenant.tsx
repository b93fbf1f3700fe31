import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Refused } from '../../../api/api-failure.ts';
import type { TenantRow } from '../../api/answers.ts';
import { toQueryKey } from '../../api/use-api.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import { TypedDialog } from '../../components/dialog/typed-dialog.tsx';
import { ErasureSummary } from '../../components/erasure-summary.tsx';
import { useConsoleServices } from '../../console-context.ts';
import { hrefFor, navigate } from '../../hash-location.ts';
import type { PlatformKey } from '../../locales/load-platform-catalogue.ts';
import { usePlatformWords } from '../../locales/use-platform-words.ts';
import { normaliseHost } from '../tenants/new-tenant.ts';

const bold = (inside: ReactNode[]) => <strong key="b">{inside}</strong>;

type Props = { tenant: TenantRow; onClose(): void };

/** Says what is deleted, and deletes after the host was typed. Leaving the page does not stop it. */
export function DeleteTenant({ tenant, onClose }: Props) {
  const words = usePlatformWords();
  const [typed, setTyped] = useState('');
  const { busy, problem, remove } = useDeletion(tenant);
  const host = <bdi key="host">{tenant.host}</bdi>;
  const name = <bdi key="name">{tenant.name}</bdi>;

  if (busy)
    return (
      <Dialog key="busy" title={words.nodes('delete.busyTitle', { name })} onClose={onClose}>
        <p role="status">{words.text('delete.busy')}</p>
        <progress aria-label={words.text('state.beingDeleted')} />
        <DialogEnd leave={words.text('delete.leave')} onClose={onClose} />
      </Dialog>
    );
  return (
    <TypedDialog
      key="ask"
      title={words.nodes('delete.title', { name })}
      lead={words.text('delete.lead')}
      label={words.nodes('delete.confirm', { host })}
      typed={typed}
      onType={setTyped}
      isRight={normaliseHost(typed) === tenant.host}
      typeFirst={words.text('delete.typeFirst', { host: tenant.host })}
      problem={problem && words.text(problem)}
      keep={words.text('delete.keep')}
      act={words.text('delete.button')}
      onAct={() => void remove()}
      onClose={onClose}
    >
      <ErasureSummary
        goes={{
          word: words.text('delete.goes'),
          lines: [
            words.nodes('delete.people', { count: tenant.subjects, b: bold }),
            words.text('delete.staff'),
            words.text('delete.settings'),
            words.text('delete.audit'),
          ],
          note: words.text('delete.keepFirst'),
        }}
      />
      <p>{words.text('delete.long')}</p>
    </TypedDialog>
  );
}

/** Deleting a tenant with many images takes long. */
const DELETE_TIMEOUT_MS = 3_600_000;
const REFUSAL_KEYS: Readonly<Record<number, PlatformKey>> = { 401: 'refused.token', 503: 'delete.away' };

/** Asks for the deletion, which answers when nothing is left. */
function useDeletion({ tenant_id, host }: TenantRow) {
  const words = usePlatformWords();
  const { call, announce } = useConsoleServices();
  const queryClient = useQueryClient();
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
    const options = { within: DELETE_TIMEOUT_MS };
    const status = await call('DELETE /platform/tenants/{id}', { path: { id: tenant_id } }, options).then(
      () => 200,
      (error) => (error instanceof Refused ? error.status : null),
    );
    // Another request may have finished the deletion: the tenant is gone all the same.
    if (status === 200 || status === 404) {
      // The list is read again below, which may take a while or fail.
      queryClient.setQueryData<TenantRow[]>(toQueryKey('GET /platform/tenants', {}), (rows) =>
        rows?.filter((row) => row.tenant_id !== tenant_id),
      );
      announce(words.text('tenants.deleted', { host }));
      if (isOpen.current) navigate(hrefFor('/', { deleted: host }), { replace: true });
    } else setProblem(status === null ? 'delete.cut' : (REFUSAL_KEYS[status] ?? 'problem.broken'));
    setBusy(false);
    await queryClient.invalidateQueries();
  };
  return { busy, problem, remove };
}
