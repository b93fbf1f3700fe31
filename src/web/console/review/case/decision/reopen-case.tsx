import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { createPart } from '../../../../ui/loading/create-part.ts';
import { Icon } from '../../../components/icons.tsx';
import { LazyPage } from '../../../components/lazy-page.tsx';
import { useTranslations } from '../../../locales/use-translations.ts';

// The dialog is loaded after the page it opens over.
const ReopenCaseDialog = createPart(() => import('./reopen-case-dialog.tsx'));

/** Asks for a decided case to be looked at once more. */
export function ReopenCase({ caseId }: { caseId: string }) {
  const words = useTranslations();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Icon name="again" />
        {words.text('reopen.act')}
      </Button>
      {isAsking && (
        <LazyPage>
          <ReopenCaseDialog caseId={caseId} onClose={() => setAsking(false)} />
        </LazyPage>
      )}
    </>
  );
}
