import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Problem } from '../../../../ui/field/problem.tsx';
import { Check } from '../../../components/check.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../../components/dialog/dialog-end.tsx';
import type { SpokenLanguage } from '../../../locales/load-catalogue.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { useSaving } from '../../../use-saving.ts';

/** Which of the server's languages the paper is in, by the console's: one that it does not speak has the English one. */
const REPORT_LANGUAGES = { en: 'en', de: 'de' } as const satisfies Record<SpokenLanguage, string>;

/** The case as a file for an auditor, with its image only where that is asked for. */
export default function ReportDialog({ caseId: id, onClose }: { caseId: string; onClose(): void }) {
  const translations = useTranslations();
  const { save, isBusy, hasFailed } = useSaving();
  const [image, setImage] = useState(false);
  const press = async () => {
    const language = REPORT_LANGUAGES[translations.language as SpokenLanguage];
    const input = { path: { id }, query: { picture: image, language } };
    if (await save('GET /admin/submissions/{id}/paper', input, `case-${id}.html`)) onClose();
  };
  return (
    <Dialog title={translations.text('paper.title')} lead={translations.text('paper.lead')} onClose={onClose}>
      <Check isOn={image} onChange={setImage}>
        {translations.text('paper.picture')}
      </Check>
      <Problem sentence={hasFailed && translations.text('paper.failed')} />
      <DialogEnd>
        <Button onClick={onClose}>{translations.text('do.cancel')}</Button>
        <Button look="primary" aria-disabled={isBusy} onClick={press}>
          {translations.text('paper.save')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
