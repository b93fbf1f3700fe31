import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import type { CaseView } from '../../../cases/case-types.ts';
import { createDialogPart } from '../../../components/dialog/create-dialog-part.tsx';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { mayDecideCase } from '../../../session.ts';
import { lacksLicence } from './lacks-licence.ts';

const AskForLicenceDialog = createDialogPart(() => import('./ask-for-licence-dialog.tsx'));

/** Beside a selfie that no licence is there for: a message that asks for it. */
export function AskForLicence({ reviewCase }: { reviewCase: CaseView }) {
  const translations = useTranslations();
  const { session } = useConsole();
  const [isOpen, setOpen] = useState(false);
  if (!lacksLicence(reviewCase) || !mayDecideCase(session, reviewCase)) return null;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{translations.text('askLicence.open')}</Button>
      {isOpen && <AskForLicenceDialog reviewCase={reviewCase} onClose={() => setOpen(false)} />}
    </div>
  );
}
