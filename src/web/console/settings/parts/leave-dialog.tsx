import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import { useTranslations } from '../../locales/use-translations.ts';

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ stay, leave }: { stay(): void; leave(): void }) {
  const translations = useTranslations();
  return (
    <Dialog title={translations.text('leave.title')} lead={translations.text('leave.lead')} onClose={stay}>
      <DialogEnd leave={translations.text('leave.discard')} onClose={leave}>
        <Button look="primary" onClick={stay}>
          {translations.text('leave.stay')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
