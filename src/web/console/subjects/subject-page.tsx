import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Chip } from '../../ui/chip/chip.tsx';
import type { SubjectRead } from '../api/answers.ts';
import { isRefused, useRead } from '../api/use-api.ts';
import { DraftSubject } from '../cases/use-draft.ts';
import { Card } from '../components/card.tsx';
import { Cards } from '../components/cards.tsx';
import { Facts } from '../components/facts.tsx';
import { Icon } from '../components/icons.tsx';
import { ListStates } from '../components/list/list-states.tsx';
import { Tiles } from '../components/list/tiles.tsx';
import { Note } from '../components/note.tsx';
import { PageHead } from '../components/page-head.tsx';
import { StateChip } from '../components/state-chip.tsx';
import { useConsole } from '../console-context.ts';
import { linkTo, navigate } from '../hash-location.ts';
import { formatField, RECORD_FIELDS } from '../locales/format-field.ts';
import { formatList, formatMoment, formatStoredDetail } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { mayErase, mayExport } from '../rights.ts';
import { mayDecide, mayEdit, seesCases } from '../session.ts';
import { useKeys } from '../shortcuts/use-keys.ts';
import { useSaving } from '../use-saving.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { type ErasureReceipt, ReceiptDialog } from './receipt-facts.tsx';
import { SubjectDialog } from './subject-dialog.tsx';
import { inputTypeFor } from './subject-fields.ts';
import { SubjectImages, SubjectLinks, SubjectLog } from './subject-lists.tsx';
import { SubjectRelations } from './subject-relations.tsx';
import { TagsDialog } from './tags-dialog.tsx';

type OpenDialog = 'edit' | 'erase' | 'link' | 'tags' | null;

/** Everything about one person, and the actions of staff. */
export default function SubjectPage({ id }: { id: string }) {
  const translations = useTranslations();
  const { session } = useConsole();
  const read = useRead('GET /admin/subjects/{id}', { path: { id }, query: { include: 'status' } });
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  useKeys('subject', (command) => {
    if (command === 'link' && mayEdit(session)) setOpen('link');
  });
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  if (receipt) return <Erased receipt={receipt} />;
  if (!read.data || read.isError) return <Absent read={read} />;
  const subject = read.data;
  const name = `${subject.first_name} ${subject.last_name}`;
  return (
    <>
      <PageHead
        name={name}
        title={
          <>
            <bdi>{name}</bdi>
            {subject.tags.map((tag) => (
              <Chip key={tag} hue="info">
                <bdi>{tag}</bdi>
              </Chip>
            ))}
          </>
        }
        lead={subject.external_uid}
        list={{ href: linkTo('/subjects'), word: translations.text('shell.subjects') }}
      >
        <Tools id={id} onOpen={setOpen} />
      </PageHead>
      <Cards
        above={subject.status && <SubjectStatus status={subject.status} />}
        aside={<Details subject={subject} />}
      >
        {seesCases(session) && (
          <>
            <SubjectImages id={id} />
            <SubjectLinks id={id} mayRevoke={mayEdit(session)} />
          </>
        )}
        <DeviceProblem id={id} />
        <SubjectRelations id={id} mayRemove={mayDecide(session)} />
        <SubjectLog id={id} />
      </Cards>
      {open === 'edit' && (
        <DraftSubject value={id}>
          <SubjectDialog subject={subject} onClose={close} />
        </DraftSubject>
      )}
      {open === 'tags' && <TagsDialog id={id} tags={subject.tags} onClose={close} />}
      {open === 'link' && <LinkDialog id={id} onClose={close} />}
      {open === 'erase' && <EraseDialog id={id} name={subject} onClose={close} onErased={setReceipt} />}
    </>
  );
}

/** The receipt; the page behind it has nothing of the person. */
function Erased({ receipt }: { receipt: ErasureReceipt }) {
  const translations = useTranslations();
  return (
    <>
      <PageHead
        name={translations.text('subject.gone')}
        list={{ href: linkTo('/subjects'), word: translations.text('shell.subjects') }}
      />
      <main />
      <ReceiptDialog
        title={translations.text('erase.done')}
        lead={translations.text('receipt.keep')}
        receipt={receipt}
        onClose={() => navigate('/subjects')}
      />
    </>
  );
}

function Absent({ read }: { read: ReturnType<typeof useRead<'GET /admin/subjects/{id}'>> }) {
  const translations = useTranslations();
  const isGone = isRefused(read.error, 404);
  return (
    <>
      <PageHead name={translations.text(isGone ? 'subject.gone' : 'subjects.person')} />
      <main>
        {isGone ? (
          <Note lead={translations.text('subject.goneLead')}>
            <LinkButton href={linkTo('/subjects')}>{translations.text('subject.all')}</LinkButton>
          </Note>
        ) : (
          <ListStates read={read} isEmpty={false} empty="" />
        )}
      </main>
    </>
  );
}

