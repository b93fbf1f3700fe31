import { Button } from '../../../ui/button/button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { useRead } from '../../api/use-api.ts';
import { ListStates } from '../../components/list/list-states.tsx';
import { usePart } from '../../components/list/more.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import { SectionPart } from '../parts/section.tsx';
import { useDialog } from '../parts/use-dialog.ts';
import { AddUser } from './add-user.tsx';
import { useSuspend } from './use-suspend.ts';
import type { OpenUserDialog } from './user-actions.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserRow } from './user-row.tsx';

/** The staff, by those who manage it. */
export default function Users() {
  const translations = useTranslations();
  const read = useRead('GET /admin/users', {});
  const adding = useDialog<true>();
  const { opened, open, close } = useDialog<OpenUserDialog>();
  const { suspend, problem } = useSuspend();
  const users = read.data ?? [];
  const { part, more } = usePart(users);
  return (
    <SectionPart
      title={translations.text('settings.users')}
      lead={translations.text('users.lead')}
      action={
        <Button look="primary" onClick={() => adding.open(true)}>
          {translations.text('users.add')}
        </Button>
      }
    >
      <Problem sentence={problem} />
      {users.length > 0 && (
        <Table
          stacks
          heads={[
            translations.text('users.person'),
            translations.text('users.role'),
            translations.text('users.factor'),
            translations.text('users.added'),
            { heard: translations.text('users.actions') },
          ]}
        >
          {part.map((user) => (
            <UserRow key={user.id} user={user} onOpen={open} onSuspend={suspend} />
          ))}
        </Table>
      )}
      {more}
      <ListStates read={read} isEmpty={users.length === 0} empty={translations.text('users.none')} />
      {adding.opened && <AddUser onClose={adding.close} />}
      {opened && <UserDialog opened={opened} onClose={close} />}
    </SectionPart>
  );
}
