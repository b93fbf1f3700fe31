import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useConsole } from '../../console-context.ts';
import { Icon } from '../../parts/icons.tsx';
import { Pager } from '../../parts/list/pager.tsx';
import { saveFile } from '../../save-file.ts';
import { useWords } from '../../words/use-words.ts';
import { type Filter, listed } from './queue-place.ts';

/** As many as the API gives at once; a program goes on from there by the cursor. */
const MOST = 1000;

/** What the list shows as CSV, with who decided each. */
export function ExportRows({ filter }: { filter: Filter }) {
  const words = useWords();
  const { file } = useConsole();
  const [failed, setFailed] = useState(false);
  const save = async () => {
    const saved = await file('GET /admin/submissions/export', listed(filter, MOST)).catch(() => null);
    setFailed(!saved);
    if (saved) saveFile(saved, 'submissions.csv');
  };
  return (
    <Pager>
      <span role="alert">{failed && words.text('paper.failed')}</span>
      <Button onClick={save}>
        <Icon name="save" />
        {words.text('paper.csv', { count: MOST })}
      </Button>
    </Pager>
  );
}
