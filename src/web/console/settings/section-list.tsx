import { useRef, useState } from 'react';
import { useCurrentInView } from '../components/use-current-in-view.ts';
import { linkTo } from '../hash-location.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { findInSection, GROUPS, listGroup } from './section-groups.ts';
import type { Section } from './sections.ts';
import styles from './settings.module.css';

/** The sections in five groups, and one search for all settings. */
export function SectionList({ sections, at }: { sections: readonly Section[]; at: Section | null }) {
  const translations = useTranslations();
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  useCurrentInView(list, at);
  const found = new Map(
    sections.flatMap((section) => {
      const name = findInSection(translations, section, search);
      return name === null ? [] : [[section, name] as const];
    }),
  );
  return (
    <nav className={styles['sections']} aria-label={translations.text('settings.sections')}>
      <input
        type="search"
        className={styles['search']}
        aria-label={translations.text('settings.search')}
        placeholder={translations.text('settings.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul ref={list}>
        {GROUPS.map((group) => {
          const visibleSections = listGroup(group, [...found.keys()]);
          if (visibleSections.length === 0) return null;
          return (
            <li key={group} className={styles['group']}>
              <h2 id={`group-${group}`}>{translations.text(`settings.group.${group}`)}</h2>
              <ul aria-labelledby={`group-${group}`}>
                {visibleSections.map((section) => {
                  const title = translations.text(`settings.${section}`);
                  const setting = found.get(section);
                  return (
                    <li key={section}>
                      <a
                        href={linkTo(`/settings/${section}`)}
                        aria-current={section === at ? 'page' : undefined}
                      >
                        {title}
                        {search.trim() && setting !== title && <small>{setting}</small>}
                      </a>
                    </li>
                  );
                })}
              </ul>
            </li>
          );
        })}
      </ul>
      <p className={styles['none']} role="status">
        {found.size === 0 && translations.text('settings.notFound')}
      </p>
    </nav>
  );
}
