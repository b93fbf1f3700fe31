import { type ReactNode, useState } from 'react';
import type { SubjectRead } from '../api/answers.ts';
import { isRefused, useRead } from '../api/use-api.ts';
import { useConsole } from '../console-context.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Icon } from '../parts/icons.tsx';
import { ListStates } from '../parts/list-states.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { StateChip } from '../parts/state-chip.tsx';
import { goTo, linkTo } from '../places.ts';
import { saveFile } from '../save-file.ts';
import { mayDecide } from '../session.ts';
import { RECORD_FIELDS, sayField } from '../words/say-field.ts';
import { sayStored } from '../words/say-moment.ts';
import { useWords } from '../words/use-words.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { SubjectDialog } from './subject-dialog.tsx';
import { inputTypeOf } from './subject-fields.ts';
import { SubjectLinks, SubjectLog, SubjectPictures } from './subject-lists.tsx';

type Open = 'edit' | 'erase' | 'link' | null;

/** Everything about one person, and what staff can do for them. */
export default function SubjectPage({ id }: { id: string }) {
  const words = useWords();
  const { session } = useConsole();
  const read = useRead('GET /admin/subjects/{id}', { path: { id }, query: { include: 'status' } });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  useKeys('subject', (command) => {
    if (command === 'link' && mayDecide(session)) setOpen('link');
  });
  if (!read.data || read.isError) return <Absent read={read} />;
  const subject = read.data;
  const name = `${subject.first_name} ${subject.last_name}`;
  return (
    <>
      <PageHead name={name} title={<bdi>{name}</bdi>} lead={subject.external_uid}>
        <a className="button" href={linkTo('/subjects')}>
          <Icon name="back" />
          {words.text('subject.all')}
        </a>
        {mayDecide(session) && <Tools id={id} onOpen={setOpen} />}
      </PageHead>
      <main className="cards">
        {subject.status && <Tiles status={subject.status} />}
        <div className="halves">
          <Details subject={subject} />
          <div className="stack">
            <SubjectPictures id={id} />
            <SubjectLinks id={id} mayRevoke={mayDecide(session)} />
            <SubjectLog id={id} />
          </div>
        </div>
      </main>
      {open === 'edit' && <SubjectDialog subject={subject} onClose={close} />}
      {open === 'link' && <LinkDialog id={id} onClose={close} />}
      {open === 'erase' && (
        <EraseDialog id={id} name={subject} onClose={close} onErased={() => goTo('/subjects')} />
      )}
    </>
  );
}

function Absent({ read }: { read: ReturnType<typeof useRead<'GET /admin/subjects/{id}'>> }) {
  const words = useWords();
  const isGone = isRefused(read.error, 404);
  return (
    <>
      <PageHead name={words.text(isGone ? 'subject.gone' : 'subjects.person')} />
      <main>
        {isGone ? (
          <div className="note">
            <p>{words.text('subject.goneLead')}</p>
            <a className="button" href={linkTo('/subjects')}>
              {words.text('subject.all')}
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
  const words = useWords();
  const { file, letters } = useConsole();
  const [failed, setFailed] = useState(false);
  const save = async () => {
    const saved = await file('GET /admin/subjects/{id}/export', { path: { id } }).catch(() => null);
    setFailed(!saved);
    if (saved) saveFile(saved, `subject-${id}.zip`);
  };
  return (
    <>
      <span role="alert">{failed && words.text('subject.exportFailed')}</span>
      <button className="button" type="button" onClick={save}>
        <Icon name="save" />
        {words.text('subject.export')}
      </button>
      <button className="button" type="button" onClick={() => onOpen('edit')}>
        <Icon name="edit" />
        {words.text('do.edit')}
      </button>
      <button className="button danger-text" type="button" onClick={() => onOpen('erase')}>
        <Icon name="bin" />
        {words.text('subject.erase')}
      </button>
      <button className="button primary" type="button" onClick={() => onOpen('link')}>
        <Icon name="link" />
        {words.text('subject.link')}
        {letters && <kbd>L</kbd>}
      </button>
    </>
  );
}

function Tiles({ status }: { status: NonNullable<SubjectRead['status']> }) {
  const words = useWords();
  const counts = (approved: number, rejected: number) => words.text('subject.counts', { approved, rejected });
  const what = status.has_pending_reupload ? 'picture' : status.need_student_reply ? 'answer' : 'nothing';
  const runsOut = status.license_expiry_date;
  return (
    <ul className="tiles">
      <Tile word={words.text('kind.license')} told={<StateChip state={status.license_status} />}>
        {counts(status.approved_licenses_count, status.rejected_licenses_count)}
      </Tile>
      <Tile word={words.text('kind.selfie')} told={<StateChip state={status.selfie_status} />}>
        {counts(status.approved_selfies_count, status.rejected_selfies_count)}
      </Tile>
      <Tile
        word={words.text('subject.runsOut')}
        told={runsOut ? sayStored(words, runsOut) : words.text('subject.notOnRecord')}
      >
        {runsOut && words.text('subject.asOnRecord')}
      </Tile>
      <Tile word={words.text('subject.waitsFor')} told={words.text('subject.waits', { what })} />
    </ul>
  );
}

function Tile({ word, told, children }: { word: string; told: ReactNode; children?: ReactNode }) {
  return (
    <li className="card">
      <span className="quiet small">{word}</span>
      <strong>{told}</strong>
      <span className="quiet small">{children}</span>
    </li>
  );
}

function Details({ subject }: { subject: SubjectRead }) {
  const words = useWords();
  return (
    <section className="card" aria-labelledby="details">
      <h2 id="details">{words.text('subject.details')}</h2>
      <dl className="facts">
        {RECORD_FIELDS.map((field) => {
          const value = subject[field];
          const told = value && inputTypeOf(field) === 'date' ? sayStored(words, value) : value;
          return (
            <div key={field}>
              <dt>{sayField(words, field)}</dt>
              <dd>
                {told ? (
                  <bdi>{told}</bdi>
                ) : (
                  <span className="quiet">{words.text('subject.notOnRecord')}</span>
                )}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>{words.text('subject.id')}</dt>
          <dd className="mono">{subject.id}</dd>
        </div>
      </dl>
    </section>
  );
}
