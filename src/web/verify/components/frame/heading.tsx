import { useEffect, useRef } from 'react';

type Props = {
  children: string;
  /** where the person is, for the window's title */
  step?: string | undefined;
};

/** The screen's one h1. It takes the focus as the screen comes, and gives the window its title. */
export function Heading({ children, step }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [step, children].filter(Boolean).join(': ');
  }, [step, children]);
  // Not at another language: the person stays where they are.
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      <bdi>{children}</bdi>
    </h1>
  );
}
