import { useState } from 'react';
import { fetchImage } from '../../api/call-api.ts';
import type { SubjectRead, TokenRow } from '../answers.ts';
import type { QueuePage } from '../case-types.ts';
import { useConsole } from '../console-context.ts';
import { Icon, type IconName } from '../icons.tsx';
import { ListStates } from '../list-states.tsx';
import { pageHash } from '../page-address.ts';
import { mayDecide } from '../session.ts';
import { PageHead } from '../shell.tsx';
import { Refusal, sayProblem, useRead, useSend } from '../use-api.ts';
import { KIND_WORDS, sayMoment, sayStored, sayWhy, two } from '../words.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { StateChip } from './state-chip.tsx';
import { SubjectDialog } from './subject-dialog.tsx';
import { SUBJECT_FIELDS } from './subject-fields.ts';

type Open = 'edit' | 'erase' | 'link' | null;

/** Everything about one person, and what staff can do for them. */
export function SubjectPage({ id }: { id: string }) {
  const { session } = useConsole();
  const read = useRead<SubjectRead>(`/admin/subjects/${id}?include=status`);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  if (!read.data || read.isError) return <Absent read={read} />;
  const subject = read.data;
  const { status } = subject;
  return (
    <>
      <PageHead
        title={
          <bdi>
            {subject.first_name} {subject.last_name}
          </bdi>
        }
        lead={subject.external_uid}
      >
        <a className="button" href={pageHash('subjects')}>
          <Icon name="back" />
          All subjects
        </a>
        {mayDecide(session) && <Tools id={id} onOpen={setOpen} />}
      </PageHead>
      <main className="cards">
        {status && (
          <ul className="tiles">
            <Tile word="Licence" told={<StateChip state={status.license_status} />}>
              {status.approved_licenses_count} approved, {status.rejected_licenses_count} rejected
            </Tile>
            <Tile word="Selfie" told={<StateChip state={status.selfie_status} />}>
              {status.approved_selfies_count} approved, {status.rejected_selfies_count} rejected
            </Tile>
            <Tile
              word="Licence runs out"
              told={status.license_expiry_date ? sayStored(status.license_expiry_date) : 'Not on record'}
            >
              as on record
            </Tile>
            <Tile word="Waits for" told={waitsFor(status)} />
          </ul>
        )}
        <div className="halves">
          <Details subject={subject} />
          <div className="stack">
            <Submissions id={id} />
            <Links id={id} mayRevoke={mayDecide(session)} />
          </div>
        </div>
      </main>
      {open === 'edit' && <SubjectDialog subject={subject} onClose={close} />}
      {open === 'link' && <LinkDialog id={id} onClose={close} />}
      {open === 'erase' && (
        <EraseDialog
          id={id}
          name={subject}
          onClose={close}
          onErased={() => {
            location.hash = pageHash('subjects');
          }}
        />
      )}
    </>
  );
}

function Absent({ read }: { read: ReturnType<typeof useRead<SubjectRead>> }) {
  const isGone = read.error instanceof Refusal && read.error.status === 404;
  return (
    <>
      <PageHead title={isGone ? 'This person is not on record' : 'Person'} />
      <main>
        {isGone ? (
          <div className="note">
            <p>They may have been erased.</p>
            <a className="button" href={pageHash('subjects')}>
              All subjects
            </a>
          </div>
        ) : (
          <ListStates read={read} isEmpty={false} empty="" />
        )}
      </main>
    </>
  );
}

function Tools({ id, onOpen }: { id: string; onOpen(open: Open): void }) {
  const { session } = useConsole();
  const [problem, setProblem] = useState('');
  const save = async () => {
    setProblem('');
    const file = await fetchImage({ bearer: session.token }, `/admin/subjects/${id}/export`).catch(
      () => null,
    );
    if (!file) return setProblem('The export did not come. Try again.');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `subject-${id}.zip`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <span role="alert">{problem}</span>
      <button className="button" type="button" onClick={save}>
        Export
      </button>
      <button className="button" type="button" onClick={() => onOpen('edit')}>
        Edit
      </button>
      <button className="button danger-text" type="button" onClick={() => onOpen('erase')}>
        Erase…
      </button>
      <button className="button primary" type="button" onClick={() => onOpen('link')}>
        Make a link
      </button>
    </>
  );
}

