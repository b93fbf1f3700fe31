import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import type { Filter } from '../cases/queue-url.ts';
import { createDialogPart } from '../components/dialog/create-dialog-part.tsx';
import { useConsole } from '../console-context.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { type BulkTask, listBulkTasks } from './bulk-tasks.ts';

// The dialog is loaded after the page it opens over.
const BulkDialog = createDialogPart(() => import('./bulk-dialog.tsx'));

/** Opens the bulk actions, for roles that may use them. */
export function BulkButton({ first, filter = null }: { first: BulkTask; filter?: Filter | null }) {
  const translations = useTranslations();
  const { session } = useConsole();
  const [isOpen, setOpen] = useState(false);
  if (listBulkTasks(session, filter).length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{translations.text('bulk.open')}</Button>
      {isOpen && <BulkDialog first={first} filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
}
