import { useCallback, useEffect, useState } from 'react';
import { AsideFrame } from '../aside/aside-frame.tsx';
import { askAside, type Problem } from '../aside/ask-aside.ts';
import type { Errand } from '../journey/journey.ts';
import type { Capability } from '../journey/read-steps.ts';
import { Icon } from '../parts/icon.tsx';
import { useWords } from '../words/use-words.ts';
import { ThreadView } from './thread-view.tsx';
import { fetchEarlier, fetchThreads, type Thread } from './threads.ts';

type Props = {
  token: string;
  capability: Capability;
  /** pictures that are asked for again, also where the link lists nothing */
  needed: readonly Errand[];
  /** null when the link asks for no picture, and this is its first screen */
  onBack: (() => void) | null;
  onEnded(): void;
  onReupload(errand: Errand): void;
};

/** What reviewers wrote: to be read, answered, and done. */
export default function Messages(props: Props) {
  const { token, capability, needed: asked, onBack, onEnded, onReupload } = props;
  const { say, text } = useWords();
  const [threads, setThreads] = useState<Thread[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const load = useCallback(async () => {
    setProblem(null);
    const found = await fetchThreads(token, capability, asked);
    if (found.kind === 'ended') onEnded();
    else if (found.kind === 'problem') setProblem(found.problem);
    else setThreads(found.answer.body);
  }, [token, capability, asked, onEnded]);
  const ids = asked.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for a link, and when more is asked for
  useEffect(() => {
    void load();
  }, [token, ids]);

  const reply = async ({ kind, id }: Thread, comment: string) => {
    const written = { comment, [`${kind}_id`]: id };
    const asked = await askAside<{ correspondence_id: string }>(token, 'POST', '/subject/messages', written);
    if (asked.kind === 'ended') {
      onEnded();
      return 'ended';
    }
    if (asked.kind === 'problem') {
      setProblem(asked.problem);
      return asked.problem;
    }
    // The answered thread may leave the list; what was written stays in sight.
    const created_at = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const own = {
      id: asked.answer.body.correspondence_id,
      author_type: 'subject' as const,
      comment_text: comment,
      created_at,
    };
    const answered = (thread: Thread) =>
      thread.id === id
        ? { ...thread, response_required: false, messages: [...thread.messages, own] }
        : thread;
    setThreads((known) => known?.map(answered) ?? known);
    return null;
  };

  const readEarlier = async (thread: Thread, before: string) => {
    setProblem(null);
    const asked = await fetchEarlier(token, thread, before);
    if (asked.kind === 'answered') return asked.answer.body;
    if (asked.kind === 'ended') onEnded();
    else setProblem(asked.problem);
    return null;
  };

  const needed = threads?.filter((thread) => thread.reupload_required) ?? [];
  const title =
    needed.length > 0 ? text('messages.moreTitle', { count: needed.length }) : text('messages.title');
  return (
    <AsideFrame
      title={title}
      lead={threads?.length === 0 ? say('messages.none') : say('messages.text')}
      problem={problem}
      onBack={onBack}
      onRetry={() => void load()}
    >
      {threads?.map((thread) => (
        <ThreadView
          key={thread.id}
          thread={thread}
          onEarlier={(before) => readEarlier(thread, before)}
          onReply={(comment) => reply(thread, comment)}
        />
      ))}
      {needed.length > 0 && (
        <div className="actions">
          {needed.map(({ kind, id }) => (
            <button
              key={id}
              type="button"
              className="button primary"
              onClick={() => onReupload({ kind, id })}
            >
              <Icon name="camera" />
              {say(kind === 'license' ? 'messages.takeLicense' : 'messages.takeSelfie')}
            </button>
          ))}
        </div>
      )}
    </AsideFrame>
  );
}
