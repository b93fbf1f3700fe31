import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { Pager } from '../../components/list/pager.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import { useSaving } from '../../use-saving.ts';
import { type Filter, listed } from './queue-url.ts';

/** The API's limit for one request; a program continues from there by the cursor. */
const MAX_ROWS = 1000;

/** Exports the list as CSV, with the reviewer of each case. */
export function ExportRows({ filter }: { filter: Filter }) {
  const words = useTranslations();
  const { save, isBusy, hasFailed } = useSaving();
  return (
    <Pager>
      <span role="alert">{hasFailed && words.text('paper.failed')}</span>
      <Button
        aria-disabled={isBusy}
        onClick={() => save('GET /admin/submissions/export', listed(filter, MAX_ROWS), 'submissions.csv')}
      >
        <Icon name="save" />
        {words.text('paper.csv', { count: MAX_ROWS })}
      </Button>
    </Pager>
  );
}
