import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { useWords } from '../../words/use-words.ts';

type Props = { title: string; lead: string; label: string; value: string; onClose(): void };

/** A secret, this once: to be copied before the dialog closes. */
export function ShownOnce({ title, lead, label, value, onClose }: Props) {
  const words = useWords();
  return (
    <Dialog title={title} lead={lead} onClose={onClose}>
      <div className="secret-field">
        <Field label={label} readOnly value={value} onChange={() => {}} />
      </div>
      <div className="dialog-end">
        <CopyButton text={value} />
        <button className="button primary" type="button" onClick={onClose}>
          {words.text('do.done')}
        </button>
      </div>
    </Dialog>
  );
}
