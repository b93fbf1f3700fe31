import { Button } from '../../../ui/button/button.tsx';
import { Table } from '../../../ui/table/table.tsx';
import type { Quality as Figures } from '../../api/answers.ts';
import { useRead } from '../../api/use-api.ts';
import { Buttons } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icons.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { linkTo } from '../../hash-location.ts';
import type { Translations } from '../../locales/catalogue.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { useSaving } from '../../use-saving.ts';
import styles from '../overview.module.css';
import { formatQualityGroup } from './format-quality-group.ts';

/** How often decisions were wrong, as people found who judged a share of them without knowing them. */
export default function Quality({ from, to }: { from: string; to: string }) {
  const translations = useTranslations();
  const read = useRead('GET /admin/quality', { query: { from, to } });
  return (
    <Card id="quality" title={translations.text('quality.title')} lead={translations.text('quality.lead')}>
      <ListStates read={read} />
      {read.data && <Measured figures={read.data} />}
      {read.data && <Faces figures={read.data} />}
      {read.data && read.data.groups.length + read.data.faces.groups.length > 0 && (
        <ExportQuality from={from} to={to} />
      )}
    </Card>
  );
}

function Measured({ figures }: { figures: Figures }) {
  const translations = useTranslations();
  const { sampled, waiting, waiting_for_third, min_group, hidden_groups, groups } = figures;
  if (sampled === 0) return <p className="muted">{translations.text('quality.none')}</p>;
  return (
    <>
      <p>{translations.text('quality.counts', { sampled, waiting, third: waiting_for_third })}</p>
      {groups.length > 0 && <Groups groups={groups} />}
      {hidden_groups > 0 && (
        <p className="muted small">
          {translations.text('quality.hidden', { count: hidden_groups, min: min_group })}
        </p>
      )}
      <p className="muted small">{translations.text('quality.people')}</p>
      <Overturned cases={figures.overturned} />
    </>
  );
}

/** Error rates of face comparisons that people decided, and what a claim about them takes. */
function Faces({ figures: { faces, min_group: min } }: { figures: Figures }) {
  const translations = useTranslations();
  const { groups, hidden_groups, claims } = faces;
  const heads = ['group', 'falseMatches', 'falseNonMatches', 'undecided', 'enough'] as const;
  const head = (name: (typeof heads)[number]) => translations.text(`quality.${name}`);
  const strictest = claims.at(-1);
  return (
    <section className={styles['part']} aria-labelledby="faces">
      <h3 id="faces">{translations.text('quality.faces')}</h3>
      <p className="muted">{translations.text('quality.facesLead')}</p>
      {groups.length === 0 && <p className="muted">{translations.text('quality.noFaces', { min })}</p>}
      {groups.length > 0 && (
        <Table stacks className={styles['figures']} heads={heads.map(head)}>
          {groups.map((group) => (
            <tr key={`${group.comparison} ${group.dimension} ${group.value}`}>
              <th scope="row">{formatFaceGroup(translations, group)}</th>
              <td data-head={head('falseMatches')}>{formatFigure(translations, group.false_matches)}</td>
              <td data-head={head('falseNonMatches')}>
                {formatFigure(translations, group.false_non_matches)}
              </td>
              <td data-head={head('undecided')}>
                {formatFigure(translations, group.two_people_undecided)}
                <br />
                {formatFigure(translations, group.same_person_undecided)}
              </td>
              <td data-head={head('enough')}>
                {group.enough_for === null
                  ? translations.text('quality.noClaim')
                  : formatRate(translations, group.enough_for)}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {hidden_groups > 0 && (
        <p className="muted small">
          {translations.text('quality.hiddenFaces', { count: hidden_groups, min })}
        </p>
      )}
      {strictest && (
        <p className="muted small">
          {translations.text('quality.claim', {
            rate: formatRate(translations, strictest.rate),
            pairs: strictest.pairs,
          })}
        </p>
      )}
    </section>
  );
}

type FaceGroup = Figures['faces']['groups'][number];

function formatFaceGroup(translations: Translations, { comparison, dimension, value }: FaceGroup): string {
  const compared = translations.text(`quality.comparison.${comparison}`);
  const group =
    dimension === 'all'
      ? ''
      : translations.text('quality.of', {
          dimension: translations.text('quality.dimension.age_band'),
          value,
        });
  return [compared, group].filter(Boolean).join(', ');
}

/** `1 in 10,000` */
const formatRate = (translations: Translations, rate: number): string =>
  translations.text('quality.rate', { many: Math.round(1 / rate) });

function ExportQuality({ from, to }: Pick<Figures, 'from' | 'to'>) {
  const translations = useTranslations();
  const { save, isBusy, hasFailed } = useSaving();
  const query = { from, to };
  return (
    <Buttons>
      <span role="alert">{hasFailed && translations.text('paper.failed')}</span>
      <Button
        aria-disabled={isBusy}
        onClick={() => save('GET /admin/quality/export', { query }, `quality-${from}-${to}.csv`)}
      >
        <Icon name="save" />
        {translations.text('quality.csv')}
      </Button>
    </Buttons>
  );
}

type Group = Figures['groups'][number];

function Groups({ groups }: { groups: Group[] }) {
  const translations = useTranslations();
  const heads = ['group', 'approvals', 'rejections', 'agreement'] as const;
  const head = (name: (typeof heads)[number]) => translations.text(`quality.${name}`);
  return (
    <Table stacks className={styles['figures']} heads={heads.map(head)}>
      {groups.map((group) => (
        <tr key={`${group.dimension} ${group.value}`}>
          <th scope="row">{formatQualityGroup(translations, group)}</th>
          <td data-head={head('approvals')}>{formatFigure(translations, group.false_approvals)}</td>
          <td data-head={head('rejections')}>{formatFigure(translations, group.false_rejections)}</td>
          <td data-head={head('agreement')}>{formatFigure(translations, group.agreement)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** `3.0 % (1.4–6.4 %), 9 of 300` */
function formatFigure(translations: Translations, figure: Group['agreement']): string {
  if (!figure) return '–';
  const format = (share: number) =>
    (share * 100).toLocaleString(translations.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const { count, of, share, low, high } = figure;
  return translations.text('quality.figure', {
    share: format(share),
    low: format(low),
    high: format(high),
    count,
    all: of,
  });
}

/** The decisions that two more people contradicted: their verdict stands until a reviewer changes it. */
function Overturned({ cases }: { cases: Figures['overturned'] }) {
  const translations = useTranslations();
  if (cases.length === 0) return null;
  return (
    <section className={styles['part']} aria-labelledby="overturned">
      <h3 id="overturned">{translations.text('quality.overturned', { count: cases.length })}</h3>
      <ul>
        {cases.map(({ submission_id, decided_as, decided_by, drawn_at }) => (
          <li key={submission_id}>
            <a href={linkTo(`/case/${submission_id}`)}>
              {translations.text(`quality.${decided_as}.${decided_by}`, { day: drawn_at.slice(0, 10) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
