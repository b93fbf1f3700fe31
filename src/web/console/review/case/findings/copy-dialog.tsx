import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../../components/dialog/dialog-end.tsx';
import { formatStoredDetail } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { DetailRow } from '../list-rows.ts';

type Props = {
  row: DetailRow;
  /** of the detail */
  name: string;
  /** the cut-out, where there is one */
  print: ReactNode;
  onCopy(): void;
  onClose(): void;
};

/** Nothing that was read goes into a record before a person has compared it with the print. */
export function CopyDialog({ row, name, print, onCopy, onClose }: Props) {
  const translations = useTranslations();
  const { stored, copy, state, errors } = row;
  return (
    <Dialog
      title={translations.text('case.copyTitle', { field: name })}
      lead={
        state === 'misread'
          ? translations.text('case.copyMisread', { count: errors })
          : translations.text('case.copyLead')
      }
      onClose={onClose}
    >
      <p>
        {translations.nodes('case.copyChange', {
          before: formatStoredDetail(translations, stored),
          after: formatStoredDetail(translations, copy ?? ''),
          b: (parts) => <strong>{parts}</strong>,
        })}
      </p>
      {print}
      <DialogEnd leave={translations.text('do.cancel')} onClose={onClose}>
        <Button
          look="primary"
          onClick={() => {
            onCopy();
            onClose();
          }}
        >
          {translations.text('case.copy')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
