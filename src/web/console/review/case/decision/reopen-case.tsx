import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { createPart } from '../../../../ui/loading/create-part.ts';
import { Icon } from '../../../components/icons.tsx';
import { LazyPage } from '../../../components/lazy-page.tsx';
import { useTranslations } from '../../../locales/use-translations.ts';

// Loaded when the dialog is first opened.
const ReopenCaseDialog = createPart(() => import('./reopen-case-dialog.tsx'));

/** The button that reopens a decided case, with the dialog for the required comment. */
export function ReopenCase({ caseId }: { caseId: string }) {
  const words = useTranslations();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>
        <Icon name="again" />
        {words.text('reopen.act')}
      </Button>
      {isDialogOpen && (
        <LazyPage>
          <ReopenCaseDialog caseId={caseId} onClose={() => setDialogOpen(false)} />
        </LazyPage>
      )}
    </>
  );
}
