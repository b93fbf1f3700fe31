import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import type { TenantRow } from '../../api/answers.ts';
import { Card } from '../../components/card.tsx';
import { usePlatformWords } from '../../locales/use-platform-words.ts';
import { SaveLine } from '../components/save-line.tsx';
import { useChange } from '../components/use-change.ts';

export function RenameForm({ tenant }: { tenant: TenantRow }) {
  const words = usePlatformWords();
  const { busy, isDone, change, problem, forget } = useChange(tenant);
  const [name, setName] = useState(tenant.name);
  const [isEmpty, setEmpty] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(name.trim() === '');
    if (name.trim() !== '') void change({ name: name.trim() }, 'said.saved');
  };
  return (
    <Card id="rename" title={words.text('tenant.rename')}>
      <form onSubmit={save} noValidate>
        <Field
          label={words.text('tenant.nameLabel')}
          hint={words.text('tenant.renameLead')}
          value={name}
          maxLength={200}
          problem={isEmpty ? words.text('add.nameEmpty') : null}
          onChange={(typed) => {
            setName(typed);
            forget();
          }}
        />
        <Problem sentence={problem} />
        <SaveLine busy={busy} isDone={isDone} label={words.text('tenant.rename')} />
      </form>
    </Card>
  );
}
