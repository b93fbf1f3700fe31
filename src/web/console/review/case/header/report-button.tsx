import { useState } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { createPart } from '../../../../ui/loading/create-part.ts';
import { Icon } from '../../../components/icons.tsx';
import { LazyPage } from '../../../components/lazy-page.tsx';
import { useTranslations } from '../../../locales/use-translations.ts';

// The dialog is loaded after the page it opens over.
const ReportDialog = createPart(() => import('./report-dialog.tsx'));

/** Opens the options of the case report. */
export function ReportButton({ caseId }: { caseId: string }) {
  const words = useTranslations();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton look="plain" label={words.text('paper.open')} onClick={() => setOpen(true)}>
        <Icon name="save" />
      </IconButton>
      {isOpen && (
        <LazyPage>
          <ReportDialog caseId={caseId} onClose={() => setOpen(false)} />
        </LazyPage>
      )}
    </>
  );
}
