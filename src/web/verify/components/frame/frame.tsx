import type { ComponentProps, ReactNode } from 'react';
import { TopBar } from './top-bar.tsx';

/** The column of every screen, below the tenant's name and the language. */
export function Frame({ children, ...top }: ComponentProps<typeof TopBar> & { children: ReactNode }) {
  return (
    <div className="frame">
      <TopBar {...top} />
      <main>{children}</main>
    </div>
  );
}
