import type { ReactNode } from 'react';
import { TenantContext } from './say.tsx';

/** The column that every screen stands in, under the name of who asks. */
export function Frame({ tenant, children }: { tenant: string | null; children: ReactNode }) {
  return (
    <TenantContext value={tenant}>
      <div className="frame">
        <header className="top">
          {tenant && (
            <>
              <span className="mark" aria-hidden="true">
                {Array.from(tenant)[0]}
              </span>
              <bdi>{tenant}</bdi>
            </>
          )}
        </header>
        <main>{children}</main>
      </div>
    </TenantContext>
  );
}
