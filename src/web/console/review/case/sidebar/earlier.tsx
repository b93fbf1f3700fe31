import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Problem } from '../../../../ui/field/problem.tsx';
import { formatProblem } from '../../../api/format-problem.ts';
import type { Message } from '../../../cases/case-types.ts';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { MessageBubble } from './message-bubble.tsx';

/** The most messages of a thread in one answer. */
export const MESSAGES_A_PAGE = 100;

type Props = { caseId: string; before: string; person: string };

/** Earlier messages, a page at a time: outside of the log, so that no ear has to hear it all at once. */
export function Earlier({ caseId, before, person }: Props) {
  const translations = useTranslations();
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useEarlier(caseId, before);
  const pages = data?.pages ?? [];
  const list = useRef<HTMLOListElement>(null);
  // The focus goes to the first of the new messages, since the button may be gone.
  useEffect(() => {
    if (pages.length > 0) list.current?.focus();
  }, [pages.length]);
  return (
    <>
      {(!data || hasNextPage) && (
        <Button aria-disabled={isFetching} onClick={() => !isFetching && void fetchNextPage()}>
          {translations.text('case.earlier')}
        </Button>
      )}
      <Problem sentence={error && !isFetching ? formatProblem(translations, error) : null} />
      {pages.length > 0 && (
        <ol aria-label={translations.text('case.earlier')} tabIndex={-1} ref={list}>
          {pages
            .toReversed()
            .flat()
            .map((message) => (
              <MessageBubble key={message.id} message={message} person={person} />
            ))}
        </ol>
      )}
    </>
  );
}

/** Never read without a press: each answer is a read of the case, which is audited. */
function useEarlier(caseId: string, before: string) {
  const { call } = useConsole();
  return useInfiniteQuery({
    queryKey: ['GET /admin/submissions/{id}', caseId, 'before', before],
    enabled: false,
    retry: false,
    initialPageParam: before,
    getNextPageParam: (page: Message[]) => (page.length < MESSAGES_A_PAGE ? null : page[0]!.id),
    queryFn: async ({ pageParam }) => {
      const input = { path: { id: caseId }, query: { before: pageParam } };
      const reviewCase = await call('GET /admin/submissions/{id}', input);
      return reviewCase.messages;
    },
  });
}
