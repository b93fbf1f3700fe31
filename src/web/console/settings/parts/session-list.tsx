import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StaffSession } from '../../api/answers.ts';
import { Icon } from '../../parts/icons.tsx';
import { ListStates } from '../../parts/list-states.tsx';
import { sayMoment } from '../../words/say-moment.ts';
import { useWords } from '../../words/use-words.ts';

type Props = { read: UseQueryResult<StaffSession[]>; end?(session: StaffSession): ReactNode };

/** Who is signed in where, the session used last first. */
export function SessionList({ read, end }: Props) {
  const words = useWords();
  const sessions = read.data ?? [];
  return (
    <>
      {sessions.length > 0 && (
        <ul className="lines">
          {sessions.map((session) => (
            <li key={session.id}>
              <span>
                {words.text('sessions.since', { at: sayMoment(words, session.created_at) })}
                <br />
                <span className="quiet small">
                  {words.text('sessions.used', { at: sayMoment(words, session.last_used_at) })}
                </span>
              </span>
              <span className="end">
                {session.own && (
                  <span className="chip ok">
                    <Icon name="check" />
                    {words.text('sessions.own')}
                  </span>
                )}
                {end?.(session)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ListStates read={read} isEmpty={sessions.length === 0} empty={words.text('sessions.none')} />
    </>
  );
}
