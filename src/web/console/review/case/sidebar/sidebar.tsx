import { useState } from 'react';
import { Chip } from '../../../../ui/chip/chip.tsx';
import { createPart } from '../../../../ui/loading/create-part.ts';
import type { CaseView } from '../../../cases/case-types.ts';
import { useReasonText } from '../../../cases/use-reason-text.ts';
import { Icon, type IconName } from '../../../components/icons.tsx';
import { LazyPage } from '../../../components/lazy-page.tsx';
import { formatBriefMoment, formatMoment } from '../../../locales/format-values.ts';
import { formatWhy } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { formatLanguage } from '../decision/format-language.ts';
import { Composer } from './composer.tsx';
import { Earlier, MESSAGES_A_PAGE } from './earlier.tsx';
import { LINKED_STATE } from './focus-linked.ts';
import { type HistoryEntry, listBubbles, listHistory } from './list-history.ts';
import { MessageBubble, NoteBubble } from './message-bubble.tsx';
import styles from './sidebar.module.css';

const Related = createPart(() => import('../related/related.tsx'));

type Props = { reviewCase: CaseView; person: string; mayWrite: boolean };

/** The right column: the history, and messages and notes with the form for both. */
export function Sidebar({ reviewCase, person, mayWrite }: Props) {
  return (
    <>
      <History reviewCase={reviewCase} person={person} />
      <Thread reviewCase={reviewCase} person={person} />
      {mayWrite && <Composer caseId={reviewCase.id} kind={reviewCase.kind} language={reviewCase.language} />}
    </>
  );
}

const LOOKS: Record<HistoryEntry['is'], { icon: IconName; tone: string | undefined }> = {
  sent: { icon: 'clock', tone: styles['warn'] },
  received: { icon: 'picture', tone: undefined },
  approved: { icon: 'check', tone: styles['ok'] },
  rejected: { icon: 'cross', tone: styles['bad'] },
  asked: { icon: 'again', tone: undefined },
  reopened: { icon: 'again', tone: styles['warn'] },
  escalated: { icon: 'stop', tone: styles['bad'] },
  handed_back: { icon: 'again', tone: undefined },
};

function History({ reviewCase, person }: { reviewCase: CaseView; person: string }) {
  const translations = useTranslations();
  const linked = reviewCase.related.length;
  // A ring is seen at once, with all of its cases.
  const isRing = reviewCase.ring !== null;
  // An answer that comes later opens and closes nothing under the reader.
  const [isOpen, setOpen] = useState(isRing);
  return (
    <section className={styles['part']} aria-labelledby="attempts">
      <h2 id="attempts">{translations.text('case.attempts')}</h2>
      <ol className={styles['history']}>
        {listHistory(reviewCase).map((entry) => (
          <Step key={entry.id} entry={entry} kind={reviewCase.kind} isNewest={isNewest(reviewCase, entry)} />
        ))}
        {reviewCase.consent && <ConsentStep consent={reviewCase.consent} />}
      </ol>
      {linked > 0 && (
        <details
          className={styles['linked']}
          id={LINKED_STATE}
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>{translations.text('history.linked', { count: linked })}</summary>
          <LazyPage>
            <Related reviewCase={reviewCase} person={person} />
          </LazyPage>
        </details>
      )}
    </section>
  );
}

const bold = (parts: React.ReactNode) => <strong>{parts}</strong>;

/** Of the newest upload of a waiting case the headline says what is to be looked at, and nothing here says it again. */
const isNewest = ({ status, attempts }: CaseView, { attempt }: HistoryEntry) =>
  status === 'pending' && attempt === attempts.at(-1);

function Step({ entry, kind, isNewest }: { entry: HistoryEntry; kind: string; isNewest: boolean }) {
  const translations = useTranslations();
  const formatReason = useReasonText();
  const { is, at, attempt, by, reasonCode, comment } = entry;
  const { icon, tone } = LOOKS[is];
  const isUpload = is === 'sent' || is === 'received';
  const what = isUpload ? '' : translations.text('done.title', { status: is });
  const why = isUpload && attempt && !isNewest ? formatWhy(translations, { ...attempt, kind }) : null;
  const reason = why ?? (reasonCode && formatReason(reasonCode));
  return (
    <li className={tone}>
      <Icon name={icon} />
      <span>
        {isUpload ? (
          <strong>{translations.text(`history.${is}`, { attempt: attempt?.attempt ?? 1 })}</strong>
        ) : (
          translations.nodes(by === null ? 'history.automatic' : 'history.by', {
            what,
            name: <bdi key="name">{by}</bdi>,
            b: bold,
          })
        )}
        {reason && <small>{reason}</small>}
        {comment && (
          <small>
            <bdi>{translations.text('history.said', { comment })}</bdi>
          </small>
        )}
      </span>
      <time title={formatMoment(translations, at)}>{formatBriefMoment(translations, at)}</time>
    </li>
  );
}

/** The person's newest answer to the text about their face. */
function ConsentStep({
  consent: { given, compares_across, version, language, at },
}: {
  consent: NonNullable<CaseView['consent']>;
}) {
  const translations = useTranslations();
  const isAlone = compares_across === false;
  const key = !given
    ? 'history.consentRefused'
    : isAlone
      ? 'history.consentGivenAlone'
      : 'history.consentGiven';
  return (
    <li className={given ? undefined : styles['bad']}>
      <Icon name="shield" />
      <span>{translations.text(key, { version, language: formatLanguage(translations, language) })}</span>
      <time title={formatMoment(translations, at)}>{formatBriefMoment(translations, at)}</time>
    </li>
  );
}

/** Messages and notes, first to last; the earlier messages are asked for. */
function Thread({ reviewCase, person }: { reviewCase: CaseView; person: string }) {
  const translations = useTranslations();
  const { id, messages, notes, language } = reviewCase;
  const [first] = messages;
  return (
    <section className={`${styles['part']} ${styles['thread']}`} aria-labelledby="thread">
      <div className={styles['head']}>
        <h2 id="thread">{translations.text('case.thread')}</h2>
        {language && (
          <Chip>
            <Icon name="globe" />
            {translations.text('thread.language', { language: formatLanguage(translations, language) })}
          </Chip>
        )}
      </div>
      {messages.length + notes.length === 0 && <p className="muted">{translations.text('case.silent')}</p>}
      {first && messages.length >= MESSAGES_A_PAGE && (
        <Earlier key={first.id} caseId={id} before={first.id} person={person} />
      )}
      <div role="log" aria-labelledby="thread">
        <ol>
          {listBubbles(messages, notes).map((each) =>
            each.is === 'note' ? (
              <NoteBubble key={each.note.id} note={each.note} />
            ) : (
              <MessageBubble key={each.message.id} message={each.message} person={person} />
            ),
          )}
        </ol>
      </div>
    </section>
  );
}
