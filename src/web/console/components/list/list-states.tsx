import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../../ui/button/button.tsx';
import { formatProblem } from '../../api/format-problem.ts';
import type { Translations } from '../../locales/catalogue.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { Note } from '../note.tsx';
import styles from './list-states.module.css';

type Props = {
  read: UseQueryResult<unknown>;
  /** the message for an empty list, and how to fill it */
  isEmpty?: boolean;
  empty?: string;
  lead?: React.ReactNode;
  format?(translations: Translations, error: unknown): string;
};

/** Shown instead of a list that is loading, has failed or is empty. */
export function ListStates({ read, isEmpty = false, empty, lead, format = formatProblem }: Props) {
  const translations = useTranslations();
  if (read.isPending)
    return (
      <div role="status">
        <span className="sr">{translations.text('shell.loading')}</span>
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div className={styles['ghost']} key={row} />
        ))}
      </div>
    );
  if (read.isError)
    return (
      <Note isAlert title={translations.text('problem.notLoaded')} lead={format(translations, read.error)}>
        <Button look="primary" onClick={() => read.refetch()}>
          {translations.text('do.retry')}
        </Button>
      </Note>
    );
  return isEmpty ? <Note title={empty} lead={lead} /> : null;
}
