import { type RefObject, useEffect, useRef } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { DECISION_WORDS, type DecisionKind, readyMade, WORDS } from './words.ts';

const words = WORDS.case;
const ICONS: Record<DecisionKind, IconName> = { approve: 'check', ask: 'again', reject: 'cross' };
const KINDS: readonly DecisionKind[] = ['approve', 'ask', 'reject'];

type BarProps = {
  armed: DecisionKind | null;
  letters: boolean;
  onArm(kind: DecisionKind): void;
  done: string | null;
};

/** The three decisions; each is armed first and committed on its sheet. */
export function DecisionBar({ armed, letters, onArm, done }: BarProps) {
  return (
    <div className="decisions">
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={`button ${kind}`}
          aria-expanded={armed === kind}
          data-decision={kind}
          onClick={() => onArm(kind)}
        >
          <Icon name={ICONS[kind]} />
          {DECISION_WORDS[kind].button}
          {letters && <kbd>{DECISION_WORDS[kind].key}</kbd>}
        </button>
      ))}
      {done && (
        <p className="done">
          <Icon name="check" />
          {done}
        </p>
      )}
    </div>
  );
}

type SheetProps = {
  kind: DecisionKind;
  /** of what kind the picture is */
  pictured: string;
  comment: string;
  letters: boolean;
  busy: boolean;
  problem: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
  onComment(comment: string): void;
  onCommit(): void;
  onBack(): void;
};

/** An armed decision: ready-made words, the words themselves, and the button that commits. */
export function DecisionSheet(props: SheetProps) {
  const { kind, pictured, comment, letters, busy, problem, field, onComment, onCommit, onBack } = props;
  const { title, lead, commit } = DECISION_WORDS[kind];
  const ready = readyMade(kind, pictured);
  const sheet = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another decision is another sheet
  useEffect(() => sheet.current?.focus(), [kind]);
  return (
    <section className="decision-sheet" role="dialog" aria-labelledby="armed" tabIndex={-1} ref={sheet}>
      <h2 id="armed">{title}</h2>
      <p className="lead">{lead}</p>
      {ready.length > 0 && (
        <ol className="ready">
          {ready.map(({ label, text }, index) => (
            <li key={label}>
              <button type="button" aria-pressed={comment === text} onClick={() => onComment(text)}>
                {letters && <kbd>{index + 1}</kbd>}
                {label}
                {comment === text && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ol>
      )}
      <label htmlFor="comment">{words.comment}</label>
      <textarea
        id="comment"
        ref={field}
        rows={3}
        maxLength={4096}
        placeholder={words.optional}
        value={comment}
        onChange={(event) => onComment(event.target.value)}
      />
      <p className="problem" role="alert">
        {problem && (
          <>
            <Icon name="warn" />
            {problem}
          </>
        )}
      </p>
      <div className="sheet-end">
        {letters && ready.length > 0 && <span className="quiet">{words.hint(ready.length)}</span>}
        <button className="button" type="button" onClick={onBack}>
          {words.backButton}
          <kbd>Esc</kbd>
        </button>
        <button className={`button commit ${kind}`} type="button" aria-disabled={busy} onClick={onCommit}>
          {busy ? words.sending : commit}
          <kbd>Enter</kbd>
        </button>
      </div>
    </section>
  );
}
