import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatProblem } from '../../api/format-problem.ts';
import { useRead } from '../../api/use-api.ts';
import { useCaseCommands } from '../../case-commands.ts';
import { attemptOn, type CaseView } from '../../cases/case-types.ts';
import { QUEUE, queueUrl } from '../../cases/queue-url.ts';
import { useDraft } from '../../cases/use-draft.ts';
import { WaitingDialog } from '../../components/dialog/waiting-dialog.tsx';
import { Note } from '../../components/note.tsx';
import { useConsole } from '../../console-context.ts';
import { navigate } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecideCase } from '../../session.ts';
import { SubjectDialog } from '../../subjects/subject-dialog.tsx';
import type { DecisionKind } from '../outbox/send-decision.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { Band } from './band/band.tsx';
import { findHeadline, isOfAnother } from './band/find-headline.ts';
import { formatHeadline } from './band/format-headline.ts';
import { contradictsApproval, suggestReason, suggestRequest } from './band/suggest-reason.ts';
import { type Acknowledgements, useAcknowledgements } from './band/use-acknowledgements.ts';
import { CaseColumns } from './case-columns.tsx';
import styles from './case-screen.module.css';
import { ClosedBar } from './decision/closed-bar.tsx';
import { DecisionBar } from './decision/decision-bar.tsx';
import { DecisionSheet } from './decision/decision-sheet.tsx';
import { type DecisionFacts, findCommitObstacle, findObstacle } from './decision/find-obstacle.ts';
import { formatObstacle } from './decision/format-obstacle.ts';
import { listChoices } from './decision/list-choices.ts';
import { useDecision } from './decision/use-decision.ts';
import { useSight } from './decision/use-sight.ts';
import type { CaseDialog } from './header/list-case-dialogs.ts';
import { listCaseCommands } from './list-case-commands.ts';
import { NewerImage } from './newer-image.tsx';
import { caseUrl } from './related/case-url.ts';
import { NOTE_FIELD, WRITE_FIELD } from './sidebar/composer.tsx';
import { focusLinked } from './sidebar/focus-linked.ts';
import { useCaseActs } from './use-case-acts.ts';
import { useCaseKeys } from './use-case-keys.ts';
import type { Check } from './use-check.ts';
import { type Stage, useStage } from './viewer/use-stage.ts';

type Props = {
  reviewCase: CaseView;
  person: string;
  /** it waits, and the user may decide */
  isOpen: boolean;
  /** null where nothing can be checked */
  check: Check | null;
  isSideOpen: boolean;
  onSide(isOpen: boolean): void;
  onDialog(dialog: CaseDialog): void;
  onStep(by: 1 | -1): void;
  onNext(): void;
  onTake(): void;
  /** the next case is being claimed */
  isTaking: boolean;
  onBack(): void;
};

