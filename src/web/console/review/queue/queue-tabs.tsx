import { useRef } from 'react';
import { type Filter, findTab, TAB_NAMES, type Tab, tabUrl } from '../../cases/queue-url.ts';
import { useCurrentInView } from '../../components/use-current-in-view.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { handlesFraud } from '../../session.ts';
import styles from './queue-tabs.module.css';
import type { Counts } from './quick-filters.tsx';

/** The states of a case, each a list; the decided ones are not counted. */
export function QueueTabs({
  filter,
  counts,
  isDecider,
}: {
  filter: Filter;
  counts: Counts | undefined;
  isDecider: boolean;
}) {
  const translations = useTranslations();
  const here = findTab(filter);
  const list = useRef<HTMLElement>(null);
  useCurrentInView(list, here);
  const { session } = useConsole();
  const isShown = (tab: Tab) => (tab === 'mine' ? isDecider : tab !== 'fraud' || handlesFraud(session));
  const visible = TAB_NAMES.filter(isShown);
  return (
    <nav ref={list} className={styles['tabs']} aria-label={translations.text('tab.label')}>
      {visible.map((tab) => (
        <a key={tab} href={`#${tabUrl(tab, filter)}`} aria-current={tab === here ? 'page' : undefined}>
          {translations.text(`tab.${tab}`)}
          {counts && tab !== 'decided' && <span>{COUNT_READERS[tab](counts)}</span>}
        </a>
      ))}
    </nav>
  );
}

const COUNT_READERS: Record<Exclude<Tab, 'decided'>, (counts: Counts) => number> = {
  open: ({ open }) => open,
  mine: ({ mine }) => mine,
  waiting: ({ waiting_for_subject }) => waiting_for_subject,
  second: ({ second_look }) => second_look,
  fraud: ({ escalated }) => escalated,
};
