import { useRef, useState } from 'react';
import { LANGUAGES, type Language } from '../../../../../shared/page-languages.ts';
import { randomKey } from '../../../../api/random-key.ts';
import { findLanguage } from '../../../../ui/i18n/languages.ts';
import { useDraft } from '../../../cases/use-draft.ts';
import { useConsole } from '../../../console-context.ts';
import type { Decision, DecisionKind } from '../../outbox/send-decision.ts';
import { useOutbox } from '../../outbox/use-outbox.ts';
import { type Choice, pickText } from './list-choices.ts';

type Props = {
  caseId: string;
  /** the one on the screen */
  attempt: number;
  /** of the record on the screen */
  detailsVersion: number;
  person: string;
  /** the language of the customer's page, else of their link; null where neither names one */
  language: string | null;
  choicesFor(kind: DecisionKind): readonly Choice[];
  /** the code of the reason that the finding suggests */
  suggested(kind: DecisionKind): string | null;
  /** the signals that an approval names */
  acknowledged: Decision['acknowledged'];
  /** the finding that an approval goes against, as its headline; null for none */
  contradiction: string | null;
  /** whether the decision may be chosen */
  mayArm(kind: DecisionKind): boolean;
  /** whether it may be committed now */
  mayCommit(kind: DecisionKind): boolean;
  onDone(): void;
};

type ArmedDecision = Pick<Decision, 'kind' | 'attempt' | 'detailsVersion'>;
/** What a reviewer has chosen and written; `chosen` by decision, as a reason of one does not fit the other. */
type Draft = {
  chosen: Partial<Record<DecisionKind, string>>;
  comment: string;
  /** the comment is the reviewer's own, and not a template */
  isEdited: boolean;
  language: Language | null;
};
const NO_DRAFT: Draft = { chosen: {}, comment: '', isEdited: false, language: null };

/** Why a key did nothing: the reason or the tick is missing, or another decision is open. */
export type Urge = 'reason' | 'seen' | 'open';

export type DecisionDraft = ReturnType<typeof useDecision>;

/**
 * Arms a decision, keeps its words, and commits it once. It is armed for the attempt and the record on the screen: when
 * a newer one takes its place it is put down, and its words stay.
 */
export function useDecision(props: Props) {
  const { caseId, attempt, detailsVersion, person, choicesFor } = props;
  const { username } = useConsole().session;
  const { enqueue, undone } = useOutbox();
  const before = undone?.caseId === caseId ? undone : null;
  const [arming, setArming] = useState<ArmedDecision | null>(before);
  const isCurrent = arming?.attempt === attempt && arming.detailsVersion === detailsVersion;
  const armed = isCurrent ? arming.kind : null;
  const [draft, change, forget] = useDraft<Draft>(['decision', caseId], before ? toDraft(before) : NO_DRAFT);
  /** a key that did nothing, and what is missing or to be done first */
  const [urged, setUrged] = useState<Urge | null>(null);
  const against = useContradiction(armed === 'approve' ? props.contradiction : null, () => setUrged(null));
  const [replacing, setReplacing] = useState<Choice | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const choices = armed ? choicesFor(armed) : [];
  const wanted = armed && (draft.chosen[armed] ?? props.suggested(armed));
  const chosen = choices.find(({ id }) => id === wanted) ?? null;
  const language = draft.language ?? toLanguage(props.language);
  const template = chosen && pickText(chosen, language);
  // The customer reads the text of a reason in the language of their page: only other words are sent with it.
  const isTemplate = !draft.isEdited && draft.language === null && chosen?.code != null;
  const comment = draft.isEdited ? draft.comment : (template?.text ?? draft.comment);
  const text = isTemplate ? '' : comment.trim();
  const hasReasons = choices.some(({ code }) => code !== null);
  const isMissing = armed !== null && armed !== 'approve' && (hasReasons ? !chosen : !chosen && !text);

  const choose = (choice: Choice) => {
    if (!armed) return;
    setUrged(null);
    change((now) => ({ ...now, chosen: { ...now.chosen, [armed]: choice.id } }));
    setReplacing(draft.isEdited && draft.comment.trim() !== '' ? choice : null);
    if (draft.comment.trim() === '') change((now) => ({ ...now, isEdited: false }));
  };
  return {
    armed,
    choices,
    chosen,
    comment,
    template,
    language,
    /** the language that the reviewer or the link names */
    isTheirs: draft.language === null && props.language !== null,
    field,
    choose,
    chooseReason: (number: number) => {
      const choice = choices[number - 1];
      if (choice) choose(choice);
    },
    /** a choice whose template would replace the reviewer's own words */
    replacing,
    replace: (isWanted: boolean) => {
      setReplacing(null);
      if (isWanted) change((now) => ({ ...now, comment: '', isEdited: false }));
    },
    write: (text: string) => change((now) => ({ ...now, comment: text, isEdited: true })),
    setLanguage: (next: Language) => change((now) => ({ ...now, language: next })),
    /** a reason, or words in its place, is still needed */
    isMissing,
    hasReasons,
    contradiction: against.finding,
    isUnseen: against.isUnseen,
    tick: against.tick,
    mayCommit: armed !== null && !isMissing && !against.isUnseen && props.mayCommit(armed),
    urged,
    urge: setUrged,
    arm: (kind: DecisionKind) => {
      if (!props.mayArm(kind)) return;
      setUrged(null);
      against.reset();
      setArming({ kind, attempt, detailsVersion });
    },
    commit: () => {
      if (armed && isMissing) setUrged('reason');
      if (against.isUnseen) setUrged('seen');
      if (!armed || isMissing || against.isUnseen || !props.mayCommit(armed)) return;
      const reasonCode = chosen?.code ?? null;
      const acknowledged = armed === 'approve' ? props.acknowledged : [];
      const made = { kind: armed, comment: text, reasonCode, acknowledged };
      enqueue({ key: randomKey(), caseId, attempt, detailsVersion, person, by: username, ...made });
      setArming(null);
      forget();
      props.onDone();
    },
    /** The decision is put down; its words stay for the next one. */
    disarm: () => {
      const button = document.querySelector<HTMLElement>(`[data-decision="${armed}"]`);
      setArming(null);
      setUrged(null);
      button?.focus();
    },
  };
}

/** The finding that the armed approval goes against, and whether the reviewer has ticked that they saw it. */
function useContradiction(finding: string | null, onTick: () => void) {
  const [isTicked, setTicked] = useState(false);
  return {
    finding,
    isUnseen: finding !== null && !isTicked,
    tick: (isNowTicked: boolean) => {
      onTick();
      setTicked(isNowTicked);
    },
    reset: () => setTicked(false),
  };
}

const toLanguage = (tag: string | null): Language | null =>
  (tag !== null && findLanguage(tag, Object.keys(LANGUAGES) as Language[])) || null;

const toDraft = ({ kind, comment, reasonCode }: Decision): Draft => ({
  ...NO_DRAFT,
  chosen: reasonCode ? { [kind]: reasonCode } : {},
  comment: comment ?? '',
  isEdited: Boolean(comment),
});
