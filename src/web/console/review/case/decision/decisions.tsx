import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon, type IconName } from '../../../components/icons.tsx';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { QueuedDecisionNote } from '../../outbox/decision-notices.tsx';
import { DECISIONS, type DecisionKind } from '../../outbox/send-decision.ts';
import type { CannedText } from './canned-texts.ts';
import styles from './decisions.module.css';

const ICONS: Record<DecisionKind, IconName> = { approve: 'check', ask: 'again', reject: 'cross' };
const KEYS: Record<DecisionKind, string> = { approve: 'A', ask: 'R', reject: 'X' };

/** How the button that commits looks: to ask for a new picture is the page's own way on. */
const COMMITS: Partial<Record<DecisionKind, string | undefined>> = {
  approve: styles['approve'],
  reject: styles['refuse'],
};

type BarProps = {
  armed: DecisionKind | null;
  onArm(kind: DecisionKind): void;
  onUpdate(): void;
  onUndo(): void;
};

/** The three decisions; each is armed first and committed on its sheet. */
export function DecisionBar({ armed, onArm, onUpdate, onUndo }: BarProps) {
  const words = useTranslations();
  const { letters } = useConsole();
  return (
    <div className={styles['decisions']}>
      {DECISIONS.map((kind) => (
        <Button
          key={kind}
          className={styles[kind]}
          data-filled={kind === 'approve' || undefined}
          aria-expanded={armed === kind}
          data-decision={kind}
          onClick={() => onArm(kind)}
        >
          <Icon name={ICONS[kind]} />
          <span>{words.text(`decide.${kind}`)}</span>
          {letters && <kbd>{KEYS[kind]}</kbd>}
        </Button>
      ))}
      <Button look="quiet" className={styles['update']} onClick={onUpdate}>
        <Icon name="edit" />
        <span>{words.text('case.update')}</span>
        {letters && <kbd>E</kbd>}
      </Button>
      <QueuedDecisionNote onUndo={onUndo} />
    </div>
  );
}

type SheetProps = {
  kind: DecisionKind;
  /** a colleague who has claimed the case: this is shown, and forbids nothing */
  holder: string | null;
  ready: readonly CannedText[];
  comment: string;
  /** the reason that is chosen; null for none */
  reasonCode: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
  onComment(comment: string): void;
  onChoose(ready: CannedText): void;
  onCommit(): void;
  onBack(): void;
};

/** An armed decision: reasons and ready-made words, the words themselves, and the button that commits. */
export function DecisionSheet(props: SheetProps) {
  const { kind, holder, ready, comment, reasonCode, field, onComment, onChoose, onCommit, onBack } = props;
  const isChosen = ({ code, text }: CannedText) =>
    code === undefined ? comment === text : code === reasonCode;
  const words = useTranslations();
  const { letters } = useConsole();
  return (
    <section className={styles['sheet']} role="dialog" aria-labelledby="armed">
      <SheetTitle key={kind} title={words.text(`decide.${kind}.title`)} />
      <p>{words.text(`decide.${kind}.lead`)}</p>
      {holder && (
        <p className={styles['holder']} role="status">
          <Icon name="warn" />
          <span>{words.nodes('claim.warn', { name: <bdi key="name">{holder}</bdi> })}</span>
        </p>
      )}
      {ready.length > 0 && (
        <ol className={styles['ready']}>
          {ready.map((each, index) => (
            <li key={each.code ?? each.text} data-reason={each.code}>
              <button type="button" aria-pressed={isChosen(each)} onClick={() => onChoose(each)}>
                {letters && <kbd>{index + 1}</kbd>}
                <span>{each.label}</span>
                {isChosen(each) && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ol>
      )}
      <label htmlFor="comment">{words.text('decide.comment')}</label>
      <textarea
        id="comment"
        ref={field}
        rows={3}
        maxLength={4096}
        placeholder={words.text('decide.optional')}
        value={comment}
        onChange={(event) => onComment(event.target.value)}
      />
      <div className={styles['end']}>
        {letters && ready.length > 0 && <span>{words.text('decide.hint', { count: ready.length })}</span>}
        <Button onClick={onBack}>
          {words.text('decide.back')}
          <kbd>Esc</kbd>
        </Button>
        <Button look="primary" className={COMMITS[kind]} data-filled onClick={onCommit}>
          {words.text(`decide.${kind}.commit`)}
          <kbd>Enter</kbd>
        </Button>
      </div>
    </section>
  );
}

/** The focus comes here when a decision is armed. */
function SheetTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id="armed" tabIndex={-1} ref={heading}>
      {title}
    </h2>
  );
}