function Tile({ word, told, children }: { word: string; told: React.ReactNode; children?: React.ReactNode }) {
  return (
    <li className="card">
      <span className="quiet small">{word}</span>
      <strong>{told}</strong>
      <span className="quiet small">{children}</span>
    </li>
  );
}

function waitsFor({ has_pending_reupload, need_student_reply }: NonNullable<SubjectRead['status']>): string {
  if (has_pending_reupload) return 'A new picture';
  return need_student_reply ? 'Their answer' : 'Nothing';
}

function Details({ subject }: { subject: SubjectRead }) {
  return (
    <section className="card" aria-labelledby="details">
      <h2 id="details">Details</h2>
      <dl className="facts">
        {SUBJECT_FIELDS.map(({ name, word, type }) => {
          const value = subject[name];
          const told = value && type === 'date' ? sayStored(value) : value;
          return (
            <div key={name}>
              <dt>{word}</dt>
              <dd>{told ? <bdi>{told}</bdi> : <span className="quiet">not on record</span>}</dd>
            </div>
          );
        })}
        <div>
          <dt>Subject id</dt>
          <dd className="mono">{subject.id}</dd>
        </div>
      </dl>
    </section>
  );
}

function Submissions({ id }: { id: string }) {
  const read = useRead<QueuePage>(`/admin/submissions?subject_id=${id}&limit=100`);
  const rows = read.data?.submissions ?? [];
  return (
    <section className="card" aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <p className="quiet small">Each look at a picture is written to the audit log.</p>
      <ListStates read={read} isEmpty={rows.length === 0} empty="Nothing was sent yet." />
      <ul className="lines">
        {rows.map((row) => (
          <li key={row.id}>
            <Icon name={row.kind as IconName} />
            <span>
              <a href={`#/case/${row.id}?status=all`}>
                {KIND_WORDS[row.kind]}
                {row.attempt > 1 && `, attempt ${row.attempt}`}
              </a>
              <span className="quiet small"> {sayMoment(row.updated_at)}</span>
              <br />
              <span className="quiet">{sayWhy(row)}</span>
            </span>
            <span className="end">
              {row.score !== null && two(row.score)} <StateChip state={row.status} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Links({ id, mayRevoke }: { id: string; mayRevoke: boolean }) {
  const read = useRead<TokenRow[]>(`/admin/ephemeral-tokens?subject_id=${id}`);
  const send = useSend();
  const [problem, setProblem] = useState('');
  const rows = read.data ?? [];
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const isGood = (row: TokenRow) =>
    !row.revoked_at && row.expires_at > now && (row.max_uses === null || row.use_count < row.max_uses);
  const revoke = (row: TokenRow) =>
    send('DELETE', `/admin/ephemeral-tokens/${row.id}`).catch((error) => setProblem(sayProblem(error)));
  return (
    <section className="card" aria-labelledby="links">
      <h2 id="links">Links</h2>
      <ListStates read={read} isEmpty={rows.length === 0} empty="No link was made yet." />
      <p className="problem" role="alert">
        {problem}
      </p>
      <ul className="lines">
        {rows.map((row) => (
          <li key={row.id}>
            <Icon name="link" />
            <span>
              {isGood(row) ? 'Works' : 'Ended'}{' '}
              <span className="quiet small">until {sayMoment(row.expires_at)}</span>
              <br />
              <span className="quiet">
                Made {sayMoment(row.created_at)} by <bdi>{row.created_by}</bdi>; used {row.use_count} times
                {row.max_uses !== null && ` of ${row.max_uses}`}
              </span>
            </span>
            {mayRevoke && isGood(row) && (
              <button className="button" type="button" onClick={() => revoke(row)}>
                Revoke
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
