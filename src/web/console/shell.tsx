import type { ReactNode } from 'react';
import type { RequestRows } from './answers.ts';
import { useConsole } from './console-context.ts';
import { Icon, type IconName } from './icons.tsx';
import type { PagePlace } from './page-address.ts';
import { useRead } from './use-api.ts';
import { ROLE_WORDS, WORDS } from './words.ts';

type Entry = { page: PagePlace['page'] | 'review'; hash: string; icon: IconName; word: string };

const ENTRIES: readonly Entry[] = [
  { page: 'review', hash: '#/', icon: 'inbox', word: 'Review' },
  { page: 'subjects', hash: '#/subjects', icon: 'people', word: 'Subjects' },
  { page: 'privacy', hash: '#/privacy', icon: 'shield', word: 'Privacy' },
  { page: 'overview', hash: '#/overview', icon: 'chart', word: 'Overview' },
];

/** The rail with every page beside the one that is open. */
export function Shell({ page, children }: { page: Entry['page']; children: ReactNode }) {
  const { session, signOut } = useConsole();
  const due = useRead<RequestRows>('/admin/deletion-requests?limit=100').data;
  const dueCount = due ? `${due.requests.length}${due.next_cursor ? '+' : ''}` : '';
  return (
    <div className="shell">
      <nav className="rail" aria-label="Pages">
        <p className="brand">
          <span className="mark" aria-hidden="true">
            <Icon name="check" />
          </span>
          {WORDS.product}
        </p>
        <ul>
          {ENTRIES.map((entry) => (
            <li key={entry.page}>
              <a href={entry.hash} aria-current={entry.page === page ? 'page' : undefined}>
                <Icon name={entry.icon} />
                <span>{entry.word}</span>
                {entry.page === 'privacy' && dueCount !== '0' && <span className="count">{dueCount}</span>}
              </a>
            </li>
          ))}
        </ul>
        <div className="rail-end">
          <span className="who">
            <bdi>{session.username}</bdi>{' '}
            <span className="quiet">{ROLE_WORDS[session.role] ?? session.role}</span>
          </span>
          <button className="button" type="button" onClick={signOut}>
            <Icon name="out" />
            {WORDS.signOut}
          </button>
        </div>
      </nav>
      <div className="page">{children}</div>
    </div>
  );
}

/** The head of a page: focus comes here when the page opens. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="page-head">
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {title}
      </h1>
      <span className="quiet">{lead}</span>
      <span className="page-tools">{children}</span>
    </header>
  );
}