/** A case that was read, with everything that can be done about it. */
export function OpenCase(props: Props) {
  const { reviewCase, person, isOpen, check, isSideOpen, onSide, onNext } = props;
  const { session } = useConsole();
  const stage = useStage(reviewCase);
  const latest = reviewCase.attempts.at(-1);
  const isErased = !latest || latest.image_expired_at !== null;
  const { sight, onImage } = useSight(attemptOn(reviewCase), isErased, stage.fallBack);
  const [isWaived, changeWaived] = useDraft(['without picture', reviewCase.id, attemptOn(reviewCase)], false);
  const acknowledged = useAcknowledgements(reviewCase, isOpen);
  const facts: DecisionFacts = {
    sight,
    isWaived,
    isChecking: check?.isBusy ?? false,
    unacknowledged: acknowledged.unacknowledged,
  };
  const [isRefused, setRefused] = useState(false);
  const decision = useCaseDecision({
    reviewCase,
    person,
    stage,
    facts,
    acknowledged,
    onRefused: setRefused,
    onNext,
  });
  const { write, undo, isUpdating, setUpdating, isReopening, setReopening } = useCaseControls(props, {
    decision,
    stage,
    acknowledged,
  });
  const armed = isOpen ? decision.armed : null;
  const { credential, checked_at } = stage.evidence;
  const isUnchecked = latest?.verdict === 'MANUAL_REVIEW_REQUESTED' && !checked_at && !credential;
  return (
    <>
      <NewerImage reviewCase={reviewCase} />
      <Band
        reviewCase={reviewCase}
        stage={stage}
        acknowledged={acknowledged}
        check={check}
        onLinked={() => {
          flushSync(() => onSide(true));
          focusLinked();
        }}
      />
      <CaseColumns
        reviewCase={reviewCase}
        person={person}
        stage={stage}
        mayWrite={mayDecideCase(session, reviewCase)}
        isSideOpen={isSideOpen}
        onImage={onImage}
        onCopy={check && ((row) => void check.copy(reviewCase.subject_id, row))}
        sheet={
          armed && (
            <DecisionSheet
              kind={armed}
              holder={reviewCase.claimed_by_name === session.username ? null : reviewCase.claimed_by_name}
              needsSecond={reviewCase.second_review_needed.includes(CHOICE_BY_KIND[armed])}
              decision={decision}
            />
          )
        }
      />
      <CaseDecisions
        closed={isOpen ? null : { reviewCase, isReopening, onReopening: setReopening, onNext }}
        open={{
          caseId: reviewCase.id,
          armed,
          facts,
          isRefused,
          isUnchecked,
          isContradicted: decision.isContradicted,
          onArm: decision.arm,
          onWaive: () => changeWaived(() => true),
          onUpdate: () => setUpdating(true),
          onAsk: () => write(WRITE_FIELD),
          onUndo: undo,
        }}
      />
      {isUpdating && <UpdateRecord id={reviewCase.subject_id} onClose={() => setUpdating(false)} />}
    </>
  );
}

type ControlParts = {
  decision: ReturnType<typeof useCaseDecision>;
  stage: Stage;
  acknowledged: Acknowledgements;
};

/** The keys of a case, and its commands in the search, with the dialogs that both open. */
function useCaseControls(props: Props, { decision, stage, acknowledged }: ControlParts) {
  const { reviewCase, isOpen, check, isSideOpen, onSide, onDialog, onStep, onTake, isTaking, onBack } = props;
  const { session } = useConsole();
  const acts = useCaseActs(reviewCase);
  const [isUpdating, setUpdating] = useState(false);
  const [isReopening, setReopening] = useState(false);
  const undo = useUndo();
  const write = (field: string) => {
    onSide(true);
    acts.write(field);
  };
  const escalate = useOfferedCommands(reviewCase, {
    onDialog,
    onMessage: isOpen ? () => write(WRITE_FIELD) : null,
    onNote: mayDecideCase(session, reviewCase) ? () => write(NOTE_FIELD) : null,
    onUpdate: isOpen ? () => setUpdating(true) : null,
    onCheck: check?.run ?? null,
    onReopen: () => setReopening(true),
  });
  useCaseKeys({
    isOpen,
    decision,
    stage,
    isHeld: acknowledged.isSaving || isTaking,
    onStep,
    onBack,
    onWrite: write,
    undo,
    escalate,
    update: () => setUpdating(true),
    'claim-next': onTake,
    acknowledge: () => {
      if (decision.armed === null) acknowledged.askNext();
      else if (decision.contradiction !== null) decision.tick(decision.isUnseen);
    },
    check: () => check?.run(),
    claim: acts.claim,
    linked: () => reviewCase.related[0] && navigate(caseUrl(reviewCase.related[0]).slice(1)),
    side: () => onSide(!isSideOpen),
    reopen: () => setReopening(true),
  });
  return { write, undo, isUpdating, setUpdating, isReopening, setReopening };
}

type DecisionsProps = {
  /** null where the case can be decided */
  closed: ComponentProps<typeof ClosedBar> | null;
  open: ComponentProps<typeof DecisionBar>;
};

function CaseDecisions({ closed, open }: DecisionsProps) {
  const translations = useTranslations();
  return (
    <section
      className={styles['bar']}
      id="decisions"
      aria-label={translations.text('case.decisions')}
      tabIndex={-1}
    >
      {closed ? <ClosedBar {...closed} /> : <DecisionBar {...open} />}
    </section>
  );
}

