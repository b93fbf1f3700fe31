import { type FormEvent, useState } from 'react';
import type { Signal } from '../../../../../server/verification/signals/signals.ts';
import type { Proof } from '../../../../../shared/proof.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Problem } from '../../../../ui/field/problem.tsx';
import type { CaseView, Evidence, Ring } from '../../../cases/case-types.ts';
import { Icon, type IconName } from '../../../components/icons.tsx';
import { useTask } from '../../../components/use-task.ts';
import { linkTo } from '../../../hash-location.ts';
import { formatProof } from '../../../locales/format-proof.ts';
import { type FormattedSignal, formatSignal, listOtherSubjects } from '../../../locales/format-signal.ts';
import { formatList } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { formatTies } from '../../format-ties.ts';
import { rankFinding } from '../../headline-order.ts';
import type { Check } from '../use-check.ts';
import { BlockStory } from './block-story.tsx';
import { focusFinding } from './focus-finding.ts';
import { foldCauses } from './fold-causes.ts';
import { RunButton } from './run-button.tsx';
import styles from './signal-rows.module.css';
import type { Acknowledgements, SevereSignal } from './use-acknowledgements.ts';

/** The signals of which a ring consists. */
const RING_SIGNALS: readonly Signal['signal'][] = ['same_face_as', 'same_document_as'];

/** More signals than this are folded. */
const MAX_ROWS = 4;

/** An adult's age is in the table of details. */
const isNews = (signal: Signal) => signal.signal !== 'age_from_document' || signal.minor;

type Look = 'severe' | FormattedSignal['tone'];
type ShownSignal = FormattedSignal & { signal: Signal; look: Look };

/** The severe ones come first, then warnings, each in the order of the findings. */
const TONE_ORDER: readonly Look[] = ['severe', 'warn', 'info'];
const ICONS: Record<Look, IconName> = { severe: 'stop', warn: 'warn', info: 'info' };

type Props = {
  reviewCase: CaseView;
  evidence: Evidence;
  acknowledged: Acknowledgements;
  check: Check | null;
  /** the search of the block list, where it was not made and no headline says so */
  unsearched: Proof | null;
  /** nothing else speaks against the case either: only then does the absence of signals say so in green */
  isCalm: boolean;
  /** shows the list of linked cases */
  onLinked(): void;
};

/** The risk signals, one line each. */
export function SignalRows({
  reviewCase,
  evidence,
  acknowledged,
  check,
  unsearched,
  isCalm,
  onLinked,
}: Props) {
  const translations = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const sorted = (evidence.signals ?? [])
    .filter(isNews)
    .toSorted((one, other) => rankFinding(one.signal) - rankFinding(other.signal));
  const { ring } = reviewCase;
  const isOfRing = (name: Signal['signal']) =>
    ring !== null &&
    RING_SIGNALS.includes(name) &&
    !reviewCase.severe_signals.some((severe) => severe === name);
  const signals = foldCauses(sorted, reviewCase.severe_signals).flatMap(
    ({ signal, traces }): ShownSignal[] => {
      if (isOfRing(signal.signal)) return [];
      const sentence = formatSignal(translations, signal);
      const isSevere = reviewCase.severe_signals.some((name) => name === signal.signal);
      if (!sentence) return [];
      const also = traces.flatMap((trace) => formatSignal(translations, trace)?.title ?? []);
      const detail =
        also.length === 0
          ? sentence.detail
          : `${sentence.detail} ${translations.text('signals.also', { signals: formatList(translations, also) })}`;
      return [{ signal, ...sentence, detail, look: isSevere ? 'severe' : sentence.tone }];
    },
  );
  const ordered = TONE_ORDER.flatMap((look) => signals.filter((one) => one.look === look));
  const isFolded = !isOpen && ordered.length > MAX_ROWS;
  // A severe signal is never folded.
  const severe = ordered.filter(({ look }) => look === 'severe').length;
  const visible = isFolded ? ordered.slice(0, Math.max(MAX_ROWS - 1, severe)) : ordered;
  return (
    <div className={styles['signals']}>
      <ul aria-label={translations.text('signals.title')}>
        {visible.map((one) => (
          <Row
            key={one.signal.signal}
            one={one}
            acknowledged={acknowledged}
            // Below the headline of an open case it is read already.
            hasStory={reviewCase.status !== 'pending'}
            onLinked={onLinked}
          />
        ))}
        {unsearched && <UnsearchedRow proof={unsearched} />}
        {ring && <RingRow ring={ring} onLinked={onLinked} />}
        {ordered.length === 0 &&
          !ring &&
          !unsearched &&
          evidence.signals !== undefined &&
          !hadSignals(reviewCase) && <NoSignals isCalm={isCalm} />}
      </ul>
      {(ordered.length > MAX_ROWS || (check && evidence.signals === undefined)) && (
        <p className={styles['end']}>
          {ordered.length > visible.length || isOpen ? (
            <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen
                ? translations.text('signals.fewer')
                : translations.text('signals.more', { count: ordered.length - visible.length })}
            </Button>
          ) : null}
          {check && evidence.signals === undefined && reviewCase.kind === 'license' && (
            <RunButton check={check} />
          )}
        </p>
      )}
    </div>
  );
}

/** The comparison with other records has ended for a decided case: what it found before the decision still counts. */
const hadSignals = ({ status, signals }: CaseView) => status !== 'pending' && signals.length > 0;

