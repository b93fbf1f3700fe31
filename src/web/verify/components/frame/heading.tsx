import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  children: string;
  /** what it is about: within it, so that the focus leads past neither */
  above?: ReactNode;
  /** where the person is, for the window's title */
  step?: string | undefined;
  /** false where a control of the screen takes the focus */
  takesFocus?: boolean;
};

/** The screen's one h1. It takes the focus as the screen comes, and gives the window its title. */
export function Heading({ children, above, step, takesFocus = true }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [step, children].filter(Boolean).join(': ');
  }, [step, children]);
  // Not at another language: the person stays where they are.
  useEffect(() => {
    scrollTo(0, 0);
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {above}
      <bdi>{children}</bdi>
    </h1>
  );
}
