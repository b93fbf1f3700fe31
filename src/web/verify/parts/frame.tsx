import type { ReactNode } from 'react';
import type { PageFacts } from '../way/open-page.ts';
import type { SpokenLanguage } from '../words/load-catalogue.ts';
import { LanguageSwitch } from './language-switch.tsx';

type Props = { page: PageFacts | null; onLanguage(language: SpokenLanguage): void; children: ReactNode };

/** The column that every screen stands in, under who asks and the language. */
export function Frame({ page, onLanguage, children }: Props) {
  return (
    <div className="frame">
      <header className="top">
        {page && (
          <>
            {page.logo_url ? (
              <img className="logo" src={page.logo_url} alt="" />
            ) : (
              <span className="mark" aria-hidden="true">
                {Array.from(page.name)[0]}
              </span>
            )}
            <bdi className="who">{page.name}</bdi>
          </>
        )}
        <LanguageSwitch onLanguage={onLanguage} />
      </header>
      <main>{children}</main>
    </div>
  );
}
