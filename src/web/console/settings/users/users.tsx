import { useRead } from '../../api/use-api.ts';
import { Problem } from '../../parts/dialog.tsx';
import { ListStates } from '../../parts/list-states.tsx';
import { usePart } from '../../parts/more.tsx';
import { useWords } from '../../words/use-words.ts';
import { SectionPart } from '../parts/section.tsx';
import { useOpened } from '../parts/use-opened.ts';
import { AddUser } from './add-user.tsx';
import { useSuspend } from './use-suspend.ts';
import type { Opened } from './user-actions.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserRow } from './user-row.tsx';

/** The staff, by those who manage it. */
export default function Users() {
  const words = useWords();
  const read = useRead('GET /admin/users', {});
  const adding = useOpened<true>();
  const { opened, open, close } = useOpened<Opened>();
  const { suspend, problem } = useSuspend();
  const users = read.data ?? [];
  const { part, more } = usePart(users);
  return (
    <SectionPart
      title={words.text('settings.users')}
      lead={words.text('users.lead')}
      action={
        <button className="button primary" type="button" onClick={() => adding.open(true)}>
          {words.text('users.add')}
        </button>
      }
    >
      <Problem sentence={problem} />
      {users.length > 0 && (
        <table className="list">
          <thead>
            <tr>
              <th scope="col">{words.text('users.person')}</th>
              <th scope="col">{words.text('users.role')}</th>
              <th scope="col">{words.text('users.factor')}</th>
              <th scope="col">{words.text('users.added')}</th>
              <th scope="col">
                <span className="sr">{words.text('users.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {part.map((user) => (
              <UserRow key={user.id} user={user} onOpen={open} onSuspend={suspend} />
            ))}
          </tbody>
        </table>
      )}
      {more}
      <ListStates read={read} isEmpty={users.length === 0} empty={words.text('users.none')} />
      {adding.opened && <AddUser onClose={adding.close} />}
      {opened && <UserDialog opened={opened} onClose={close} />}
    </SectionPart>
  );
}