type ToolsProps = { id: string; onOpen(open: OpenDialog): void };

function Tools({ id, onOpen }: ToolsProps) {
  const translations = useTranslations();
  const { letters, session } = useConsole();
  const mayChange = mayEdit(session);
  const { save, isBusy, hasFailed } = useSaving();
  return (
    <>
      <span role="alert">{hasFailed && translations.text('subject.exportFailed')}</span>
      {mayExport(session) && (
        <Button
          aria-disabled={isBusy}
          onClick={() => save('GET /admin/subjects/{id}/export', { path: { id } }, `subject-${id}.zip`)}
        >
          <Icon name="save" />
          {translations.text('subject.export')}
        </Button>
      )}
      {mayChange && (
        <Button onClick={() => onOpen('edit')}>
          <Icon name="edit" />
          {translations.text('do.edit')}
        </Button>
      )}
      {mayChange && <Button onClick={() => onOpen('tags')}>{translations.text('tags.title')}</Button>}
      {mayErase(session) && (
        <Button look="danger-plain" onClick={() => onOpen('erase')}>
          <Icon name="bin" />
          {translations.text('subject.erase')}
        </Button>
      )}
      {mayChange && (
        <Button look="primary" onClick={() => onOpen('link')}>
          <Icon name="link" />
          {translations.text('subject.link')}
          {letters && <kbd>L</kbd>}
        </Button>
      )}
    </>
  );
}

function SubjectStatus({ status }: { status: NonNullable<SubjectRead['status']> }) {
  const translations = useTranslations();
  const counts = (approved: number, rejected: number) =>
    translations.text('subject.counts', { approved, rejected });
  const what = status.has_pending_reupload ? 'picture' : status.need_student_reply ? 'answer' : 'nothing';
  const runsOut = status.license_expiry_date;
  const changed = (status.record_changed ?? []).map((field) => formatField(translations, field));
  return (
    <>
      {changed.length > 0 && (
        <p role="status">
          <Icon name="warn" />{' '}
          <strong>
            {translations.text('subject.recordChanged', { fields: formatList(translations, changed) })}
          </strong>
        </p>
      )}
      <Tiles
        tiles={[
          {
            word: translations.text('kind.license'),
            value: <StateChip state={status.license_status} />,
            lead: counts(status.approved_licenses_count, status.rejected_licenses_count),
          },
          {
            word: translations.text('kind.selfie'),
            value: <StateChip state={status.selfie_status} />,
            lead: counts(status.approved_selfies_count, status.rejected_selfies_count),
          },
          {
            word: translations.text('subject.runsOut'),
            value: runsOut
              ? formatStoredDetail(translations, runsOut)
              : translations.text('subject.notOnRecord'),
            lead: runsOut && translations.text('subject.asOnRecord'),
          },
          {
            word: translations.text('subject.waitsFor'),
            value: translations.text('subject.waits', { what }),
          },
        ]}
      />
    </>
  );
}

/** The newest report of the customer's devices; nothing without one. */
function DeviceProblem({ id }: { id: string }) {
  const translations = useTranslations();
  const read = useRead('GET /admin/subjects/{id}', { path: { id }, query: { include: 'client_events' } });
  const [newest] = read.data?.client_events ?? [];
  if (!newest) return null;
  const at = formatMoment(translations, newest.at);
  return (
    <Card id="device" title={translations.text('subject.device')}>
      <p>
        <strong>{translations.text('subject.deviceEvent', { event: newest.event })}</strong>
      </p>
      <p className="muted">{translations.text('subject.deviceLead', { at })}</p>
    </Card>
  );
}

function Details({ subject }: { subject: SubjectRead }) {
  const translations = useTranslations();
  const nothing = <span className="muted">{translations.text('subject.notOnRecord')}</span>;
  const facts = RECORD_FIELDS.map((field) => {
    const value = subject[field];
    const text = value && inputTypeFor(field) === 'date' ? formatStoredDetail(translations, value) : value;
    return { word: formatField(translations, field), value: text ? <bdi>{text}</bdi> : nothing };
  });
  const id = { word: translations.text('subject.id'), value: <span className="mono">{subject.id}</span> };
  return (
    <Card id="details" title={translations.text('subject.details')}>
      <Facts facts={[...facts, id]} />
    </Card>
  );
}
