import { useState } from 'react';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import { isRefused, useRead } from '../../api/use-api.ts';
import { ListStates } from '../../components/list/list-states.tsx';
import { Note } from '../../components/note.tsx';
import { useConsole } from '../../console-context.ts';
import { linkTo, navigate } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecide } from '../../session.ts';
import { SubjectDialog } from '../../subjects/subject-dialog.tsx';
import { attemptOn, type CaseView } from '../case-types.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { QUEUE, queueUrl } from '../queue/queue-url.ts';
import { useNext } from '../queue/use-next.ts';
import { CaseBody } from './case-body.tsx';
import styles from './case-screen.module.css';
import { listCannedTexts } from './decision/canned-texts.ts';
import { ClosedBar } from './decision/closed-bar.tsx';
import { DecisionBar, DecisionSheet } from './decision/decisions.tsx';
import { useDecision } from './decision/use-decision.ts';
import { CaseHeader } from './header/case-header.tsx';
import { NewerPicture } from './newer-picture.tsx';
import { useCase, useOpener } from './use-case.ts';
import { useCaseKeys } from './use-case-keys.ts';
import { useStage } from './viewer/use-stage.ts';

/** One case: the reason, the differences, the faces, the messages, and the decision. */
export function CaseScreen({ caseId }: { caseId: string }) {
  const words = useTranslations();
  const { announce, call, session } = useConsole();
  const { read, shown, filter, line, next, ahead } = useCase(caseId);
  const other = useOpener(caseId);
  const isMine = shown?.status === 'pending' && shown.claimed_by_name === session.username;
  const { take, problem } = useNext(filter, isMine ? caseId : null);
  const person = shown ? `${shown.first_name} ${shown.last_name}` : '';
  const isGone = isRefused(read.error, 403, 404);

  const step = (by: 1 | -1) => {
    const at = line.ids.indexOf(caseId);
    const id = at < 0 ? line.ids[0] : line.ids[at + by];
    if (id && id !== caseId) navigate(queueUrl(filter, id));
    else announce(words.text(by > 0 ? 'case.last' : 'case.first'));
  };
  // Deciding a case that one has claimed claims the next one, too. If a colleague was quicker, that case says
  // so.
  const toNext = () => {
    const isOwn = shown?.claimed_by_name === session.username;
    if (isOwn && next) {
      void call('POST /admin/submissions/{id}/claim', { path: { id: next }, body: {} }).catch(() => {});
    }
    navigate(queueUrl(filter, next));
  };
  const at = line.ids.indexOf(caseId);
  const position = { at: at + 1, of: line.ids.length };
  return (
    <div className={styles['case']}>
      <button
        className={styles['skip']}
        type="button"
        onClick={() => document.getElementById('decisions')?.focus()}
      >
        {words.text('case.skip')}
      </button>
      <CaseHeader
        person={person}
        shown={shown}
        waitWords={words.text(isGone ? 'case.gone' : 'case.loading')}
        other={other}
        ahead={ahead}
        position={at < 0 ? '' : words.text(line.more ? 'case.positionMore' : 'case.position', position)}
        listPlace={queueUrl(filter)}
        onStep={step}
      />
      <Problem sentence={problem} />
      {shown && (
        <OpenCase
          key={caseId}
          shown={shown}
          person={person}
          onStep={step}
          onNext={toNext}
          onTake={take}
          onBack={() => navigate(queueUrl(filter))}
        />
      )}
      {!shown && isGone && (
        <main>
          <Note lead={words.text('case.goneLead')}>
            <LinkButton look="primary" href={linkTo('/')}>
              {words.text('case.back')}
            </LinkButton>
          </Note>
        </main>
      )}
      {!shown && !isGone && (
        <main className={styles['waiting']}>
          <ListStates read={read} isEmpty={false} empty="" />
        </main>
      )}
    </div>
  );
}

type OpenProps = {
  shown: CaseView;
  person: string;
  onStep(by: 1 | -1): void;
  onNext(): void;
  onTake(): void;
  onBack(): void;
};

function OpenCase({ shown, person, onStep, onNext, onTake, onBack }: OpenProps) {
  const words = useTranslations();
  const { session, announce } = useConsole();
  const outbox = useOutbox();
  const stage = useStage(shown);
  const [isUpdating, setUpdating] = useState(false);
  const own = useRead('GET /admin/ready-replies', {}).data?.ready_replies ?? [];
  const reasons = useRead('GET /admin/reasons', {}).data?.reasons ?? [];
  const decision = useDecision({
    caseId: shown.id,
    attempt: attemptOn(shown),
    person,
    readyFor: (kind) =>
      listCannedTexts(words, kind, { kind: shown.kind, seen: stage.evidence.kind }, own, reasons),
    onDone: onNext,
  });
  const undo = () => {
    const undone = outbox.undo();
    if (!undone) return;
    announce(words.text('held.undone', { name: undone.person ?? words.text('held.before') }));
    navigate(queueUrl(QUEUE, undone.caseId));
  };
  const isOpen = shown.status === 'pending' && mayDecide(session);
  useCaseKeys({
    isOpen,
    decision,
    stage,
    onStep,
    onBack,
    undo,
    update: () => setUpdating(true),
    take: onTake,
  });

  return (
    <>
      <NewerPicture shown={shown} />
      <CaseBody shown={shown} person={person} stage={stage} mayWrite={mayDecide(session)} />
      <section
        className={styles['bar']}
        id="decisions"
        aria-label={words.text('case.decisions')}
        tabIndex={-1}
      >
        {decision.armed && isOpen && (
          <DecisionSheet
            kind={decision.armed}
            holder={shown.claimed_by_name === session.username ? null : shown.claimed_by_name}
            ready={decision.ready}
            comment={decision.comment}
            reasonCode={decision.reasonCode}
            field={decision.field}
            onComment={decision.write}
            onChoose={decision.choose}
            onCommit={decision.commit}
            onBack={decision.disarm}
          />
        )}
        {isOpen ? (
          <DecisionBar
            armed={decision.armed}
            onArm={decision.arm}
            onUpdate={() => setUpdating(true)}
            onUndo={undo}
          />
        ) : (
          <ClosedBar shown={shown} onNext={onNext} />
        )}
      </section>
      {isUpdating && <UpdateRecord id={shown.subject_id} onClose={() => setUpdating(false)} />}
    </>
  );
}

/** The record is read again before it is edited: a case contains only the details that were compared. */
function UpdateRecord({ id, onClose }: { id: string; onClose(): void }) {
  const subject = useRead('GET /admin/subjects/{id}', { path: { id }, query: { include: 'status' } }).data;
  return subject ? <SubjectDialog subject={subject} onClose={onClose} /> : null;
}
