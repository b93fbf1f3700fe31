import { Button } from '../../ui/button/button.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import { useRead, useSend } from '../api/use-api.ts';
import { Card } from '../components/card.tsx';
import { Icon } from '../components/icons.tsx';
import { Line, Lines } from '../components/list/lines.tsx';
import { useTask } from '../components/use-task.ts';
import { useConsole } from '../console-context.ts';
import { linkTo } from '../hash-location.ts';
import { formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';

/** What staff settled about this customer and others who look alike; nothing without any. */
export function SubjectRelations({ id, mayRemove }: { id: string; mayRemove: boolean }) {
  const translations = useTranslations();
  const { announce } = useConsole();
  const send = useSend();
  const { problem, run } = useTask();
  const rows = useRead('GET /admin/subjects/{id}/relations', { path: { id } }).data?.relations ?? [];
  if (rows.length === 0) return null;
  const remove = (other: string) =>
    run(async () => {
      await send('DELETE /admin/subjects/{id}/relations/{other}', { path: { id, other } });
      announce(translations.text('relation.removed'));
    });
  return (
    <Card id="relations" title={translations.text('relation.list')}>
      <Problem sentence={problem} />
      <Lines>
        {rows.map((row) => {
          const name = `${row.first_name} ${row.last_name}`;
          return (
            <Line
              key={row.other}
              icon={<Icon name="selfie" />}
              end={
                mayRemove && (
                  <Button
                    aria-label={translations.text('relation.removeOf', { name })}
                    onClick={() => remove(row.other)}
                  >
                    {translations.text('do.remove')}
                  </Button>
                )
              }
            >
              <a href={linkTo(`/subjects/${row.other}`)}>
                <bdi>{name}</bdi>
              </a>{' '}
              {translations.text(`relation.${row.relation}`)}
              <br />
              <span className="muted">
                {translations.nodes('relation.settledBy', {
                  who: <bdi key="who">{row.set_by}</bdi>,
                  at: formatMoment(translations, row.set_at),
                })}
              </span>
            </Line>
          );
        })}
      </Lines>
    </Card>
  );
}
