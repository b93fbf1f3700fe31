import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import type { TenantRow } from '../../api/answers.ts';
import { Buttons } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import { usePlatformWords } from '../../locales/use-platform-words.ts';
import { useChange } from '../components/use-change.ts';
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
    <Card id="access" title={words.text('tenant.access')}>
      <p className="muted">{words.text(suspended ? 'tenant.accessClosed' : 'tenant.accessOpen')}</p>
      <Problem sentence={problem} />
      <Buttons>
        <Button aria-disabled={busy} onClick={press}>
          {words.text(suspended ? 'tenant.lift' : 'tenant.suspend')}
        </Button>
      </Buttons>
      {isAsking && <SuspendTenant tenant={tenant} onClose={() => setAsking(false)} />}
    </Card>
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
      <DialogEnd leave={words.text('do.cancel')} onClose={onClose}>
        <Button look="danger" aria-disabled={busy} onClick={suspend}>
          {words.text('suspend.button')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}

/** The way to the end of a tenant. */
export function Deletion({ tenant }: Props) {
  const words = usePlatformWords();
  const [isAsking, setAsking] = useState(false);
  const { being_deleted: isOn } = tenant;
  return (
    <Card id="deletion" title={words.text('tenant.deletion')}>
      <p className="muted">{words.text(isOn ? 'tenant.deletionOn' : 'tenant.deletionLead')}</p>
      <Buttons>
        <Button look="danger-plain" onClick={() => setAsking(true)}>
          {words.text(isOn ? 'tenant.deleteNow' : 'tenant.delete')}
        </Button>
      </Buttons>
      {isAsking && <DeleteTenant tenant={tenant} onClose={() => setAsking(false)} />}
    </Card>
  );
}
