import { type FormEvent, useState } from 'react';
import type { Erased, ErasureCounts } from '../answers.ts';
import { useConsole } from '../console-context.ts';
import { Dialog, Problem } from '../dialog.tsx';
import { Icon } from '../icons.tsx';
import { Refusal, sayProblem, useRead, useSend } from '../use-api.ts';

type Props = {
  id: string;
  name: { first_name: string; last_name: string };
  onClose(): void;
  onErased(): void;
};

const COUNTED: readonly [keyof ErasureCounts, string, string][] = [
  ['images', 'picture', 'pictures'],
  ['licenses', 'licence', 'licences'],
  ['selfies', 'selfie', 'selfies'],
  ['attempts', 'attempt', 'attempts'],
  ['messages', 'message', 'messages'],
  ['details', 'record of details', 'records of details'],
  ['tokens', 'link, which ends at once', 'links, which end at once'],
];

const sayBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Says what goes and what stays, and erases once the last name is typed; then shows the receipt. */
export function EraseDialog({ id, name, onClose, onErased }: Props) {
  const send = useSend();
  const { announce } = useConsole();
  const counts = useRead<ErasureCounts>(`/admin/subjects/${id}/erasure`).data;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [erased, setErased] = useState<Erased | null>(null);
  const isReady = typed.trim() === name.last_name && !busy;

  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return setProblem(`Type ${name.last_name} first.`);
    setBusy(true);
    try {
      setErased(await send<Erased>('DELETE', `/admin/subjects/${id}`, {}));
      announce('Erased.');
    } catch (error) {
      const isAway = error instanceof Refusal && error.status === 503;
      setProblem(isAway ? 'Storage is away. The record is unchanged; try again.' : sayProblem(error));
    } finally {
      setBusy(false);
    }
  };

  if (erased) return <Receipt erased={erased} onClose={onErased} />;
  return (
    <Dialog
      title={
        <>
          Erase <bdi>{`${name.first_name} ${name.last_name}`}</bdi> for good?
        </>
      }
      lead="Nobody can bring this back, nor read it in a backup."
      onClose={onClose}
    >
      <form onSubmit={erase}>
        <div className="goes">
          <section>
            <h3 className="bad">
              <Icon name="cross" />
              Goes
            </h3>
            <ul>
              {counts &&
                COUNTED.filter(([key]) => counts[key] > 0).map(([key, one, many]) => (
                  <li key={key}>
                    <strong>{counts[key]}</strong> {counts[key] === 1 ? one : many}
                    {key === 'images' && `, ${sayBytes(counts.bytes)}`}
                  </li>
                ))}
              <li>
                <strong>1</strong> key to all of these
              </li>
            </ul>
          </section>
          <section>
            <h3>
              <Icon name="shield" />
              Stays
            </h3>
            <ul>
              <li>That a request was made and done</li>
              <li>The audit log: who did what and when, names of changed fields, no values</li>
            </ul>
            <p className="quiet">A receipt with these counts is made for you.</p>
          </section>
        </div>
        <div className="field">
          <label htmlFor="confirm">
            Type the last name, <bdi>{name.last_name}</bdi>, to go on
          </label>
          <input
            id="confirm"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Problem sentence={problem} />
        <div className="dialog-end">
          <button className="button" type="button" onClick={onClose}>
            Keep
          </button>
          <button className="button danger" type="submit" aria-disabled={!isReady}>
            Erase for good
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Receipt({ erased: { receipt }, onClose }: { erased: Erased; onClose(): void }) {
  return (
    <Dialog title="Erased" lead="Keep this receipt: it says nothing about the person." onClose={onClose}>
      <dl className="facts">
        <dt>Request</dt>
        <dd>{receipt.request_id}</dd>
        <dt>When</dt>
        <dd>{receipt.erased_at} UTC</dd>
        <dt>Pictures</dt>
        <dd>
          {receipt.objects}, {sayBytes(receipt.bytes)}
        </dd>
        <dt>Audit entry</dt>
        <dd>{receipt.audit_number}</dd>
        <dt>Its hash</dt>
        <dd className="mono">{receipt.audit_hash}</dd>
      </dl>
      <div className="dialog-end">
        <button className="button primary" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