/** The customers who share a face or a document, as one thing in place of a line for each. */
function RingRow({ ring, onLinked }: { ring: Ring; onLinked(): void }) {
  const translations = useTranslations();
  return (
    <li className={styles['warn']} data-signal="ring">
      <Icon name="warn" />
      <p>
        <strong>
          {translations.text('ring.title', { customers: ring.customers, waiting: ring.waiting })}
        </strong>{' '}
        <span>{translations.text('ring.ties', { ties: formatTies(translations, ring.ties) })}</span>
      </p>
      <Button className={styles['act']} onClick={onLinked}>
        {translations.text('ring.show')}
      </Button>
    </li>
  );
}

/** A block list that was not searched names no one: that is a warning, and no good news. */
function UnsearchedRow({ proof }: { proof: Proof }) {
  const translations = useTranslations();
  return (
    <li className={styles['warn']} data-signal="unsearched">
      <Icon name="warn" />
      <p>
        <strong>{formatProof(translations, proof).basis}</strong>
      </p>
    </li>
  );
}

/** Beside a finding that is no signal, their absence is not good news. */
function NoSignals({ isCalm }: Pick<Props, 'isCalm'>) {
  const translations = useTranslations();
  return (
    <li className={styles[isCalm ? 'ok' : 'info']}>
      <Icon name={isCalm ? 'check' : 'info'} />
      <p>
        <strong>{translations.text(isCalm ? 'signals.quiet' : 'signals.none')}</strong>
      </p>
    </li>
  );
}

type RowProps = {
  one: ShownSignal;
  acknowledged: Acknowledgements;
  /** a block is shown with its author, time and reason */
  hasStory: boolean;
  onLinked(): void;
};

function Row({ one, acknowledged, hasStory, onLinked }: RowProps) {
  const translations = useTranslations();
  const { signal, look, title, detail } = one;
  const name = signal.signal as SevereSignal;
  const isSevere = look === 'severe';
  const isDone = acknowledged.isAcknowledged(name);
  const href = findLink(signal);
  const others = listOtherSubjects(signal).length;
  return (
    <li className={styles[look]} data-signal={name}>
      <Icon name={ICONS[look]} />
      <p title={`${title}: ${detail}`}>
        <strong>{title}</strong>{' '}
        <span>
          <bdi>
            {hasStory && signal.signal === 'blocked' ? (
              <BlockStory signal={signal} detail={detail} />
            ) : (
              detail
            )}
          </bdi>
        </span>
      </p>
      {others > 1 && (
        <Button
          className={styles['act']}
          aria-label={`${translations.text('signals.all', { count: others })}: ${title}`}
          onClick={onLinked}
        >
          {translations.text('signals.all', { count: others })}
        </Button>
      )}
      {href && others <= 1 && (
        <a href={href} aria-label={`${translations.text('signals.open')}: ${title}`}>
          {translations.text('signals.open')}
        </a>
      )}
      {isSevere && isDone && (
        <span className={styles['done']}>
          <Icon name="check" />
          {translations.text('ack.done')}
        </span>
      )}
      {isSevere && !isDone && acknowledged.mayAct && acknowledged.asked !== name && (
        <Button
          className={styles['act']}
          aria-label={translations.text('ack.label', { signal: title })}
          onClick={() => acknowledged.ask(name)}
        >
          <span className={styles['box']} />
          {translations.text('ack.act')}
        </Button>
      )}
      {isSevere && !isDone && acknowledged.asked === name && (
        <ReasonForm
          title={title}
          onSave={(reason) => acknowledged.acknowledge(name, title, reason)}
          onClose={() => acknowledged.ask(null)}
        />
      )}
    </li>
  );
}

type FormProps = { title: string; onSave(reason: string): Promise<unknown>; onClose(): void };

/** Why a severe signal does not stop this reviewer. */
function ReasonForm({ title, onSave, onClose }: FormProps) {
  const translations = useTranslations();
  const task = useTask();
  const [reason, setReason] = useState('');
  const isHeld = task.busy || reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isHeld) void task.run(() => onSave(reason.trim()));
  };
  return (
    <form
      className={styles['form']}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || task.busy) return;
        event.preventDefault();
        onClose();
        focusFinding();
      }}
    >
      <label>
        <span>
          {translations.text('ack.reason')} <span className="muted">{translations.text('ack.lead')}</span>
        </span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the press that opens the form asks for its text
          autoFocus
          aria-label={`${translations.text('ack.label', { signal: title })}. ${translations.text('ack.reason')}`}
          maxLength={500}
          readOnly={task.busy}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <Button aria-disabled={task.busy} onClick={() => task.busy || onClose()}>
        {translations.text('do.cancel')}
      </Button>
      <Button look="primary" type="submit" aria-disabled={isHeld}>
        {translations.text('ack.act')}
      </Button>
      <Problem sentence={task.problem} />
    </form>
  );
}

/** Where a signal leads to: the other image, or the first of the other customers. */
function findLink(signal: Signal): string | null {
  if (signal.signal === 'selfie_matches_document')
    return linkTo(`/case/${signal.submission_id}`, { status: 'all' });
  if (signal.signal === 'same_face_as' && signal.subjects[0])
    return linkTo(`/case/${signal.subjects[0].submission_id}`, { status: 'all' });
  const [other] = listOtherSubjects(signal);
  return other ? linkTo(`/subjects/${other}`) : null;
}
