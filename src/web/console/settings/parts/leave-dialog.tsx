import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import { useTranslations } from '../../locales/use-translations.ts';

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ stay, leave }: { stay(): void; leave(): void }) {
  const words = useTranslations();
  return (
    <Dialog title={words.text('leave.title')} lead={words.text('leave.lead')} onClose={stay}>
      <DialogEnd leave={words.text('leave.discard')} onClose={leave}>
        <Button look="primary" onClick={stay}>
          {words.text('leave.stay')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
