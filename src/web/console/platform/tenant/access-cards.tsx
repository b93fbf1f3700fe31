import { useState } from 'react';
import type { TenantRow } from '../../api/answers.ts';
import { Dialog, Problem } from '../../parts/dialog.tsx';
import { usePlatformWords } from '../../words/use-platform-words.ts';
import { useChange } from '../parts/use-change.ts';
import { DeleteTenant } from './delete-tenant.tsx';

type Props = { tenant: TenantRow };

/** Whether the tenant's requests are answered, and the way to change that. */
export function Access({ tenant }: Props) {
  const words = usePlatformWords();
  const { busy, change, problem } = useChange(tenant);
  const [isAsking, setAsking] = useState(false);
  const { suspended } = tenant;
  const press = () => {
    if (suspended) void change({ suspended: false }, 'tenant.lifted');
    else setAsking(true);
  };
  return (
    <section className="card" aria-labelledby="access">
      <h2 id="access">{words.text('tenant.access')}</h2>
      <div className="stack">
        <p className="quiet">{words.text(suspended ? 'tenant.accessClosed' : 'tenant.accessOpen')}</p>
        <Problem sentence={problem} />
        <div className="save-line">
          <button className="button" type="button" aria-disabled={busy} onClick={press}>
            {words.text(suspended ? 'tenant.lift' : 'tenant.suspend')}
          </button>
        </div>
      </div>
      {isAsking && <SuspendTenant tenant={tenant} onClose={() => setAsking(false)} />}
    </section>
  );
}

function SuspendTenant({ tenant, onClose }: Props & { onClose(): void }) {
  const words = usePlatformWords();
  const { busy, change, problem } = useChange(tenant);
  const suspend = async () => {
    if (await change({ suspended: true }, 'suspend.done')) onClose();
  };
  return (
    <Dialog
      title={words.nodes('suspend.title', { name: <bdi key="name">{tenant.name}</bdi> })}
      lead={words.nodes('suspend.lead', { host: <bdi key="host">{tenant.host}</bdi> })}
      onClose={onClose}
    >
      <p>{words.text('suspend.stays')}</p>
      <Problem sentence={problem} />
      <div className="dialog-end">
        <button className="button" type="button" onClick={onClose}>
          {words.text('do.cancel')}
        </button>
        <button className="button danger" type="button" aria-disabled={busy} onClick={suspend}>
          {words.text('suspend.button')}
        </button>
      </div>
    </Dialog>
  );
}

/** The way to the end of a tenant. */
export function Deletion({ tenant }: Props) {
  const words = usePlatformWords();
  const [isAsking, setAsking] = useState(false);
  const { being_deleted: isOn } = tenant;
  return (
    <section className="card" aria-labelledby="deletion">
      <h2 id="deletion">{words.text('tenant.deletion')}</h2>
      <div className="stack">
        <p className="quiet">{words.text(isOn ? 'tenant.deletionOn' : 'tenant.deletionLead')}</p>
        <div className="save-line">
          <button className="button danger-text" type="button" onClick={() => setAsking(true)}>
            {words.text(isOn ? 'tenant.deleteNow' : 'tenant.delete')}
          </button>
        </div>
      </div>
      {isAsking && <DeleteTenant tenant={tenant} onClose={() => setAsking(false)} />}
    </section>
  );
}
