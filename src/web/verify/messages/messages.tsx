import { useEffect, useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import { Button } from '../../ui/button/button.tsx';
import { Actions } from '../components/buttons/actions.tsx';
import { Icon } from '../components/icon.tsx';
import type { CapturedPicture, RetakeTask } from '../journey/journey.ts';
import type { Capability } from '../journey/read-steps.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { SecondaryFrame } from '../side-screens/secondary-frame.tsx';
import { useSecondaryScreen } from '../side-screens/use-secondary-screen.ts';
import { ThreadView } from './thread-view.tsx';
import { fetchEarlier, fetchThreads, type Message, nameThread, type Thread } from './threads.ts';

type Props = {
  token: string;
  capability: Capability;
  /** pictures that are asked for again, also where the link lists nothing */
  needed: readonly RetakeTask[];
  /** submissions whose thread waits for an answer */
  questions: readonly RetakeTask[];
  /** a picture that was sent from this page */
  findShot(errand: RetakeTask): CapturedPicture | null;
  /** null when the link asks for no picture, and this is its first screen */
  onBack: (() => void) | null;
  onEnded(): void;
  onReupload(errand: RetakeTask): void;
};

/** What reviewers wrote: to be read, answered, and done. */
export default function Messages(props: Props) {
  const { token, capability, needed: asked, questions, findShot, onBack, onEnded, onReupload } = props;
  const { language, nodes, text } = useTranslations();
  const aside = useSecondaryScreen(token, onEnded);
  const [threads, setThreads] = useState<Thread[] | null>(null);

  const load = async () => {
    const found = await fetchThreads(aside.read, capability, { needed: asked, questions });
    if (found) setThreads(found);
  };
  const ids = [...asked, ...questions].map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for a link, and when more is asked for
  useEffect(() => {
    void load();
  }, [token, ids]);

  const reply = async (thread: Thread, comment: string): Promise<boolean> => {
    const body = { comment, ...nameThread(thread) };
    const answer = await aside.write('POST /subject/messages', { body });
    if (!answer || answer instanceof Refused) return false;
    const own = writtenNow(answer.correspondence_id, comment);
    const answered = (known: Thread) =>
      known.id === thread.id
        ? { ...known, response_required: false, messages: [...known.messages, own] }
        : known;
    // The answered thread may leave the list; the typed text stays visible.
    setThreads((known) => known?.map(answered) ?? known);
    return true;
  };

  const needed = threads?.filter((thread) => thread.reupload_required) ?? [];
  const title =
    needed.length > 0 ? text('messages.moreTitle', { count: needed.length }) : text('messages.title');
  return (
    <SecondaryFrame
      title={title}
      lead={threads?.length === 0 ? nodes('messages.none') : nodes('messages.text')}
      aside={aside}
      onBack={onBack}
      onRetry={() => void load()}
    >
      {threads?.map((thread) => (
        <ThreadView
          key={thread.id}
          thread={thread}
          why={asked.find(({ id }) => id === thread.id)?.says?.[language] ?? null}
          shot={findShot(thread)}
          onEarlier={(before) => fetchEarlier(aside.read, thread, before)}
          onReply={(comment) => reply(thread, comment)}
        />
      ))}
      {needed.length > 0 && (
        <Actions>
          {needed.map(({ kind, id }) => (
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

/** A word of the subject's own, as the server will list it. */
function writtenNow(id: string, comment: string): Message {
  const created_at = new Date().toISOString().slice(0, 19).replace('T', ' ');
  return { id, author_type: 'subject', comment_text: comment, created_at };
}
