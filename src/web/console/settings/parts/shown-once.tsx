import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './shown-once.module.css';

type Props = { title: string; lead: string; label: string; value: string; onClose(): void };

/** A secret, this once: to be copied before the dialog closes. */
export function ShownOnce({ title, lead, label, value, onClose }: Props) {
  const translations = useTranslations();
  return (
    <Dialog title={title} lead={lead} onClose={onClose}>
      <Field className={styles['secret']} label={label} readOnly value={value} onChange={() => {}} />
      <DialogEnd>
        <CopyButton text={value} />
        <Button look="primary" onClick={onClose}>
          {translations.text('do.done')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
