import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../components/icons.tsx';
import { Pager } from '../../components/list/pager.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import { useSaving } from '../../use-saving.ts';
import { type Filter, listed } from './queue-url.ts';

/** As many as the API gives at once; a program goes on from there by the cursor. */
const MAX_ROWS = 1000;

/** What the list shows as CSV, with who decided each. */
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
