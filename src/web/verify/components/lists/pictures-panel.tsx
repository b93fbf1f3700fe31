import type { ReactNode } from 'react';
import { useTranslations } from '../../locales/use-translations.ts';
import { FactList } from './fact-list.tsx';
import { Panel } from './panel.tsx';
import styles from './pictures-panel.module.css';

type Props = {
  title: string;
  retentionDays: number | null;
  /** says who looks at them, too */
  isBefore?: boolean;
  onErase(): void;
};

/** How the pictures are handled, and how to have them erased. */
export function PicturesPanel({ title, retentionDays, isBefore = false, onErase }: Props) {
  const { nodes } = useTranslations();
  const link = (inside: ReactNode[]) => (
    <button key="a" type="button" className={styles['erase']} onClick={onErase}>
      {inside}
    </button>
  );
  const erased =
    retentionDays === null
      ? nodes('welcome.keptUntilAsked', { a: link })
      : nodes('welcome.erasedAfter', { days: retentionDays, a: link });
  return (
    <Panel title={title}>
      <FactList
        facts={[
          ...(isBefore ? [['eye', nodes('welcome.looked')] as const] : []),
          ['lock', nodes('welcome.locked')],
          ['bin', erased],
        ]}
      />
    </Panel>
  );
}
