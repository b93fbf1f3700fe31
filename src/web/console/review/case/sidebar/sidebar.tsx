import { createPart } from '../../../../ui/loading/create-part.ts';
import { LazyPage } from '../../../components/lazy-page.tsx';
import { formatMoment } from '../../../locales/format-values.ts';
import { formatDecidedBy, formatWhy } from '../../../locales/format-verdict.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { Attempt, CaseView, Message } from '../../case-types.ts';
import { Earlier, MESSAGES_A_PAGE } from './earlier.tsx';
import { MessageBubble } from './message-bubble.tsx';
import { Notes } from './notes.tsx';
import styles from './sidebar.module.css';
import { WriteForm } from './write-form.tsx';

const BlockForm = createPart(() => import('./block-form.tsx'));
const Related = createPart(() => import('../related/related.tsx'));

type Props = { shown: CaseView; person: string; mayWrite: boolean };

/** The history: the attempts, and the messages. */
export function Sidebar({ shown, person, mayWrite }: Props) {
  return (
    <div className={styles['side']}>
      <Attempts attempts={shown.attempts} kind={shown.kind} />
      <LazyPage>
        <Related shown={shown} person={person} />
      </LazyPage>
      <Notes caseId={shown.id} notes={shown.notes} mayWrite={mayWrite} />
      <Thread caseId={shown.id} messages={shown.messages} person={person} />
      {mayWrite && <WriteForm caseId={shown.id} name={shown.first_name} />}
      {mayWrite && (
        <LazyPage>
          <BlockForm shown={shown} />
        </LazyPage>
      )}
    </div>
  );
}

/** The attempts as a line through time, newest first. */
function Attempts({ attempts, kind }: { attempts: readonly Attempt[]; kind: string }) {
  const words = useTranslations();
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts">{words.text('case.attempts')}</h2>
      <ol className={styles['attempts']}>
        {attempts.toReversed().map((attempt) => (
          <li key={attempt.attempt}>
            <strong>
              {attempt.attempt} · {formatWhy(words, { ...attempt, kind })}
            </strong>
            <time>{formatMoment(words, attempt.created_at)}</time>
            <span className="muted small">{formatDecidedBy(words, attempt.evidence)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type ThreadProps = { caseId: string; messages: readonly Message[]; person: string };

/** The messages, first to last; the earlier ones are asked for. */
function Thread({ caseId, messages, person }: ThreadProps) {
  const words = useTranslations();
  const [first] = messages;
  return (
    <section className={styles['thread']} aria-labelledby="thread">
      <h2 id="thread">{words.text('case.thread')}</h2>
      {messages.length === 0 && <p className="muted">{words.text('case.silent')}</p>}
      {first && messages.length >= MESSAGES_A_PAGE && (
        <Earlier key={first.id} caseId={caseId} before={first.id} person={person} />
      )}
      <div role="log" aria-labelledby="thread">
        <ol>
          {messages.map((message) => (
            <MessageBubble key={message.id} message={message} person={person} />
          ))}
        </ol>
      </div>
    </section>
  );
}
