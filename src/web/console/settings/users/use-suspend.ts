import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { User } from '../../api/answers.ts';
import { formatProblem } from '../../api/format-problem.ts';
import { toQueryKey, useSend } from '../../api/use-api.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';

const LIST = toQueryKey('GET /admin/users', {});

/**
 * Suspends or lets in again: the list shows it at once, and takes it back with a sentence when refused. A second
 * press waits for the answer to the first.
 */
export function useSuspend() {
  const translations = useTranslations();
  const send = useSend();
  const queryClient = useQueryClient();
  const { announce } = useConsole();
  const [problem, setProblem] = useState<string | null>(null);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const show = (id: number, suspended: boolean) =>
    queryClient.setQueryData<User[]>(LIST, (users) =>
      users?.map((user) => (user.id === id ? { ...user, suspended } : user)),
    );
  const change = async ({ id, username }: User, suspended: boolean) => {
    await queryClient.cancelQueries({ queryKey: LIST });
    show(id, suspended);
    try {
      await send('PATCH /admin/users/{id}', { path: { id }, body: { suspended } });
      setProblem(null);
      announce(translations.text(suspended ? 'users.isSuspended' : 'users.isLifted', { name: username }));
    } catch (error) {
      show(id, !suspended);
      setProblem(formatProblem(translations, error));
    }
  };
  const suspend = (user: User, suspended: boolean) => {
    show(user.id, suspended);
    turn.current = turn.current.then(() => change(user, suspended));
  };
  return { suspend, problem };
}
