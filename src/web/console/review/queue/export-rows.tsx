import { Button } from '../../../ui/button/button.tsx';
import { type ListFilter, toExportQuery } from '../../cases/queue-url.ts';
import { Icon } from '../../components/icons.tsx';
import { Pager } from '../../components/list/pager.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import { useSaving } from '../../use-saving.ts';

/** Exports the list as CSV, with the reviewer of each case. */
export function ExportRows({ filter }: { filter: ListFilter }) {
  const translations = useTranslations();
  const { save, isBusy, hasFailed } = useSaving();
  return (
    <Pager>
      <span role="alert">{hasFailed && translations.text('paper.failed')}</span>
      <Button
        aria-disabled={isBusy}
        onClick={() => save('GET /admin/submissions/export', toExportQuery(filter), 'submissions.csv')}
      >
        <Icon name="save" />
        {translations.text('paper.csv')}
      </Button>
    </Pager>
  );
}
