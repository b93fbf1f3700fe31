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
  const words = useTranslations();
  const { session, announce } = useConsole();
  const send = useSend();
  const read = useRead('GET /admin/blocks', {});
  const blocks = read.data?.blocks ?? [];
  const { problem, run } = useTask();
  const remove = (id: string) =>
    run(async () => {
      await send('DELETE /admin/blocks/{id}', { path: { id } });
      announce(words.text('blocks.removed'));
    });
  return (
    <SectionPart title={words.text('settings.blocks')} lead={words.text('blocks.lead')}>
      <Problem sentence={problem} />
      <ListStates
        read={read}
        isEmpty={read.isSuccess && blocks.length === 0}
        empty={words.text('blocks.none')}
      />
      {blocks.length > 0 && (
        <Table
          stacks
          heads={[
            words.text('blocks.what'),
            words.text('blocks.why'),
            words.text('blocks.person'),
            words.text('blocks.added'),
            { heard: words.text('users.actions') },
          ]}
        >
          {blocks.map(({ id, what, comment, subject_id, first_name, last_name, added_by, added_at }) => (
            <tr key={id}>
              <th scope="row">
                <Chip hue="warn">{words.text(`blocks.${what}`)}</Chip>
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
                <bdi>{added_by}</bdi>, {formatMoment(words, added_at)}
              </td>
              <td>
                {mayErase(session) && (
                  <IconButton label={words.text('blocks.remove')} onClick={() => void remove(id)}>
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
