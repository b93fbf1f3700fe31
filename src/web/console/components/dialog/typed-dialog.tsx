import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import { Dialog } from './dialog.tsx';
import { DialogEnd } from './dialog-end.tsx';

type Props = {
  title: ReactNode;
  lead: ReactNode;
  /** the label of the field, and whether the typed text is right */
  label: ReactNode;
  typed: string;
  onType(typed: string): void;
  isRight: boolean;
  /** the message if it is not */
  typeFirst: string;
  /** the failure of the last attempt */
  problem: string | null;
  busy?: boolean;
  /** the words of both ways out */
  keep: string;
  act: string;
  onAct(): void;
  onClose(): void;
  /** the list of deleted and kept data */
  children: ReactNode;
};

/** Lists the data that is deleted, and deletes it after a name was typed. */
export function TypedDialog({ title, lead, label, children, busy = false, ...of }: Props) {
  const [isMissed, setMissed] = useState(false);
  const isReady = of.isRight && !busy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissed(!isReady);
    if (isReady) of.onAct();
  };
  return (
    <Dialog wide title={title} lead={lead} onClose={of.onClose}>
      <form onSubmit={submit} noValidate>
        {children}
        <Field label={label} value={of.typed} problem={isMissed ? of.typeFirst : null} onChange={of.onType} />
        <Problem sentence={of.problem} />
        <DialogEnd leave={of.keep} onClose={of.onClose}>
          <Button look="danger" type="submit" aria-disabled={!isReady}>
            {of.act}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}
