import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Problem } from '../../../../ui/field/problem.tsx';
import { useConsole } from '../../../console-context.ts';
import { Check } from '../../../parts/check.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DialogEnd } from '../../../parts/dialog/dialog-end.tsx';
import { saveFile } from '../../../save-file.ts';
import type { SpokenLanguage } from '../../../words/load-catalogue.ts';
import { useWords } from '../../../words/use-words.ts';

/** Which of the server's languages the paper is in, by the console's: one that it does not speak has the English one. */
const PAPER_LANGUAGES = { en: 'en', de: 'de' } as const satisfies Record<SpokenLanguage, string>;

/** The case as a file for an auditor, with its picture only where that is asked for. */
export default function PaperDialog({ caseId: id, onClose }: { caseId: string; onClose(): void }) {
  const words = useWords();
  const { file } = useConsole();
  const [picture, setPicture] = useState(false);
  const [failed, setFailed] = useState(false);
  const save = async () => {
    const language = PAPER_LANGUAGES[words.language as SpokenLanguage];
    const sent = { path: { id }, query: { picture, language } };
    const saved = await file('GET /admin/submissions/{id}/paper', sent).catch(() => null);
    setFailed(!saved);
    if (!saved) return;
    saveFile(saved, `case-${id}.html`);
    onClose();
  };
  return (
    <Dialog title={words.text('paper.title')} lead={words.text('paper.lead')} onClose={onClose}>
      <Check isOn={picture} onChange={setPicture}>
        {words.text('paper.picture')}
      </Check>
      <Problem sentence={failed && words.text('paper.failed')} />
      <DialogEnd>
        <Button onClick={onClose}>{words.text('do.cancel')}</Button>
        <Button look="primary" onClick={save}>
          {words.text('paper.save')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
