import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../api/answers.ts';
import { keyOf, useSend } from '../../api/use-api.ts';
import { useConsole } from '../../console-context.ts';
import { useTask } from '../../parts/use-task.ts';
import { useWords } from '../../words/use-words.ts';

const LIST = keyOf('GET /admin/users', {});

/** Suspends or lets in again: the list shows it at once, and takes it back with a sentence when refused. */
export function useSuspend() {
  const words = useWords();
  const send = useSend();
  const known = useQueryClient();
  const { announce } = useConsole();
  const task = useTask();
  const show = (id: number, suspended: boolean) =>
    known.setQueryData<User[]>(LIST, (users) =>
      users?.map((user) => (user.id === id ? { ...user, suspended } : user)),
    );
  const suspend = (user: User, suspended: boolean) =>
    task.run(async () => {
      await known.cancelQueries({ queryKey: LIST });
      show(user.id, suspended);
      try {
        await send('PATCH /admin/users/{id}', { path: { id: user.id }, body: { suspended } });
      } catch (error) {
        show(user.id, user.suspended);
        throw error;
      }
      announce(words.text(suspended ? 'users.isSuspended' : 'users.isLifted', { name: user.username }));
    });
  return { suspend, problem: task.problem };
}
