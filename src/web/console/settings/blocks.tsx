import { IconButton } from '../../ui/button/icon-button.tsx';
import { Chip } from '../../ui/chip/chip.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import { Table } from '../../ui/table/table.tsx';
import { useRead, useSend } from '../api/use-api.ts';
import { Icon } from '../components/icons.tsx';
import { ListStates } from '../components/list/list-states.tsx';
import { useTask } from '../components/use-task.ts';
import { useConsole } from '../console-context.ts';
import { linkTo } from '../hash-location.ts';
import { formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { mayErase } from '../rights.ts';
import { SectionPart } from './parts/section.tsx';

/** Documents and faces that raise a signal when they appear again. */
export default function Blocks() {
  const translations = useTranslations();
  const { session, announce } = useConsole();
  const send = useSend();
  const read = useRead('GET /admin/blocks', {});
  const blocks = read.data?.blocks ?? [];
  const { problem, run } = useTask();
  const remove = (id: string) =>
    run(async () => {
      await send('DELETE /admin/blocks/{id}', { path: { id } });
      announce(translations.text('blocks.removed'));
    });
  return (
    <SectionPart title={translations.text('settings.blocks')} lead={translations.text('blocks.lead')}>
      <Problem sentence={problem} />
      <ListStates
        read={read}
        isEmpty={read.isSuccess && blocks.length === 0}
        empty={translations.text('blocks.none')}
      />
      {blocks.length > 0 && (
        <Table
          stacks
          heads={[
            translations.text('blocks.what'),
            translations.text('blocks.why'),
            translations.text('blocks.person'),
            translations.text('blocks.added'),
            { heard: translations.text('users.actions') },
          ]}
        >
          {blocks.map(({ id, what, comment, subject_id, first_name, last_name, added_by, added_at }) => (
            <tr key={id}>
              <th scope="row">
                <Chip hue="warn">{translations.text(`blocks.${what}`)}</Chip>
              </th>
              <td>
                <bdi>{comment}</bdi>
              </td>
              <td>
                <a href={linkTo(`/subjects/${subject_id}`)}>
                  <bdi>{`${first_name} ${last_name}`}</bdi>
                </a>
              </td>
              <td>
                <bdi>{added_by}</bdi>, {formatMoment(translations, added_at)}
              </td>
              <td>
                {mayErase(session) && (
                  <IconButton label={translations.text('blocks.remove')} onClick={() => void remove(id)}>
                    <Icon name="bin" />
                  </IconButton>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </SectionPart>
  );
}