/** The reason that a finding suggests for each decision. */
const SUGGESTIONS = { approve: () => null, ask: suggestRequest, reject: suggestReason } as const;

/** A decision as the API calls the reviewer's choice. */
const CHOICE_BY_KIND = { approve: 'approve', ask: 'reupload', reject: 'reject' } as const;

type DecisionProps = {
  reviewCase: CaseView;
  person: string;
  stage: Stage;
  facts: DecisionFacts;
  acknowledged: Acknowledgements;
  /** told whether a decision that was wanted could not be chosen */
  onRefused(isRefused: boolean): void;
  onNext(): void;
};

/** The decision about a case, which is disabled until its image is seen and its severe signals are acknowledged. */
function useCaseDecision({
  reviewCase,
  person,
  stage,
  facts,
  acknowledged,
  onRefused,
  onNext,
}: DecisionProps) {
  const translations = useTranslations();
  const { announce } = useConsole();
  const reasons = useRead('GET /admin/reasons', {}).data?.reasons ?? [];
  const address = useRead('GET /page', {}).data?.german_address ?? 'informal';
  const caseFacts = { reviewCase, evidence: stage.evidence, rows: stage.rows };
  const headline = findHeadline(caseFacts);
  // A severe signal has its own acknowledgement, in writing.
  const isAcknowledged = headline.is === 'signal' && acknowledged.isAcknowledged(headline.signal.signal);
  const isContradicted = contradictsApproval(headline, stage.evidence);
  const about = {
    kind: reviewCase.kind,
    seen: stage.evidence.credential ? 'credential' : stage.evidence.kind,
    isOfAnother: isOfAnother(headline),
    address,
  };
  const decision = useDecision({
    caseId: reviewCase.id,
    attempt: attemptOn(reviewCase),
    detailsVersion: reviewCase.details_version,
    person,
    language: reviewCase.language,
    choicesFor: (kind) => listChoices(translations, kind, about, reasons),
    suggested: (kind) => SUGGESTIONS[kind](headline, stage.evidence),
    acknowledged: acknowledged.names,
    contradiction:
      isContradicted && !isAcknowledged ? formatHeadline(translations, headline, caseFacts) : null,
    mayArm: (kind: DecisionKind) => {
      const obstacle = findObstacle(kind, facts);
      if (obstacle) announce(formatObstacle(translations, obstacle, facts, true));
      onRefused(obstacle !== null);
      return obstacle === null;
    },
    mayCommit: (kind: DecisionKind) => findCommitObstacle(kind, facts) === null,
    onDone: onNext,
  });
  return { ...decision, isContradicted };
}

/**
 * Offers the commands of the case to the search.
 * @returns opens the dialog of the escalation, or of the way back; nothing where the user may not
 */
function useOfferedCommands(reviewCase: CaseView, acts: Parameters<typeof listCaseCommands>[2]): () => void {
  const { session } = useConsole();
  const commands = listCaseCommands(session, reviewCase, acts);
  useCaseCommands(commands);
  return () => commands.find(({ id }) => id === 'escalate' || id === 'hand-back')?.run();
}

/** Undoes the decision that waits, and goes back to its case. */
function useUndo() {
  const translations = useTranslations();
  const { announce } = useConsole();
  const outbox = useOutbox();
  return () => {
    const undone = outbox.undo();
    if (!undone) return;
    announce(translations.text('held.undone', { name: undone.person ?? translations.text('held.before') }));
    navigate(queueUrl(QUEUE, undone.caseId));
  };
}

/** The record is read again before it is edited: a case contains only the details that were compared. */
function UpdateRecord({ id, onClose }: { id: string; onClose(): void }) {
  const translations = useTranslations();
  const read = useRead('GET /admin/subjects/{id}', { path: { id }, query: { include: 'status' } });
  if (read.data) return <SubjectDialog subject={read.data} onClose={onClose} />;
  return (
    <WaitingDialog onClose={onClose}>
      {read.isError && <Note isAlert lead={formatProblem(translations, read.error)} />}
    </WaitingDialog>
  );
}
