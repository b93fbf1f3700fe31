import { useState } from 'react';
import { RELATIONS, type Relation } from '../../../../../shared/relations.ts';
import { useSend } from '../../../api/use-api.ts';
import { Choice } from '../../../components/choice.tsx';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { useTask } from '../../../components/use-task.ts';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';

type Customer = { id: string; name: string };
type Props = { of: Customer; other: Customer; onClose(): void };

/** Settles whether two customers are one person. */
export default function RelationDialog({ of, other, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const task = useTask();
  const [relation, choose] = useState<Relation | ''>('');
  const act = async () => {
    if (relation === '') return;
    const body = { other: other.id, relation };
    await send('POST /admin/subjects/{id}/relations', { path: { id: of.id }, body });
    announce(translations.text('relation.done'));
  };
  const bdi = (name: string) => <bdi key={name}>{name}</bdi>;
  return (
    <FormDialog
      title={translations.text('relation.title')}
      lead={translations.nodes('relation.lead', { name: bdi(of.name), other: bdi(other.name) })}
      word={translations.text('relation.act')}
      held={relation === '' ? translations.text('relation.choose') : null}
      task={task}
      act={act}
      onClose={onClose}
    >
      <Choice
        label={translations.text('relation.label')}
        value={relation}
        options={[
          { value: '' as const, word: translations.text('relation.choose') },
          ...RELATIONS.map((value) => ({ value, word: translations.text(`relation.${value}`) })),
        ]}
        onChange={choose}
      />
      {relation !== '' && <p className="muted">{translations.text(`relation.${relation}.means`)}</p>}
    </FormDialog>
  );
}
