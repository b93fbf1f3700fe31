import { useEffect, useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { Icon } from '../components/icon.tsx';
import type { Capture, RetakeTask } from '../journey/journey.ts';
import type { Capability } from '../journey/read-steps.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { SecondaryFrame } from '../side-screens/secondary-frame.tsx';
import { useSecondaryScreen } from '../side-screens/use-secondary-screen.ts';
import { ThreadView } from './thread-view.tsx';
import { fetchEarlier, fetchThreads, type Message, nameThread, type Thread } from './threads.ts';

type Props = {
  token: string;
  capability: Capability;
  /** images that are asked for again, also where the link lists nothing */
  needed: readonly RetakeTask[];
  /** submissions whose thread waits for an answer */
  questions: readonly RetakeTask[];
  /** an image that was sent from this page */
  findCapture(task: RetakeTask): Capture | null;
  /** null when the link asks for no image, and this is its first screen */
  onBack: (() => void) | null;
  onEnded(): void;
  onReupload(task: RetakeTask): void;
};

/** What reviewers wrote: to be read, answered, and done. */
export default function Messages(props: Props) {
  const { token, capability, needed: tasks, questions, findCapture, onBack, onEnded, onReupload } = props;
  const { language, nodes, text } = useTranslations();
  const aside = useSecondaryScreen(token, onEnded);
  const [threads, setThreads] = useState<Thread[] | null>(null);

  /** the only request to the person when the screen came: its words are the title, also after the reply */
  const [lead, setLead] = useState<Lead | null>(null);

  const load = async () => {
    const fetchedThreads = await fetchThreads(aside.read, capability, { needed: tasks, questions });
    if (!fetchedThreads) return;
    setThreads(fetchedThreads);
    const findReason = (id: string) => tasks.find((task) => task.id === id)?.says?.[language] ?? null;
    setLead((before) => before ?? findLead(fetchedThreads, findReason));
  };
  const requests = [...tasks, ...questions];
  const ids = requests.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for a link, and when more is asked for
  useEffect(() => {
    // An answered question stays on the screen with its answer.
    if (!threads || requests.some(({ id }) => threads.every((thread) => thread.id !== id))) void load();
  }, [token, ids]);

  const reply = async (thread: Thread, comment: string): Promise<boolean> => {
    const body = { comment, ...nameThread(thread) };
    const answer = await aside.write('POST /subject/messages', { body });
    if (!answer || answer instanceof Refused) return false;
    const message = writtenNow(answer.correspondence_id, comment);
    const addReply = (current: Thread) =>
      current.id === thread.id
        ? { ...current, response_required: false, messages: [...current.messages, message] }
        : current;
    // The answered thread may leave the list; the typed text stays visible.
    setThreads((current) => current?.map(addReply) ?? current);
    return true;
  };

  const neededThreads = threads?.filter((thread) => thread.reupload_required) ?? [];
  const isQuestion = neededThreads.length === 0 && (lead !== null || questions.length > 0);
  const isAnswered = isQuestion && (threads ?? []).every(({ response_required }) => !response_required);
  const name =
    neededThreads.length > 0
      ? text('messages.moreTitle', { count: neededThreads.length })
      : text(isQuestion ? 'question.title' : 'messages.title');
  const about = isQuestion ? nodes('question.text') : nodes('messages.text');
  return (
    <SecondaryFrame
      // The title is focused, and so heard, when its words are there.
      key={lead?.id}
      title={lead?.title ?? name}
      above={lead && name}
      lead={threads?.length === 0 ? nodes('messages.none') : about}
      aside={aside}
      onBack={onBack}
      onRetry={() => void load()}
    >
      {threads?.map((thread) => (
        <ThreadView
          key={thread.id}
          thread={thread}
          why={lead ? null : (tasks.find(({ id }) => id === thread.id)?.says?.[language] ?? null)}
          titleId={lead?.messageId ?? null}
          capture={findCapture(thread)}
          onEarlier={(before) => fetchEarlier(aside.read, thread, before)}
          onReply={(comment) => reply(thread, comment)}
        />
      ))}
      {isAnswered && onBack && (
        <Actions>
          <Button look="primary" onClick={onBack}>
            {nodes('page.continue')}
          </Button>
        </Actions>
      )}
      {neededThreads.length > 0 && (
        <Actions>
          {neededThreads.map(({ kind, id }) => (
            <Button key={id} look="primary" onClick={() => onReupload({ kind, id })}>
              <Icon name="camera" />
              {nodes(kind === 'license' ? 'messages.takeLicense' : 'messages.takeSelfie')}
            </Button>
          ))}
        </Actions>
      )}
    </SecondaryFrame>
  );
}

/** A request to the person, and the message that the title repeats; null if the title is the tenant's reason. */
type Lead = { id: string; title: string; messageId: string | null };

/** A longer text is no title; it is read below. */
const MAX_TITLE_LENGTH = 140;

/** The words of the only request; null without one, with several, and where its words are no title. */
function findLead(threads: readonly Thread[], findReason: (id: string) => string | null): Lead | null {
  const neededThreads = threads.filter(({ reupload_required }) => reupload_required);
  const open =
    neededThreads.length > 0 ? neededThreads : threads.filter(({ response_required }) => response_required);
  const [thread] = open;
  if (!thread || open.length > 1) return null;
  const { id } = thread;
  const message = thread.messages.findLast(({ author_type }) => author_type !== 'subject');
  const reason = thread.reupload_required ? findReason(id) : null;
  const title = reason ?? message?.comment_text;
  if (title === undefined || title.length > MAX_TITLE_LENGTH) return null;
  return { id, title, messageId: reason === null ? (message?.id ?? null) : null };
}

/** A word of the subject's own, as the server will list it. */
function writtenNow(id: string, comment: string): Message {
  const created_at = new Date().toISOString().slice(0, 19).replace('T', ' ');
  return { id, author_type: 'subject', comment_text: comment, created_at };
}
