import { useContext, useEffect, useRef } from 'react';
import { fill, words } from '../words.ts';
import { Say, TenantContext } from './say.tsx';

/** The screen's one h1. It takes the focus as the screen comes, and gives the window its title. */
export function Heading({ children, step }: { children: string; step?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const tenant = useContext(TenantContext) ?? words.somebody;
  const title = [step, fill(children, { tenant })].filter(Boolean).join(': ');
  useEffect(() => {
    document.title = title;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      <Say>{children}</Say>
    </h1>
  );
}
