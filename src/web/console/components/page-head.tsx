import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './page-head.module.css';

type Props = {
  /** the title of the window while the page is open */
  name: string;
  title?: ReactNode;
  lead?: ReactNode;
  /** the list that this page is one of */
  list?: { href: string; word: string };
  children?: ReactNode;
};

/** The head of a page: the focus comes here when the page opens. */
export function PageHead({ name, title = name, lead, list, children }: Props) {
  const translations = useTranslations();
  const heading = useRef<HTMLHeadingElement>(null);
  const product = translations.text('shell.product');
  useEffect(() => {
    document.title = `${name} · ${product}`;
  }, [name, product]);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={styles['head']}>
      {list && (
        <a className={styles['list']} href={list.href}>
          {list.word}
        </a>
      )}
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <span className={styles['lead']}>{lead}</span>
      <span className={styles['tools']}>{children}</span>
    </header>
  );
}
