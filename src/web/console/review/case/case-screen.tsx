import { useEffect, useState } from 'react';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import { isRefused } from '../../api/use-api.ts';
import { queueUrl } from '../../cases/queue-url.ts';
import { DraftSubject } from '../../cases/use-draft.ts';
import { ListStates } from '../../components/list/list-states.tsx';
import { Note } from '../../components/note.tsx';
import { useConsole } from '../../console-context.ts';
import { linkTo, navigate } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecideCase } from '../../session.ts';
import { forgetDrafts } from '../../stored-drafts.ts';
import { useNext } from '../queue/use-next.ts';
import styles from './case-screen.module.css';
import { CaseHeader } from './header/case-header.tsx';
import type { CaseDialog } from './header/list-case-dialogs.ts';
import { OpenCase } from './open-case.tsx';
import { useCase, useOpener } from './use-case.ts';
import { useCheck } from './use-check.ts';

/** One case: the finding, the image beside the record, the faces, the messages, and the decision. */
export default function CaseScreen({ caseId }: { caseId: string }) {
  const translations = useTranslations();
  const { announce, session } = useConsole();
  const { read, reviewCase, filter, line, next, findNextWithout, ahead } = useCase(caseId);
  const other = useOpener(caseId);
  const isMine = reviewCase?.status === 'pending' && reviewCase.claimed_by_name === session.username;
  const { take, busy: isTaking, problem } = useNext(filter, isMine ? caseId : null);
  const check = useCheck(caseId);
  const [isSideOpen, setSideOpen] = useState(false);
  const [dialog, setDialog] = useState<CaseDialog | null>(null);
  const toNext = useToNext(reviewCase?.claimed_by_name === session.username ? next : null);
  const person = reviewCase ? `${reviewCase.first_name} ${reviewCase.last_name}` : '';
  const isGone = isRefused(read.error, 403, 404);
  const isDeleted = isRefused(read.error, 404);
  useEffect(() => {
    if (isDeleted) forgetDrafts({ caseId });
  }, [isDeleted, caseId]);
  const isOpen = reviewCase?.status === 'pending' && mayDecideCase(session, reviewCase);
  // A credential was checked when it came; nothing of it can be checked again.
  const isCheckable = isOpen && !reviewCase.attempts.at(-1)?.evidence?.credential;

  const step = (by: 1 | -1) => {
    const at = line.ids.indexOf(caseId);
    const id = at < 0 ? line.ids[0] : line.ids[at + by];
    if (id && id !== caseId) navigate(queueUrl(filter, id));
    else announce(translations.text(by > 0 ? 'case.last' : 'case.first'));
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
        {translations.text('case.skip')}
      </button>
      <CaseHeader
        person={person}
        reviewCase={reviewCase}
        waitWords={translations.text(isGone ? 'case.gone' : 'case.loading')}
        other={other}
        ahead={ahead}
        position={
          at < 0 ? '' : translations.text(line.more ? 'case.positionMore' : 'case.position', position)
        }
        listPlace={queueUrl(filter)}
        isSideOpen={isSideOpen}
        onSide={() => setSideOpen(!isSideOpen)}
        onStep={step}
        dialog={dialog}
        onDialog={setDialog}
        onCheck={isCheckable ? check.run : null}
        onEscalated={(ids) => navigate(queueUrl(filter, findNextWithout(ids)))}
      />
      <Problem sentence={problem ?? check.problem} />
      {reviewCase && (
        <DraftSubject value={reviewCase.subject_id}>
          <OpenCase
            key={caseId}
            reviewCase={reviewCase}
            person={person}
            isOpen={isOpen}
            check={isCheckable ? check : null}
            isSideOpen={isSideOpen}
            onSide={setSideOpen}
            onDialog={setDialog}
            onStep={step}
            onNext={() => toNext(queueUrl(filter, next))}
            onTake={take}
            isTaking={isTaking}
            onBack={() => navigate(queueUrl(filter))}
          />
        </DraftSubject>
      )}
      {!reviewCase && isGone && (
        <main>
          <Note lead={translations.text('case.goneLead')}>
            <LinkButton look="primary" href={linkTo('/')}>
              {translations.text('case.back')}
            </LinkButton>
          </Note>
        </main>
      )}
      {!reviewCase && !isGone && (
        <main className={styles['waiting']}>
          <ListStates read={read} isEmpty={false} empty="" />
        </main>
      )}
    </div>
  );
}

/**
 * Goes to the next case, and claims it if the reviewer had claimed the one before. If a colleague was quicker, that case
 * says so.
 */
function useToNext(claimed: string | null) {
  const { call } = useConsole();
  return (place: string) => {
    if (claimed)
      void call('POST /admin/submissions/{id}/claim', { path: { id: claimed }, body: {} }).catch(() => {});
    navigate(place);
  };
}
